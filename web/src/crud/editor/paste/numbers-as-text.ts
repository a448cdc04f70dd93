/** Converts numbers without a type of `ol` (一、, 01, 1.1, 第一章) to text before the item. */

const digits = "〇一二三四五六七八九";

/** Chinese numeral for 1 to 99; otherwise digits. */
function chinese(number: number): string {
  const tens = Math.floor(number / 10);
  if (number < 1 || number > 99) return String(number);
  const head = tens === 0 ? "" : tens === 1 ? "十" : `${digits[tens]}十`;
  return head + (number % 10 === 0 ? "" : digits[number % 10]);
}

const letter = (first: string, count: number) => (number: number) =>
  number >= 1 && number <= count
    ? String.fromCharCode(first.charCodeAt(0) + number - 1)
    : String(number);

/** Number format and suffix by `list-style-type`. */
const written: Record<string, readonly [write: (number: number) => string, after: string]> = {
  "decimal-leading-zero": [(number) => String(number).padStart(2, "0"), "."],
  "lower-greek": [letter("α", 17), "."],
  "cjk-decimal": [
    (number) => [...String(number)].map((sign) => digits[Number(sign)]).join(""),
    "、",
  ],
  "cjk-earthly-branch": [
    (number) => "子丑寅卯辰巳午未申酉戌亥"[number - 1] ?? String(number),
    "、",
  ],
  "cjk-heavenly-stem": [(number) => "甲乙丙丁戊己庚辛壬癸"[number - 1] ?? String(number), "、"],
  none: [() => "", ""],
};
const inChinese = /^(?:cjk-ideographic|(?:simp|trad)-chinese-(?:in)?formal)$/;

const plain: Record<string, (number: number) => string> = {
  "lower-alpha": letter("a", 26),
  "lower-latin": letter("a", 26),
  "upper-alpha": letter("A", 26),
  "upper-latin": letter("A", 26),
};

function writerOf(type: string): readonly [write: (number: number) => string, after: string] {
  if (inChinese.test(type)) return [chinese, "、"];
  return written[type] ?? [plain[type] ?? String, "."];
}

/** Level text that a list supports: one number and a suffix. */
const simple = /^[(（]?%\d[.、)）．]?$/;

/** Level of a list in Word Online, with its number format. */
interface Level {
  number: number;
  type: string;
}

/** Converts lists to paragraphs if their numbers would change. */
export function convertUnsupportedNumbers(body: HTMLElement): void {
  const levels = new Map<string, Level[]>();
  for (const list of [...body.querySelectorAll("ol")]) {
    const items = [...list.querySelectorAll<HTMLElement>(":scope > li")];
    let number = Number.parseInt(list.getAttribute("start") ?? "1", 10) || 1;
    const markers = items.map((item) => {
      number = Number.parseInt(item.getAttribute("value") ?? "", 10) || number;
      const marker = markerOf(item, { number, type: typeOf(item) ?? typeOf(list) ?? "" }, levels);
      number += 1;
      return marker;
    });
    if (markers.every((marker) => marker === null)) continue;
    list.replaceWith(...items.flatMap((item, at) => linesOf(item, markers[at] ?? "")));
  }
}

function typeOf(element: Element): string | undefined {
  const style = element.getAttribute("style") ?? "";
  return /list-style(?:-type)?:\s*["']?([\w-]+)/i.exec(style)?.[1]?.toLowerCase();
}

/** Marker text of an item; null if a list shows the same. */
function markerOf(item: HTMLElement, own: Level, levels: Map<string, Level[]>): string | null {
  const { leveltext = "", listid = "", ariaLevel = "1" } = item.dataset;
  const isKnown = own.type in written || inChinese.test(own.type);
  const [write, after] = writerOf(own.type);
  if (!leveltext.includes("%")) return isKnown ? `${write(own.number)}${after}` : null;
  const known = levels.get(listid) ?? [];
  levels.set(listid, known);
  known[Number(ariaLevel)] = own;
  if (simple.test(leveltext) && !isKnown) return null;
  return leveltext.replace(/%(\d)/g, (_, level) => {
    const { number, type } = known[Number(level)] ?? own;
    return writerOf(type)[0](number);
  });
}

const blocks = "p,div,ul,ol,table,h1,h2,h3,h4,h5,h6,blockquote";

function linesOf(item: HTMLElement, marker: string): Node[] {
  const inline = [...item.childNodes];
  const end = inline.findIndex((node) => (node as Partial<Element>).matches?.(blocks));
  const before = end < 0 ? inline : inline.slice(0, end);
  const first = before.some(({ textContent }) => textContent?.trim()) ? null : inline[end];
  if (first instanceof HTMLElement && !first.matches("ul,ol,table")) {
    if (marker) first.prepend(`${marker} `);
    return [...item.childNodes];
  }
  const line = document.createElement("p");
  line.append(...(marker ? [`${marker} `] : []), ...before);
  return [line, ...item.childNodes];
}
