import { fontSizes, lineHeights } from "@aeromaint/contracts/fields/rich-text.ts";
import { BgColorsOutlined, FontColorsOutlined, LineHeightOutlined } from "@ant-design/icons";
import type { Editor } from "@tiptap/react";
import { Button, Popover, Tooltip } from "antd";
import { type ReactNode, useState } from "react";
import { backgroundColours, type Swatch, textColours } from "../palette.ts";
import { ChoiceMenu, type ToolbarState } from "./tool-button.tsx";

interface ToolsProps {
  editor: Editor;
  state: ToolbarState;
}

/** Key of the first menu entry, which removes the setting. */
const none = "";

const byDefault = { key: none, label: "默认" };

const headings = [2, 3, 4] as const;

const blockNames: Record<number, string> = {
  0: "正文",
  1: "标题1",
  2: "标题2",
  3: "标题3",
  4: "标题4",
};

export function BlockMenu({ editor, state }: ToolsProps) {
  const choose = (key: string) => {
    const level = headings.find((heading) => String(heading) === key);
    const chain = editor.chain().focus();
    if (level) chain.setHeading({ level }).run();
    else chain.setParagraph().run();
  };
  return (
    <ChoiceMenu
      label="段落格式"
      shown={blockNames[state.headingLevel]}
      items={[0, ...headings].map((level) => ({ key: String(level), label: blockNames[level] }))}
      chosen={String(state.headingLevel)}
      onChoose={choose}
    />
  );
}

export function FontSizeMenu({ editor, state }: ToolsProps) {
  const sizes = fontSizes.map((size) => ({ key: `${size}px`, label: `${size}px` }));
  return (
    <ChoiceMenu
      label="字号"
      shown={state.fontSize ?? "字号"}
      items={[byDefault, ...sizes]}
      chosen={state.fontSize ?? none}
      onChoose={(key) =>
        editor
          .chain()
          .focus()
          .setInlineStyle({ fontSize: key || null })
          .run()
      }
    />
  );
}

export function LineHeightMenu({ editor, state }: ToolsProps) {
  const heights = lineHeights.map((height) => ({ key: height, label: `${height} 倍` }));
  return (
    <ChoiceMenu
      label="行高"
      value={state.lineHeight ?? ""}
      shown={
        <>
          <LineHeightOutlined />
          {state.lineHeight}
        </>
      }
      items={[byDefault, ...heights]}
      chosen={state.lineHeight ?? none}
      onChoose={(key) =>
        editor
          .chain()
          .focus()
          .setBlockLineHeight(key || null)
          .run()
      }
    />
  );
}

export function ColourMenus({ editor, state }: ToolsProps) {
  return (
    <>
      <ColourMenu
        label="文字颜色"
        icon={<FontColorsOutlined />}
        onClosed={() => editor.commands.focus()}
        swatches={textColours}
        chosen={state.colour}
        onChoose={(color) => editor.chain().focus().setInlineStyle({ color }).run()}
      />
      <ColourMenu
        label="背景颜色"
        icon={<BgColorsOutlined />}
        onClosed={() => editor.commands.focus()}
        swatches={backgroundColours}
        chosen={state.ground}
        onChoose={(backgroundColor) =>
          editor.chain().focus().setInlineStyle({ backgroundColor }).run()
        }
      />
    </>
  );
}

interface ColourMenuProps {
  label: string;
  icon: ReactNode;
  swatches: readonly Swatch[];
  chosen: string | null;
  onChoose: (colour: string | null) => void;
  onClosed: () => void;
}

function ColourMenu(props: ColourMenuProps) {
  const { label, icon, swatches, chosen, onChoose, onClosed } = props;
  const [open, setOpen] = useState(false);
  const choose = (colour: string | null) => {
    setOpen(false);
    onChoose(colour);
  };
  const palette = (
    <div className="grid grid-cols-[repeat(4,auto)] justify-start gap-2">
      {swatches.map(({ name, colour }, index) => (
        <button
          key={colour}
          type="button"
          className="size-7 cursor-pointer rounded-sm border border-edge aria-pressed:outline-2 aria-pressed:outline-accent aria-pressed:outline-offset-2"
          style={{ background: colour }}
          title={name}
          aria-label={name}
          aria-pressed={colour === chosen}
          // Focus the first colour when the popup opens.
          ref={index === 0 ? focusSoon : undefined}
          onClick={() => choose(colour)}
        />
      ))}
      <Button size="small" block className="col-span-full" onClick={() => choose(null)}>
        恢复默认
      </Button>
    </div>
  );
  return (
    <Popover
      trigger="click"
      placement="bottom"
      open={open}
      onOpenChange={setOpen}
      afterOpenChange={(shown) => shown || onClosed()}
      content={palette}
      destroyOnHidden
    >
      <Tooltip title={open ? "" : label} mouseEnterDelay={0.5}>
        <Button type="text" size="small" aria-label={label} aria-haspopup="dialog">
          <span
            className="inline-flex border-b-3 pt-1"
            style={{ borderColor: chosen ?? "transparent" }}
          >
            {icon}
          </span>
        </Button>
      </Tooltip>
    </Popover>
  );
}

/** Waits until the popup has its position: earlier focus would scroll the page. */
function focusSoon(element: HTMLButtonElement | null): void {
  if (element) setTimeout(() => element.focus({ preventScroll: true }), 80);
}
