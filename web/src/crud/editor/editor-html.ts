import { DOMSerializer, type Node } from "@tiptap/pm/model";

/** Without a window: pictures that are put into it are neither fetched nor decoded. */
const inert = document.implementation.createHTMLDocument("");

/** The text as HTML, without the blank paragraphs at its end; empty texts are "". */
export function htmlOf(doc: Node): string {
  const end = endOfContent(doc);
  if (end === 0 || isBlank(doc)) return "";
  const box = inert.createElement("div");
  const serializer = DOMSerializer.fromSchema(doc.type.schema);
  serializer.serializeFragment(doc.slice(0, end).content, { document: inert }, box);
  return box.innerHTML;
}

function endOfContent(doc: Node): number {
  let end = doc.content.size;
  for (let index = doc.childCount - 1; index >= 0; index -= 1) {
    const block = doc.child(index);
    if (block.type.name !== "paragraph" || block.content.size > 0) break;
    end -= block.nodeSize;
  }
  return end;
}

/** Nothing that a reader could see: blanks and line breaks alone. */
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
