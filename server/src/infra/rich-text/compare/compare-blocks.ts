import { compareWords, type Marker, marked, type Views, written } from "./compare-words.ts";
import { type Match, matchBlocks } from "./match-blocks.ts";
import type { Block } from "./text-blocks.ts";

type Sign = "added" | "removed" | "moved" | "changed" | "format";

interface Marking {
  marker: Marker;
  sign: Sign;
}

const went: Marking = { marker: "del", sign: "removed" };
const came: Marking = { marker: "ins", sign: "added" };

/** Two blocks of a kind, each with its changes marked. */
export function compareBlocks(before: Block, after: Block, sign?: Sign): Views {
  if (before.children.length + after.children.length === 0) {
    const { inlines } = before;
    return wrappedViews(before, after, { views: compareWords(inlines, after.inlines), sign });
  }
  const matches = matchBlocks(before.children, after.children);
  const pieces = matches.map(viewsOf);
  const join = (view: keyof Views) => pieces.map((piece) => piece[view]).join("");
  const views = { before: join("before"), after: join("after"), inline: join("inline") };
  const result = wrappedViews(before, after, { views, sign });
  const isMergeable = after.kind !== "table" || canMergeRows(before, after, matches);
  return isMergeable
    ? result
    : { ...result, inline: wholeBlock(before, went) + wholeBlock(after, came) };
}

/** A block as it is, or with all of it marked. */
export function wholeBlock(block: Block, marking?: Marking): string {
  const { children, inlines } = block;
  const words = marking ? marked(inlines, marking.marker) : written(inlines);
  const content = children.map((child) => wholeBlock(child, marking)).join("") || words;
  return wrapped(block, content, marking?.sign);
}

function viewsOf(match: Match): Views {
  switch (match.kind) {
    case "same": {
      const after = wholeBlock(match.after);
      return { before: wholeBlock(match.before), after, inline: after };
    }
    case "changed": {
      const isPlace = match.after.kind === "row" || match.after.kind === "item";
      const sign = match.before.text === match.after.text ? "format" : "changed";
      return compareBlocks(match.before, match.after, isPlace ? sign : undefined);
    }
    case "removed":
    case "movedAway": {
      const sign = match.kind === "removed" ? "removed" : "moved";
      const before = wholeBlock(match.before, { marker: "del", sign });
      return { before, after: "", inline: before };
    }
    case "added":
    case "movedHere": {
      const sign = match.kind === "added" ? "added" : "moved";
      const after = wholeBlock(match.after, { marker: "ins", sign });
      return { before: "", after, inline: after };
    }
  }
}

/** Rows that share cells with others fit into one table only as long as none comes, goes or moves. */
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
  { views, sign }: { views: Views; sign: Sign | undefined },
): Views {
  // Both tables' columns in one have widths that neither says.
  const merged = before.columns === after.columns ? after : { ...after, columns: "" };
  return {
    before: wrapped(before, views.before, sign),
    after: wrapped(after, views.after, sign),
    inline: wrapped(merged, views.inline, sign),
  };
}

function wrapped({ kind, tag, attributes, columns }: Block, content: string, sign?: Sign): string {
  // Words say it by <ins> and <del>; what moved looks like any other text.
  const isSigned = sign && (kind !== "text" || sign === "moved");
  const mark = isSigned ? ` data-change="${sign}"` : "";
  if (kind === "rule") return `<hr${attributes}${mark} />`;
  if (!tag) return content;
  const inside = kind === "table" ? `${columns}<tbody>${content}</tbody>` : content;
  return `<${tag}${attributes}${mark}>${inside}</${tag}>`;
}
