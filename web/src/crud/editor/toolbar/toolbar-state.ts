import { type Editor, useEditorState } from "@tiptap/react";

/** What the buttons show: re-rendered only when one of these changes, not on every key. */
export function useToolbarState(editor: Editor) {
  return useEditorState({ editor, selector: ({ editor: current }) => stateOf(current) });
}

export type ToolbarState = ReturnType<typeof stateOf>;

function stateOf(editor: Editor) {
  const can = editor.can();
  const style = editor.getAttributes("textStyle");
  const heading = editor.getAttributes("heading");
  const block = editor.isActive("heading") ? heading : editor.getAttributes("paragraph");
  return {
    canUndo: can.undo(),
    canRedo: can.redo(),
    headingLevel: Number(heading.level ?? 0),
    fontSize: textOrNull(style.fontSize),
    colour: textOrNull(style.color),
    ground: textOrNull(style.backgroundColor),
    lineHeight: textOrNull(block.lineHeight),
    align: textOrNull(block.textAlign) ?? "left",
    bold: editor.isActive("bold"),
    italic: editor.isActive("italic"),
    underline: editor.isActive("underline"),
    strike: editor.isActive("strike"),
    subscript: editor.isActive("subscript"),
    superscript: editor.isActive("superscript"),
    bulletList: editor.isActive("bulletList"),
    orderedList: editor.isActive("orderedList"),
    blockquote: editor.isActive("blockquote"),
    href: editor.isActive("link") ? textOrNull(editor.getAttributes("link").href) : null,
    inTable: editor.isActive("table"),
    canMerge: can.mergeCells(),
    canSplit: can.splitCell(),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
