/** A stretch of words, a picture or a line break, with the tags around it. */
export interface Inline {
  html: string;
  /** What it is compared by; of a picture the hash, where that is known. */
  text: string;
  isText: boolean;
  marks: readonly Mark[];
  /** What it looks like, equal for the same tags in any order. */
  look: string;
}

export interface Mark {
  tag: string;
  open: string;
}

/** What a browser takes for granted, and what an editor writes for its own use. */
const unsaid = [/^(?:col|row)span=1$/, /^start=1$/, /^(?:alt|title|style)=$/];
const unsaidStyle = /^(?:min-width:|text-align: (?:left|start)$)/;

/** Attributes in one spelling, without those that change nothing for who reads. */
export function normalAttributes(
  attributes: Record<string, string>,
  tag: string,
): [name: string, value: string][] {
  return Object.entries(attributes)
    .map(([name, value]): [string, string] => [
      name,
      name === "style" ? normalStyle(value, tag) : value,
    ])
    .filter(([name, value]) => !unsaid.some((one) => one.test(`${name}=${value}`)));
}

function normalStyle(style: string, tag: string): string {
  // Headings of tables stand in the middle where nothing is said.
  const isUnsaid = (one: string) =>
    unsaidStyle.test(one) && !(tag === "th" && one.startsWith("text-align"));
  return style
    .split(";")
    .map((declaration) => declaration.trim().replace(/rgb\([^)]*\)/g, hexOf))
    .filter((declaration) => declaration && !isUnsaid(declaration))
    .sort()
    .join("; ");
}

/** `rgb(255, 0, 0)` as `#ff0000`. */
function hexOf(colour: string): string {
  const parts = colour.match(/\d+(?:\.\d+)?/g)?.map(Number) ?? [];
  if (parts.length !== 3 || colour.includes("%")) return colour;
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

/** Equal for what looks the same, in any order and number of tags. */
export function lookOf(marks: readonly Mark[]): string {
  const looks = marks.flatMap(({ tag, open }) => {
    const style = tag === "span" ? open.match(/^<span style="([^"]*)">$/)?.[1] : undefined;
    return style?.split("; ") ?? [open];
  });
  return [...new Set(looks)].sort().join();
}

/** The part of a look that changes what is said: 10³ is not 103. */
export function saidBy(look: string): string {
  return look.match(/<(?:sup|sub|s)>/g)?.join("") ?? "";
}

/** Without blanks that no browser shows: several in a row, at the ends, and a last line break. */
export function withoutLooseBlanks(inlines: readonly Inline[]): Inline[] {
  const kept: Inline[] = [];
  let isAfterBlank = true;
  for (const inline of inlines) {
    if (!inline.isText) {
      if (inline.text === "\n") trimEnd(kept);
      isAfterBlank = inline.text === "\n";
      kept.push(inline);
      continue;
    }
    const collapsed = (text: string) => {
      const single = text.replace(/[ \t\r\n\f]+/g, " ");
      return isAfterBlank ? single.replace(/^ /, "") : single;
    };
    const text = collapsed(inline.text);
    if (text === "") continue;
    kept.push({ ...inline, text, html: collapsed(inline.html) });
    isAfterBlank = text.endsWith(" ");
  }
  if (kept.at(-1)?.text === "\n") kept.pop();
  trimEnd(kept);
  return kept;
}

/** Also blanks that do not break: at the end of a line nobody sees them, and alone they are an empty line. */
function trimEnd(inlines: Inline[]): void {
  for (let last = inlines.at(-1); last?.isText; last = inlines.at(-1)) {
    const text = last.text.trimEnd();
    if (text === last.text) return;
    inlines.pop();
    const html = last.html.slice(0, text.length - last.text.length);
    if (text) inlines.push({ ...last, text, html });
  }
}
