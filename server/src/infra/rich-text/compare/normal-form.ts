/** Words, a picture or a line break, with the tags around it. */
export interface Inline {
  html: string;
  /** Text for comparison; for a picture its hash, if known. */
  text: string;
  isText: boolean;
  marks: readonly InlineMark[];
  /** Format, independent of the order of tags. */
  format: string;
}

export interface InlineMark {
  tag: string;
  open: string;
}

/** Default values of browsers, and internal attributes of editors. */
const defaultAttributes = [/^(?:col|row)span=1$/, /^start=1$/, /^(?:alt|title|style)=$/];
const defaultStyle = /^(?:min-width:|text-align: (?:left|start)$)/;

/** Normalised attributes without invisible ones. */
export function normalAttributes(
  attributes: Record<string, string>,
  tag: string,
): [name: string, value: string][] {
  return Object.entries(attributes)
    .map(([name, value]): [string, string] => [
      name,
      name === "style" ? normalStyle(value, tag) : value,
    ])
    .filter(([name, value]) => !defaultAttributes.some((one) => one.test(`${name}=${value}`)));
}

function normalStyle(style: string, tag: string): string {
  // Table headings are centred by default.
  const isUnsaid = (one: string) =>
    defaultStyle.test(one) && !(tag === "th" && one.startsWith("text-align"));
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

/** Format of an inline, independent of order and number of tags. */
export function formatKey(marks: readonly InlineMark[]): string {
  const looks = marks.flatMap(({ tag, open }) => {
    const style = tag === "span" ? open.match(/^<span style="([^"]*)">$/)?.[1] : undefined;
    return style?.split("; ") ?? [open];
  });
  return [...new Set(looks)].sort().join();
}

/** Tags that change the meaning: 10³ is not 103. */
export function meaningfulTags(look: string): string {
  return look.match(/<(?:sup|sub|s)>/g)?.join("") ?? "";
}

/** Removes invisible blanks: repeated ones, those at the ends, and a final line break. */
export function trimBlanks(inlines: readonly Inline[]): Inline[] {
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

/** Also non-breaking blanks: they are invisible at a line's end, and alone form an empty line. */
function trimEnd(inlines: Inline[]): void {
  for (let last = inlines.at(-1); last?.isText; last = inlines.at(-1)) {
    const text = last.text.trimEnd();
    if (text === last.text) return;
    inlines.pop();
    const html = last.html.slice(0, text.length - last.text.length);
    if (text) inlines.push({ ...last, text, html });
  }
}
