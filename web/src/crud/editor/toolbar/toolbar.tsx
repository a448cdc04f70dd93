import {
  ClearOutlined,
  PictureOutlined,
  RedoOutlined,
  SearchOutlined,
  UndoOutlined,
} from "@ant-design/icons";
import type { Editor } from "@tiptap/react";
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useEffect,
  useRef,
} from "react";
import { indexByArrowKey } from "../../../ui/keys/arrow-keys.ts";
import { pictureTypes } from "../pictures/picture-file.ts";
import { LinkTool } from "./link-tool.tsx";
import { TableTool } from "./table-tool.tsx";
import { BlockMenu, ColourMenus, FontSizeMenu, LineHeightMenu } from "./text-tools.tsx";
import { alignToggles, blockToggles, characterToggles, ToggleButtons } from "./toggle-tools.tsx";
import { ruleIcon, ToolButton, useToolbarState } from "./tool-button.tsx";

interface ToolbarProps {
  editor: Editor;
  onPictures: (files: File[]) => void;
  onFind: () => void;
}

/** Memoised: rendering it takes longer than all other work of a key press. */
export const Toolbar = memo(function Toolbar({ editor, onPictures, onFind }: ToolbarProps) {
  const state = useToolbarState(editor);
  const roving = useRovingFocus<HTMLDivElement>();
  const tools = { editor, state };
  const run = () => editor.chain().focus();
  return (
    <div
      {...roving}
      role="toolbar"
      aria-label="正文格式"
      className="flex flex-wrap gap-y-0.5 p-1 max-md:flex-nowrap max-md:overflow-x-auto max-md:overscroll-x-contain"
      onMouseDown={keepSelection}
    >
      <Group>
        <ToolButton
          label="撤销"
          keys="Ctrl+Z"
          icon={<UndoOutlined />}
          disabled={!state.canUndo}
          onClick={() => run().undo().run()}
        />
        <ToolButton
          label="重做"
          keys="Ctrl+Y"
          icon={<RedoOutlined />}
          disabled={!state.canRedo}
          onClick={() => run().redo().run()}
        />
        <ToolButton
          label="清除格式"
          icon={<ClearOutlined />}
          onClick={() => clearFormatting(editor)}
        />
      </Group>
      <Group>
        <BlockMenu {...tools} />
        <FontSizeMenu {...tools} />
        <LineHeightMenu {...tools} />
      </Group>
      <Group>
        <ToggleButtons {...tools} toggles={characterToggles} />
        <ColourMenus {...tools} />
      </Group>
      <Group>
        <ToggleButtons {...tools} toggles={alignToggles} />
      </Group>
      <Group>
        <ToggleButtons {...tools} toggles={blockToggles} />
        <ToolButton
          label="分隔线"
          icon={ruleIcon}
          onClick={() => run().setHorizontalRule().run()}
        />
      </Group>
      <Group>
        <LinkTool editor={editor} href={state.href} />
        <PictureTool onChoose={onPictures} />
        <TableTool {...tools} />
        <ToolButton label="查找和替换" keys="Ctrl+F" icon={<SearchOutlined />} onClick={onFind} />
      </Group>
    </div>
  );
});

function Group({ children }: { children: ReactNode }) {
  return (
    <div className="not-first:-ml-px flex flex-wrap not-first:border-l px-1 max-md:flex-none max-md:flex-nowrap">
      {children}
    </div>
  );
}

/** Keeps the selection in the text on a click. Popups are elsewhere in the DOM. */
function keepSelection(event: MouseEvent<HTMLElement>): void {
  if (event.target instanceof Node && event.currentTarget.contains(event.target)) {
    event.preventDefault();
  }
}

/** Resets to plain paragraphs. Links are content and stay. */
function clearFormatting(editor: Editor): void {
  const formats = Object.keys(editor.schema.marks).filter((name) => name !== "link");
  const chain = editor.chain().focus();
  for (const name of formats) chain.unsetMark(name);
  chain.clearNodes().unsetTextAlign().setBlockLineHeight(null).run();
}

/** Hides the input by style: Ant Design's forms show file inputs with the attribute "hidden". */
const unseen = { display: "none" };

function PictureTool({ onChoose }: { onChoose: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ToolButton
        label="插入图片"
        icon={<PictureOutlined />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        style={unseen}
        multiple
        accept={pictureTypes}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // Reset, so that the same file can be selected again.
          target.value = "";
        }}
      />
    </>
  );
}

/**
 * Roving focus: one Tab stop, arrow keys inside (WAI-ARIA toolbar pattern). Events of popups bubble
 * here in React and are ignored.
 */
function useRovingFocus<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  const stop = useRef<HTMLElement | null>(null);

  // Any render may add, remove or disable buttons: keep exactly one Tab stop.
  useEffect(() => keepOneStop(ref.current, stop.current));

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !ref.current?.contains(target)) return;
    stop.current = target;
    keepOneStop(ref.current, target);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !ref.current?.contains(target)) return;
    const buttons = buttonsOf(ref.current);
    const next = indexByArrowKey(event.key, buttons.indexOf(target), buttons.length);
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return { ref, onFocus, onKeyDown };
}

function keepOneStop(toolbar: HTMLElement | null, wanted: HTMLElement | null): void {
  const buttons = buttonsOf(toolbar);
  const stop = buttons.find((button) => button === wanted) ?? buttons[0];
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

function buttonsOf(toolbar: HTMLElement | null): HTMLElement[] {
  return [...(toolbar?.querySelectorAll<HTMLElement>("button:not(:disabled)") ?? [])];
}
