import type { Editor } from "@tiptap/react";

/** Plain paragraphs without sizes, colours and alignment. Links are content and stay. */
export function clearFormatting(editor: Editor): void {
  const formats = Object.keys(editor.schema.marks).filter((name) => name !== "link");
  const chain = editor.chain().focus();
  for (const name of formats) chain.unsetMark(name);
  chain.clearNodes().unsetTextAlign().setBlockLineHeight(null).run();
}
