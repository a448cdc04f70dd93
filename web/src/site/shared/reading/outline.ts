import { toUnicodeScript } from "@aeromaint/contracts/fields/unicode-script.ts";

interface Heading {
  text: string;
  /** How far below the highest heading of the text. */
  depth: number;
}

// As counted here and found again in the shown text.
const headings = ":is(h1, h2, h3)";

const minHeadings = 3;

/** The contents of a text, from its headings; none where it has fewer than three. */
export function outlineOf(html: string): Heading[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const found = [...body.querySelectorAll(headings)].filter(hasWords);
  if (found.length < minHeadings) return [];
  const levels = found.map(({ tagName }) => Number(tagName.slice(1)));
  const top = Math.min(...levels);
  return found.map((heading, at) => ({
    text: wordsOf(heading),
    depth: (levels[at] ?? top) - top,
  }));
}

/** The same headings, where they stand in the page. */
export function headingsIn(place: Element): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(headings)].filter(hasWords);
}

function hasWords(heading: Element): boolean {
  return wordsOf(heading) !== "";
}

function wordsOf(heading: Element): string {
  const plain = heading.cloneNode(true) as Element;
  for (const shifted of plain.querySelectorAll("sup, sub")) {
    shifted.textContent = toUnicodeScript(
      shifted.textContent ?? "",
      shifted.localName as "sup" | "sub",
    );
  }
  return (plain.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}
