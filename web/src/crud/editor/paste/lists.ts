/** Numbering in the format of the `type` attribute of `ol`; default 1. */
type ListNumbering = "1" | "a" | "A" | "i" | "I";

/** Marker of an item: a bullet, a number that lists support, or other text. */
type Marker = { text: string; count?: ListNumbering; number?: number; isBullet?: boolean };

interface WordItem {
  paragraph: HTMLElement;
  level: number;
  marker: Marker;
}

interface OpenList {
  list: HTMLElement;
  level: number;
  count: ListNumbering | undefined;
  next: number;
}

const maxLevel = 9;

/**
 * Converts Word's paragraphs with `mso-list` to lists, keeping their numbers. Headings and
 * unsupported numbers (①, 1.1, 第一章) keep the marker as text.
 */
export function convertWordLists(body: HTMLElement): void {
  let open: OpenList[] = [];
  let last: Element | null = null;
  for (const paragraph of [...body.querySelectorAll<HTMLElement>("p,h1,h2,h3,h4,h5,h6")]) {
    const item = wordItemOf(paragraph, open);
    if (!item) continue;
    const { level, marker } = item;
    markerOf(paragraph)?.replaceWith(...(isListed(item) ? [] : [`${marker.text} `]));
    if (paragraph.tagName !== "P") continue;
    if (last === null || paragraph.previousElementSibling !== last) open = [];
    if (!isListed(item)) {
      open = open.filter((each) => each.level < level);
      open.at(-1)?.list.lastElementChild?.append(paragraph);
      if (open.length === 0) last = null;
      continue;
    }
    open = open.filter((each) => each.level <= level);
    const top = open.at(-1);
    const continues =
      top?.count === marker.count && (marker.isBullet || top?.next === marker.number);
    if (top?.level === level && !continues) open.pop();
    if (open.at(-1)?.level !== level) open.push(listFor(item, open));
    const list = open.at(-1) as OpenList;
    list.list.append(listItemOf(paragraph));
    list.next = (marker.number ?? 0) + 1;
    last = open[0]?.list ?? null;
  }
}

const isListed = ({ paragraph, marker }: WordItem) =>
  paragraph.tagName === "P" && (marker.isBullet || marker.number !== undefined);

function wordItemOf(paragraph: HTMLElement, open: readonly OpenList[]): WordItem | null {
  const style = paragraph.getAttribute("style") ?? "";
  const found = /mso-list:\s*l\d{1,6}\s+level(\d{1,2})/i.exec(style)?.[1];
  if (!found || paragraph.closest("li")) return null;
  const level = Math.min(Number(found), maxLevel);
  const span = markerOf(paragraph);
  const text = span?.textContent?.replace(/\s+/g, " ").trim() ?? "";
  const above = open.find((each) => each.level === level);
  const isSign = /wingdings|symbol|webdings/i.test(
    `${span?.getAttribute("style")} ${span?.parentElement?.getAttribute("style")}`,
  );
  return { paragraph, level, marker: markerFrom(text, isSign, above) };
}

const numbered = /^[(（]?([1-9][0-9]{0,3}|[a-z]{1,6})[.、)）．]$/i;

function markerFrom(text: string, isSign: boolean, above: OpenList | undefined): Marker {
  if (isSign || text === "o" || !/[\p{L}\p{N}]/u.test(text)) return { text, isBullet: true };
  const written = numbered.exec(text)?.[1];
  if (!written) return { text };
  if (/^\d/.test(written)) return { text, count: "1", number: Number(written) };
  const small = written.toLowerCase();
  const isSmall = small === written;
  if (!isSmall && written !== written.toUpperCase()) return { text };
  const roman = romanNumber(small);
  const letters = small.length === 1 ? small.charCodeAt(0) - 96 : undefined;
  // "i" and "c" are letters too. The list above decides; without one, "i" is Roman.
  const continuesLetters = above?.count?.toLowerCase() === "a" && above.next === letters;
  const continuesRoman = above?.count?.toLowerCase() === "i" && above.next === roman;
  const isRoman = !continuesLetters && (continuesRoman || small === "i" || small.length > 1);
  if (isRoman) return roman ? { text, count: isSmall ? "i" : "I", number: roman } : { text };
  return letters ? { text, count: isSmall ? "a" : "A", number: letters } : { text };
}

const romanValues: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

function romanNumber(small: string): number | undefined {
  if (!/^m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/.test(small)) return undefined;
  const values = [...small].map((letter) => romanValues[letter] ?? 0);
  return values.reduce(
    (sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value),
    0,
  );
}

/** Element with the bullet or number that Word writes before the item. */
function markerOf(paragraph: HTMLElement): Element | undefined {
  return [...paragraph.querySelectorAll("span")].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute("style") ?? ""),
  );
}

/** Creates a list in the last item of the list above, or at the paragraph's position. */
function listFor({ paragraph, level, marker }: WordItem, open: readonly OpenList[]): OpenList {
  const { count, number = 1, isBullet } = marker;
  const list = document.createElement(isBullet ? "ul" : "ol");
  if (number > 1) list.setAttribute("start", String(number));
  if (count && count !== "1") list.setAttribute("type", count);
  const above = open.at(-1)?.list;
  if (above) (above.lastElementChild ?? above).append(list);
  else paragraph.before(list);
  return { list, level, count, next: number };
}

function listItemOf(paragraph: HTMLElement): HTMLElement {
  const content = document.createElement("p");
  content.append(...paragraph.childNodes);
  const item = document.createElement("li");
  item.append(content);
  paragraph.remove();
  return item;
}

const countStyles: Record<string, ListNumbering> = {
  "lower-alpha": "a",
  "lower-latin": "a",
  "upper-alpha": "A",
  "upper-latin": "A",
  "lower-roman": "i",
  "upper-roman": "I",
};

/**
 * Converts numbering styles of pages to attributes. An item with its own number starts a new list.
 */
export function convertNumberedLists(body: HTMLElement): void {
  for (const list of [...body.querySelectorAll("ol")]) {
    const styled = [list, list.querySelector(":scope > li")].flatMap((element) => {
      const style = element?.getAttribute("style") ?? "";
      return /list-style(?:-type)?:[^;]*?((?:lower|upper)-\w+)/i.exec(style)?.[1] ?? [];
    });
    const count = countStyles[styled[0]?.toLowerCase() ?? ""];
    if (count) list.setAttribute("type", count);
    splitAtNumbers(list);
  }
}

function splitAtNumbers(whole: HTMLElement): void {
  let list = whole;
  let next = Number.parseInt(whole.getAttribute("start") ?? "1", 10) || 1;
  for (const item of [...whole.querySelectorAll<HTMLElement>(":scope > li")]) {
    const own = Number.parseInt(item.getAttribute("value") ?? "", 10);
    if (own > 0 && own !== next) {
      if (item === whole.firstElementChild) list.setAttribute("start", String(own));
      else {
        const other = whole.cloneNode(false) as HTMLElement;
        other.setAttribute("start", String(own));
        list.after(other);
        list = other;
      }
      next = own;
    }
    if (list !== whole) list.append(item);
    next += 1;
  }
}
