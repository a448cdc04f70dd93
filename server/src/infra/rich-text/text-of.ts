import { cutText } from "@aeromaint/contracts/fields/plain-text.ts";
import { summaryLength } from "@aeromaint/contracts/fields/rich-text.ts";
import { toUnicodeScript } from "@aeromaint/contracts/fields/unicode-script.ts";

const blocks = new Set([
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "li",
  "tr",
  "td",
  "th",
  "blockquote",
  "pre",
  "figure",
  "figcaption",
  "br",
  "hr",
  "table",
]);
const entities: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&amp;": "&",
  "&nbsp;": " ",
};

/**
 * Plain text of a cleaned text on one line. Blanks separate blocks. Superscripts and subscripts
 * become characters: 10³, H₂O. Takes linear time.
 */
export function textOf(html: string): string {
  const pieces: string[] = [];
  let done = 0;
  let shifted = 0;
  for (let open = html.indexOf("<"); open >= 0; open = html.indexOf("<", done)) {
    const close = html.indexOf(">", open);
    if (close < 0) break;
    pieces.push(html.slice(done, open));
    const tag = tagName(html.slice(open + 1, Math.min(close, open + 13)));
    if (blocks.has(tag)) pieces.push(" ");
    if (tag === "sup" || tag === "sub") {
      if (html[open + 1] === "/")
        pieces.push(toUnicodeScript(pieces.splice(shifted).join(""), tag));
      shifted = pieces.length;
    }
    done = close + 1;
  }
  pieces.push(html.slice(done));
  return pieces
    .join("")
    .replace(/&(?:lt|gt|quot|amp|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

// Headings, tables and captions are not prose. Linear, because cleaned texts close every tag.
const notProse = /<(h[1-4]|table|figcaption)\b[^>]*>[\s\S]*?<\/\1>/g;

/** Start of a text for lists: its prose, or all its text if it has no prose. */
export function summaryOf(html: string): string {
  const text = textOf(html.replace(notProse, " ")) || textOf(html);
  const characters = [...text.slice(0, summaryLength * 2)];
  return cutText(text, characters.slice(0, summaryLength).join("").length);
}

/** Chinese characters and Latin words read per minute. */
const wordsAMinute = 400;
const word = /[\u3400-\u9fff]|[A-Za-z0-9]+/g;

/** Estimated minutes to read a cleaned text, at least one. */
export function readingMinutesOf(html: string): number {
  const words = textOf(html).match(word)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsAMinute));
}

export interface TextFacts {
  summary: string;
  readingMinutes: number;
}

export function textFacts(html: string): TextFacts {
  return { summary: summaryOf(html), readingMinutes: readingMinutesOf(html) };
}

function tagName(inside: string): string {
  return /^\/?([a-z0-9]+)/.exec(inside)?.[1] ?? "";
}
