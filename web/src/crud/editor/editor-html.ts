import { DOMSerializer, type Node } from "@tiptap/pm/model";
import { cachedByBlock } from "./each-block.ts";

/** Document without a window: it neither fetches nor decodes pictures. */
const inert = document.implementation.createHTMLDocument("");

/** HTML of the text without trailing blank paragraphs; "" for an empty text. */
export function htmlOf(doc: Node): string {
  return isBlank(doc) ? "" : blocksHtml(doc.children.slice(0, countContent(doc))).join("");
}

/** Cache per block: the HTML is computed on every key press, and most blocks stay the same. */
const blocksHtml = cachedByBlock((block) => {
  const box = inert.createElement("div");
  const serializer = DOMSerializer.fromSchema(block.type.schema);
  box.append(serializer.serializeNode(block, { document: inert }));
  return box.innerHTML;
});

function countContent({ children }: Node): number {
  return (
    1 + children.findLastIndex(({ type, content }) => type.name !== "paragraph" || content.size > 0)
  );
}

/** True if the text has only blanks and line breaks. */
function isBlank(doc: Node): boolean {
  let blank = true;
  doc.descendants((node) => {
    const { name } = node.type;
    if (name === "table" || name === "image" || name === "figure" || name === "horizontalRule")
      blank = false;
    if (node.isText && node.text?.trim()) blank = false;
    return blank;
  });
  return blank;
}
