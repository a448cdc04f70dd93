import {
  containerKinds,
  isBlockTag,
  textBlockTags,
} from "@aeromaint/contracts/fields/rich-text-blocks.ts";
import { type ChildNode, isTag, isText } from "domhandler";
import { parseDocument } from "htmlparser2";
import { parseFileId } from "../../files/file-id.ts";
import {
  formatKey,
  type Inline,
  type InlineMark,
  meaningfulTags,
  normalAttributes,
  trimBlanks,
} from "./normal-form.ts";

/** SHA-256 by file id. Pictures with equal bytes are equal. */
export type PictureHashes = Readonly<Record<string, string>>;

type ContainerTag = keyof typeof containerKinds;
type BlockKind = (typeof containerKinds)[ContainerTag] | "text" | "picture" | "rule";

export interface Block {
  kind: BlockKind;
  /** Empty for words outside of block tags. */
  tag: string;
  attributes: string;
  /** Equal for blocks with equal text and format. */
  key: string;
  text: string;
  /** Only for containers. */
  children: readonly Block[];
  /** Only for other blocks. */
  inlines: readonly Inline[];
  columns: string;
}

const leaves: ReadonlySet<string> = new Set(textBlockTags);
/** Represents a picture in a block's text. */
const pictureCharacter = "\uFFFC";

/** Blocks of a sanitised text in order. */
export function textBlocks(html: string, hashes: PictureHashes): Block[] {
  return blocksOf(parseDocument(html).childNodes, hashes);
}

export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function blocksOf(nodes: readonly ChildNode[], hashes: PictureHashes): Block[] {
  const blocks: Block[] = [];
  let loose: ChildNode[] = [];
  const endLoose = () => {
    const inlines = inlinesOf(loose, hashes);
    if (inlines.some(({ text, isText }) => !isText || text.trim()))
      blocks.push(leaf("", "", inlines));
    loose = [];
  };
  for (const node of nodes) {
    if (!hasBlock(node)) {
      loose.push(node);
      continue;
    }
    endLoose();
    blocks.push(...blocksOfElement(node, hashes));
  }
  endLoose();
  return blocks;
}

function hasBlock(node: ChildNode): boolean {
  return isTag(node) && (isBlockTag(node.name) || node.childNodes.some(hasBlock));
}

function blocksOfElement(node: ChildNode, hashes: PictureHashes): Block[] {
  if (!isTag(node)) return [];
  const attributes = attributesOf(node.attribs, node.name);
  if (node.name === "hr") return [{ ...leaf("hr", attributes, []), kind: "rule" }];
  if (leaves.has(node.name))
    return [leaf(node.name, attributes, inlinesOf(node.childNodes, hashes))];
  const children = blocksOf(node.childNodes, hashes);
  // Table sections and tags that should not hold blocks: use their content.
  if (!isContainer(node.name)) return children;
  const isTable = node.name === "table";
  const columns = isTable ? columnsOf(node.childNodes) : "";
  return [container(node.name, { attributes, children, columns })];
}

function isContainer(tag: string): tag is ContainerTag {
  return Object.hasOwn(containerKinds, tag);
}

function columnsOf(nodes: readonly ChildNode[]): string {
  const group = nodes.find((node) => isTag(node) && node.name === "colgroup");
  if (!group || !isTag(group)) return "";
  const columns = group.childNodes
    .filter(isTag)
    .map(({ attribs }) => `<col${attributesOf(attribs)} />`);
  const areSized = columns.some((column) => column !== "<col />");
  return areSized ? `<colgroup>${columns.join("")}</colgroup>` : "";
}

function leaf(tag: string, attributes: string, found: readonly Inline[]): Block {
  const inlines = tag === "pre" ? found : trimBlanks(found);
  const text = inlines.map((inline) => meaningfulTags(inline.format) + inline.text).join("");
  const words = inlines.filter((inline) => !inline.isText || inline.text.trim());
  const isPicture = words.length > 0 && words.every((inline) => inline.html.startsWith("<img"));
  const content = inlines.map(({ format: look, text: own }, at) =>
    at > 0 && inlines[at - 1]?.format === look ? own : `\0${look}\0${own}`,
  );
  return {
    kind: isPicture ? "picture" : "text",
    tag,
    attributes,
    text,
    inlines,
    children: [],
    columns: "",
    // Words outside of block tags count as a paragraph.
    key: `<${tag || "p"}${attributes}>${content.join("").replaceAll("\u00A0", " ")}`,
  };
}

function container(
  tag: ContainerTag,
  { attributes, children, columns }: Pick<Block, "attributes" | "children" | "columns">,
): Block {
  const keys = children.map(({ key }) => key).join("");
  return {
    kind: containerKinds[tag],
    tag,
    attributes,
    children,
    columns,
    inlines: [],
    text: children.map(({ text }) => text).join("\n"),
    key: `<${tag}${attributes}>${columns}${keys}</${tag}>`,
  };
}

function inlinesOf(
  nodes: readonly ChildNode[],
  hashes: PictureHashes,
  marks: readonly InlineMark[] = [],
): Inline[] {
  const look = formatKey(marks);
  return nodes.flatMap((node): Inline[] => {
    if (isText(node)) {
      return [{ html: escapeText(node.data), text: node.data, isText: true, marks, format: look }];
    }
    if (!isTag(node)) return [];
    const { name, attribs, childNodes } = node;
    if (name === "br") return [{ html: "<br />", text: "\n", isText: false, marks, format: look }];
    if (name === "img") return [picture(attribs, { hashes, marks, format: look })];
    const open = `<${name}${attributesOf(attribs)}>`;
    const isMark = !isBlockTag(name) && open !== "<span>";
    return inlinesOf(childNodes, hashes, isMark ? [...marks, { tag: name, open }] : marks);
  });
}

function picture(
  attributes: Record<string, string>,
  { hashes, ...around }: { hashes: PictureHashes } & Pick<Inline, "marks" | "format">,
): Inline {
  const { src = "", ...format } = attributes;
  const id = parseFileId(src);
  const hash = id && Object.hasOwn(hashes, id) ? hashes[id] : undefined;
  return {
    html: `<img${attributesOf(attributes)} />`,
    text: `${pictureCharacter}${hash ?? src}${attributesOf(format)}`,
    isText: false,
    ...around,
  };
}

/** Key of tags, in their order. */
export function marksKey(marks: readonly InlineMark[]): string {
  return marks.map(({ open }) => open).join("");
}

function attributesOf(attributes: Record<string, string>, tag = ""): string {
  return normalAttributes(attributes, tag)
    .map(([name, value]) => ` ${name}="${escapeText(value).replaceAll('"', "&quot;")}"`)
    .join("");
}
