import { type ChildNode, type Element, isTag, isText } from "domhandler";
import { widthInLetters } from "./printed-fonts.ts";

/** Points: of letters in a table, and of a column's padding with its border. */
const letter = 10.5 * 1.05;
const padding = 8.5;
const blocks = new Set(["p", "br", "li", "div", "h1", "h2", "h3", "h4", "tr"]);

interface Need {
  /** With no line broken. */
  most: number;
  /** With no word broken. */
  least: number;
}

const narrowest: Need = { most: letter, least: letter };

/** How wide the columns of a table have to be: none is wider than it needs while another lacks room. */
export class ColumnNeeds {
  readonly #available: number;
  readonly #needs: Need[] = [];

  constructor(available: number) {
    this.#available = available;
  }

  /** What spans several columns is shared by them. */
  add(cell: Element, at: number, span: number): void {
    const lines = linesOf(cell.children).split("\n");
    const most = widest(lines.map((text) => text.trim())) * letter;
    const words = lines.flatMap((text) => text.split(/[\s\u2e80-\uffff]|(?<=[-/])/u));
    const least = widest(words) * letter;
    for (let x = at; x < at + span; x += 1) {
      const need = this.#needs[x] ?? narrowest;
      this.#needs[x] = {
        most: Math.max(need.most, most / span),
        least: Math.max(need.least, least / span),
      };
    }
  }

  /** As pdfmake takes them: points, or an equal share of what is left. */
  widths(count: number): (number | "*")[] {
    const needs = Array.from({ length: count }, (_, x) => this.#needs[x] ?? narrowest);
    const fixed: (number | undefined)[] = needs.map(() => undefined);
    let left = this.#available - count * padding;
    let open = count;
    const fix = (pick: (need: Need, share: number) => number | null): boolean => {
      const share = left / open;
      const at = needs.findIndex((need, x) => fixed[x] === undefined && pick(need, share) !== null);
      const need = needs[at];
      if (!need) return false;
      const width = pick(need, share) ?? 0;
      fixed[at] = width;
      left -= width;
      open -= 1;
      return true;
    };
    const fits = ({ most }: Need, share: number) => (most <= share ? most : null);
    const needsMore = ({ least }: Need, share: number) => (least > share ? least : null);
    while (open > 0 && (fix(fits) || fix(needsMore)));
    if (left >= 0) return fixed.map((width) => width ?? "*");
    // Words have to be broken.
    const sum = fixed.reduce((total: number, width) => total + (width ?? 0), 0);
    const scale = (this.#available - count * padding) / sum;
    return fixed.map((width) => (width ?? 0) * scale);
  }
}

const widest = (texts: readonly string[]) =>
  texts.reduce((most, text) => Math.max(most, widthInLetters(text)), 0);

/** The text of a cell, line by line; a picture is as wide as it says. */
function linesOf(nodes: readonly ChildNode[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.data.replaceAll(/\s+/g, " ");
      if (!isTag(node)) return "";
      if (node.name === "img") return `\n${"x".repeat(Number(node.attribs.width || 160) / 10)}\n`;
      const text = linesOf(node.children);
      return blocks.has(node.name) ? `\n${text}\n` : text;
    })
    .join("");
}
