import { DOMSerializer, type Node } from "@tiptap/pm/model";
import { eachBlock } from "./each-block.ts";

/** Without a window: pictures that are put into it are neither fetched nor decoded. */
const inert = document.implementation.createHTMLDocument("");

/** The text as HTML, without the blank paragraphs at its end; empty texts are "". */
export function htmlOf(doc: Node): string {
  return isBlank(doc) ? "" : blocksHtml(doc.children.slice(0, countContent(doc))).join("");
}

/** A key leaves most blocks alone, and the text is written anew for each key. */
const blocksHtml = eachBlock((block) => {
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
