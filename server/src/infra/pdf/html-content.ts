import { type ChildNode, type Element, isTag, isText } from "domhandler";
import { parseDocument } from "htmlparser2";
import type {
  Alignment,
  Content,
  ContentOrderedList,
  ContentText,
  TableCell,
} from "pdfmake/interfaces.js";
import { parseFileId } from "../files/file-id.ts";
import { asHeading } from "./kept-headings.ts";
import { fontRuns } from "./printed-fonts.ts";
import { declarationsOf, type Look, lookWithin, pointsPerPixel } from "./printed-style.ts";
import { ColumnNeeds } from "./table-columns.ts";

type Pictures = Readonly<Record<string, Uint8Array>>;

/** Points of headings, the highest first. */
const headingSizes: Readonly<Record<string, number>> = { h1: 16, h2: 14, h3: 12.5, h4: 11.5 };
/** Points of a page's width without its margins. */
const pageWidth = 499;

/** The parts of a cleaned rich text as pdfmake prints them. */
export function contentOf(html: string, pictures: Pictures): Content[] {
  const { children } = parseDocument(html);
  return blocksOf(children, { pictures, look: {}, width: pageWidth });
}

interface Around {
  pictures: Pictures;
  look: Look;
  /** Points between the margins, or the borders of a cell. */
  width: number;
  /** Within a cell, whose border keeps the distance. */
  isDense?: boolean;
  alignment?: Alignment | undefined;
}

function blocksOf(nodes: readonly ChildNode[], around: Around): Content[] {
  const blocks: Content[] = [];
  let inline: ChildNode[] = [];
  const flush = () => {
    blocks.push(...paragraphs(inline, around));
    inline = [];
  };
  for (const node of nodes) {
    if (isTag(node) && blockMakers[node.name]) {
      flush();
      blocks.push(...(blockMakers[node.name]?.(node, around) ?? []));
    } else inline.push(node);
  }
  flush();
  return blocks;
}

const blockMakers: Readonly<Record<string, (element: Element, around: Around) => Content[]>> = {
  p: (element, around) => paragraphs(element.children, aligned(element, around)),
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  pre: (element, around) => paragraphs(element.children, around),
  figure: (element, around) => blocksOf(element.children, around),
  figcaption: (element, around) =>
    paragraphs(element.children, { ...around, alignment: "center" }).map(asCaption),
  blockquote: (element, around) => [
    {
      table: { widths: ["*"], body: [[{ stack: blocksOf(element.children, around) }]] },
      layout: {
        hLineWidth: () => 0,
        vLineWidth: (at) => (at === 0 ? 2 : 0),
        vLineColor: () => "#999999",
        paddingLeft: () => 10,
      },
      margin: [0, 2, 0, 6],
    },
  ],
  ul: (element, around) => [{ ul: itemsOf(element, around), margin: [0, 0, 0, 6] }],
  ol: (element, around) => [
    {
      ol: itemsOf(element, around),
      start: Number(element.attribs.start ?? 1),
      ...(countTypes[element.attribs.type ?? ""] ?? {}),
      margin: [0, 0, 0, 6],
    },
  ],
  hr: () => [
    {
      canvas: [{ type: "line", x1: 0, y1: 6, x2: pageWidth, y2: 6, lineWidth: 0.5 }],
      margin: [0, 0, 0, 10],
    },
  ],
  table: (element, around) => tableContent(element, around),
};

/** How lists count that do not count in numbers. */
const countTypes: Readonly<Record<string, Pick<ContentOrderedList, "type">>> = {
  a: { type: "lower-alpha" },
  A: { type: "upper-alpha" },
  i: { type: "lower-roman" },
  I: { type: "upper-roman" },
};

function heading(element: Element, around: Around): Content[] {
  const fontSize = headingSizes[element.name] ?? 12;
  const inner = aligned(element, { ...around, look: { ...around.look, bold: true, fontSize } });
  return paragraphs(element.children, inner, [0, 10, 0, 4]).map(asHeading);
}

function itemsOf(element: Element, around: Around): Content[] {
  return element.children
    .filter((child) => isTag(child) && child.name === "li")
    .map((item) => ({ stack: blocksOf((item as Element).children, around) }));
}

type Margin = [number, number, number, number];

