import { createContext, type ReactNode, use } from "react";

/** Dialog modes by the numbers of the specification. */
export const editorMode = { add: 1, edit: 2, view: 3 } as const;

export type EditorMode = (typeof editorMode)[keyof typeof editorMode];

export const modeTitles: Record<EditorMode, string> = { 1: "新增", 2: "编辑", 3: "查看" };

interface EditorContextValue {
  mode: EditorMode;
  /** Fields that are fixed once the row exists, or once this one is public. */
  createOnly: readonly string[];
  /** The form has a page of its own instead of a dialog. */
  isFullPage?: boolean;
  /** What that page offers beside the fields. */
  sideTool?: ReactNode;
}

/** The state of the surrounding dialog; fields outside one are editable. */
export const EditorContext = createContext<EditorContextValue>({
  mode: editorMode.add,
  createOnly: [],
});

export const useEditorContext = () => use(EditorContext);
