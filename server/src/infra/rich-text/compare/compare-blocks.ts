import {
  compareWords,
  type DiffViews,
  type Marker,
  renderInlines,
  renderMarked,
} from "./compare-words.ts";
import { type Match, matchBlocks } from "./match-blocks.ts";
import type { Block } from "./text-blocks.ts";

type ChangeMark = "added" | "removed" | "moved" | "changed" | "format";

interface Marking {
  marker: Marker;
  mark: ChangeMark;
}

const removedMarking: Marking = { marker: "del", mark: "removed" };
const addedMarking: Marking = { marker: "ins", mark: "added" };

/** Two blocks of equal kind with marked changes. */
export function compareBlocks(before: Block, after: Block, sign?: ChangeMark): DiffViews {
  if (before.children.length + after.children.length === 0) {
    const { inlines } = before;
    return wrappedViews(before, after, { views: compareWords(inlines, after.inlines), sign });
  }
  const matches = matchBlocks(before.children, after.children);
  const pieces = matches.map(viewsOf);
  const join = (view: keyof DiffViews) => pieces.map((piece) => piece[view]).join("");
  const views = { before: join("before"), after: join("after"), inline: join("inline") };
  const result = wrappedViews(before, after, { views, sign });
  const isMergeable = after.kind !== "table" || canMergeRows(before, after, matches);
  return isMergeable
    ? result
    : { ...result, inline: renderBlock(before, removedMarking) + renderBlock(after, addedMarking) };
}

/** Block without marks, or completely marked. */
export function renderBlock(block: Block, marking?: Marking): string {
  const { children, inlines } = block;
  const words = marking ? renderMarked(inlines, marking.marker) : renderInlines(inlines);
  const content = children.map((child) => renderBlock(child, marking)).join("") || words;
  return wrapped(block, content, marking?.mark);
}

function viewsOf(match: Match): DiffViews {
  switch (match.kind) {
    case "same": {
      const after = renderBlock(match.after);
      return { before: renderBlock(match.before), after, inline: after };
    }
    case "changed": {
      const isPlace = match.after.kind === "row" || match.after.kind === "item";
      const sign = match.before.text === match.after.text ? "format" : "changed";
      return compareBlocks(match.before, match.after, isPlace ? sign : undefined);
    }
    case "removed":
    case "movedAway": {
      const sign = match.kind === "removed" ? "removed" : "moved";
      const before = renderBlock(match.before, { marker: "del", mark: sign });
      return { before, after: "", inline: before };
    }
    case "added":
    case "movedHere": {
      const sign = match.kind === "added" ? "added" : "moved";
      const after = renderBlock(match.after, { marker: "ins", mark: sign });
      return { before: "", after, inline: after };
    }
  }
}

/**
 * True if the rows fit into one table. Rows with merged cells fit only if no row is added, removed
 * or moved.
 */
function canMergeRows(before: Block, after: Block, matches: readonly Match[]): boolean {
  const spans = /(?:row|col)span="(?!1")/;
  const shapeOf = (table: Block) =>
    table.children.map((row) =>
      row.children.map(
        ({ attributes }) => attributes.match(/(?:row|col)span="\d+"/g)?.join() ?? "",
      ),
    );
  const cells = [before, after].flatMap((table) => table.children.flatMap((row) => row.children));
  if (!cells.some(({ attributes }) => spans.test(attributes))) return true;
  const isInPlace = matches.every(({ kind }) => kind === "same" || kind === "changed");
  return isInPlace && JSON.stringify(shapeOf(before)) === JSON.stringify(shapeOf(after));
}

function wrappedViews(
  before: Block,
  after: Block,
  { views, sign }: { views: DiffViews; sign: ChangeMark | undefined },
): DiffViews {
  // The merged table has no column widths, because they differ.
  const merged = before.columns === after.columns ? after : { ...after, columns: "" };
  return {
    before: wrapped(before, views.before, sign),
    after: wrapped(after, views.after, sign),
    inline: wrapped(merged, views.inline, sign),
  };
}

function wrapped(
  { kind, tag, attributes, columns }: Block,
  content: string,
  sign?: ChangeMark,
): string {
  // Words have <ins> and <del>; moved text needs a mark.
  const isSigned = sign && (kind !== "text" || sign === "moved");
  const mark = isSigned ? ` data-change="${sign}"` : "";
  if (kind === "rule") return `<hr${attributes}${mark} />`;
  if (!tag) return content;
  const inside = kind === "table" ? `${columns}<tbody>${content}</tbody>` : content;
  return `<${tag}${attributes}${mark}>${inside}</${tag}>`;
}
