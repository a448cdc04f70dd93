import { ClearOutlined, RedoOutlined, UndoOutlined } from "@ant-design/icons";
import type { Editor } from "@tiptap/react";
import type { MouseEvent, ReactNode } from "react";
import { clearFormatting } from "./clear-formatting.ts";
import { ruleIcon } from "./icons.tsx";
import { LinkTool } from "./link-tool.tsx";
import { PictureTool } from "./picture-tool.tsx";
import { useRovingFocus } from "./roving-focus.ts";
import { TableTool } from "./table-tool.tsx";
import { BlockMenu, ColourMenus, FontSizeMenu, LineHeightMenu } from "./text-tools.tsx";
import { alignToggles, blockToggles, characterToggles, ToggleButtons } from "./toggle-tools.tsx";
import { ToolButton } from "./tool-button.tsx";
import styles from "./toolbar.module.css";
import { useToolbarState } from "./toolbar-state.ts";

interface ToolbarProps {
  editor: Editor;
  onPictures: (files: File[]) => void;
}

export function Toolbar({ editor, onPictures }: ToolbarProps) {
  const state = useToolbarState(editor);
  const roving = useRovingFocus<HTMLDivElement>();
  const tools = { editor, state };
  const run = () => editor.chain().focus();
  return (
    <div
      {...roving}
      role="toolbar"
      aria-label="正文格式"
      className={styles.toolbar}
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
      </Group>
    </div>
  );
}

function Group({ children }: { children: ReactNode }) {
  return <div className={styles.group}>{children}</div>;
}

/** A press on a button leaves the cursor in the text; popups are elsewhere in the page. */
function keepSelection(event: MouseEvent<HTMLElement>): void {
  if (event.target instanceof Node && event.currentTarget.contains(event.target)) {
    event.preventDefault();
  }
}
