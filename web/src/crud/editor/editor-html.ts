import { DOMSerializer, type Node } from "@tiptap/pm/model";

/** Without a window: pictures that are put into it are neither fetched nor decoded. */
const inert = document.implementation.createHTMLDocument("");

/** By block: those that a key leaves alone stay the same objects, and a long text is written anew for each key. */
const written = new WeakMap<Node, string>();

/** The text as HTML, without the blank paragraphs at its end; empty texts are "". */
export function htmlOf(doc: Node): string {
  return isBlank(doc) ? "" : doc.children.slice(0, countContent(doc)).map(blockHtml).join("");
}

function blockHtml(block: Node): string {
  const known = written.get(block);
  if (known !== undefined) return known;
  const box = inert.createElement("div");
  const serializer = DOMSerializer.fromSchema(block.type.schema);
  box.append(serializer.serializeNode(block, { document: inert }));
  written.set(block, box.innerHTML);
  return box.innerHTML;
}

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
