import { createContext, type ReactNode, use } from "react";

/** Dialog modes with the numbers of the specification. */
export const editorMode = { add: 1, edit: 2, view: 3 } as const;

export type EditorMode = (typeof editorMode)[keyof typeof editorMode];

export const modeTitles: Record<EditorMode, string> = { 1: "新增", 2: "编辑", 3: "查看" };

interface EditorContextValue {
  mode: EditorMode;
  /** Fields that are fixed once the row exists, or once the item is released. */
  createOnly: readonly string[];
  /** True on the full page; false in a dialog. */
  isFullPage?: boolean;
  /** Content of the full page next to the fields. */
  sideTool?: ReactNode;
}

/** State of the surrounding dialog. Fields outside of a dialog are editable. */
export const EditorContext = createContext<EditorContextValue>({
  mode: editorMode.add,
  createOnly: [],
});

export const useEditorContext = () => use(EditorContext);