/** Words with the pictures among them. Each picture is a paragraph of its own. */
function paragraphs(
  nodes: readonly ChildNode[],
  around: Around,
  margin: Margin = [0, 0, 0, around.isDense ? 0 : 6],
): Content[] {
  const made: Content[] = [];
  let runs: ContentText[] = [];
  const flush = () => {
    const hasWords = runs.some(({ text }) => String(text).trim() !== "");
    if (hasWords) made.push({ text: runs, alignment: around.alignment, margin });
    runs = [];
  };
  const walk = (node: ChildNode, look: Look) => {
    if (isText(node)) runs.push(...fontRuns(node.data).map((run) => ({ ...run, ...look })));
    if (!isTag(node)) return;
    if (node.name === "br") runs.push({ text: "\n" });
    else if (node.name === "img") {
      flush();
      made.push(pictureOf(node, around));
    } else for (const child of node.children) walk(child, lookWithin(node, look));
  };
  for (const node of nodes) walk(node, around.look);
  flush();
  return made;
}

/** Smaller than the words around the picture. */
const asCaption = (content: Content) => ({ stack: [content], fontSize: 9 });

const alignments: readonly string[] = ["left", "center", "right", "justify"];

function aligned(element: Element, around: Around): Around {
  const align = declarationsOf(element.attribs.style).get("text-align") ?? "";
  return alignments.includes(align) ? { ...around, alignment: align as Alignment } : around;
}

function pictureOf({ attribs }: Element, { pictures, width: most }: Around): Content {
  const bytes = pictures[parseFileId(attribs.src ?? "") ?? ""];
  if (!bytes) return { text: `［图片未能读取：${attribs.alt || "无说明"}］`, color: "#a00000" };
  const share = Number(attribs["data-width"]) / 100;
  const width = share > 0 ? most * share : Number(attribs.width) * pointsPerPixel;
  return {
    image: `data:${isJpeg(bytes) ? "image/jpeg" : "image/png"};base64,${Buffer.from(bytes).toString("base64")}`,
    fit: [Math.min(width > 0 ? width : most, most), 620],
    margin: [0, 4, 0, 8],
  };
}

const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8;

/** Rows and cells in a grid: a cell that spans others leaves blanks where they would be. */
function tableContent(table: Element, around: Around): Content[] {
  const rows = rowsOf(table);
  const grid: TableCell[][] = rows.map(() => []);
  const needs = new ColumnNeeds(around.width);
  const count = Math.max(1, ...rows.map(({ children }) => cellsOf(children).length));
  rows.forEach((row, y) => {
    let x = 0;
    for (const cell of cellsOf(row.children)) {
      while (grid[y]?.[x] !== undefined) x += 1;
      const colSpan = spanOf(cell.attribs.colspan);
      const rowSpan = Math.min(spanOf(cell.attribs.rowspan), rows.length - y);
      for (let dy = 0; dy < rowSpan; dy += 1) {
        for (let dx = 0; dx < colSpan; dx += 1) {
          const target = grid[y + dy];
          if (target) target[x + dx] = {};
        }
      }
      const target = grid[y];
      const width = (around.width / count) * colSpan - 10;
      if (target) target[x] = { ...cellContent(cell, { ...around, width }), colSpan, rowSpan };
      needs.add(cell, x, colSpan);
      x += colSpan;
    }
  });
  const width = Math.max(0, ...grid.map((row) => row.length));
  if (width === 0) return [];
  const body = grid.map((row) => Array.from({ length: width }, (_, x) => row[x] ?? {}));
  return [
    {
      table: { widths: needs.widths(width), body },
      layout: {
        hLineWidth: () => 0.5,
        vLineWidth: () => 0.5,
        hLineColor: () => "#777777",
        vLineColor: () => "#777777",
      },
      margin: [0, 4, 0, 10],
    },
  ];
}

const cellsOf = (nodes: readonly ChildNode[]): Element[] =>
  nodes.filter(isTag).filter(({ name }) => name === "td" || name === "th");

function rowsOf(element: Element): Element[] {
  return element.children.filter(isTag).flatMap((child) => {
    if (child.name === "tr") return [child];
    return ["thead", "tbody", "tfoot"].includes(child.name) ? rowsOf(child) : [];
  });
}

function cellContent(cell: Element, around: Around): { stack: Content[]; fillColor?: string } {
  const within = { ...around, isDense: true };
  if (cell.name === "td") return { stack: blocksOf(cell.children, within) };
  const look = { ...around.look, bold: true };
  return { stack: blocksOf(cell.children, { ...within, look }), fillColor: "#eeeeee" };
}

/** No table of the editor is wider. */
const maxSpan = 100;

function spanOf(text: string | undefined): number {
  const span = Number(text);
  return Number.isInteger(span) && span > 1 ? Math.min(span, maxSpan) : 1;
}
