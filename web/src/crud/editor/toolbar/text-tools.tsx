import { fontSizes, lineHeights } from "@aeromaint/contracts/fields/rich-text.ts";
import { BgColorsOutlined, FontColorsOutlined, LineHeightOutlined } from "@ant-design/icons";
import type { Editor } from "@tiptap/react";
import { groundColours, textColours } from "../palette.ts";
import { ChoiceMenu } from "./choice-menu.tsx";
import { ColourMenu } from "./colour-menu.tsx";
import type { ToolbarState } from "./toolbar-state.ts";

interface ToolsProps {
  editor: Editor;
  state: ToolbarState;
}

/** The key of a menu's first entry, which takes the setting away. */
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
        swatches={groundColours}
        chosen={state.ground}
        onChoose={(backgroundColor) =>
          editor.chain().focus().setInlineStyle({ backgroundColor }).run()
        }
      />
    </>
  );
}
