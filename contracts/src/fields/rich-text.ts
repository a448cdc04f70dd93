/** Features of rich text, shared by the editor and the server. */

const MiB = 1024 * 1024;

/** Pixels. */
export const fontSizes = [12, 14, 16, 18, 20, 24, 28, 32, 36] as const;

export const lineHeights = ["1", "1.5", "1.6", "1.75", "1.8", "2", "3", "4", "5"] as const;

export const textAligns = ["left", "center", "right", "justify"] as const;

/** Widths of pictures, in percent of the column. */
export const pictureWidths = ["25", "50", "75", "100"] as const;

export const headingLevels = [1, 2, 3, 4] as const;

/** Image types that may be pasted; saving stores them as files. */
export const inlineImageTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;

/** Schemes of links, in addition to paths of this site. */
export const linkSchemes = ["http:", "https:", "mailto:", "tel:"] as const;

/** Tags as the editor writes them. */
export const richTextTags = [
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "blockquote",
  "pre",
  "code",
  "hr",
  "br",
  "strong",
  "em",
  "u",
  "s",
  "sub",
  "sup",
  "mark",
  "span",
  "a",
  "img",
  "figure",
  "figcaption",
  "ul",
  "ol",
  "li",
  "table",
  "colgroup",
  "col",
  "thead",
  "tbody",
  "tfoot",
  "tr",
  "th",
  "td",
] as const;

export const richTextLimits = {
  /** Bytes of a sent text, with its inline pictures. */
  bytes: 8 * MiB,
  /** Bytes of the markup without pictures. */
  markupBytes: MiB,
  /** Inline pictures of one text. */
  inlineImages: 100,
  /** Nesting of tags; the editor writes a few, at most forty. */
  depth: 100,
  tags: 50_000,
} as const;

export const richTextMessages = {
  tooLarge: "正文内容（含图片）不能超过8MB",
  longerThan: (title: string, bytes: number) => `${title}不能超过${Math.floor(bytes / 1024)}KB`,
  markupTooLarge: "正文文字过长，不含图片不能超过1MB",
  tooManyImages: "正文一次最多插入100张新图片，请先保存再继续插入",
  tooDeep: "嵌套过深，最多100层，请减少列表或表格的层级",
  tooComplex: "过于复杂，最多50000个标签，请清除多余格式或拆分成几篇",
} as const;

/** Characters of the plain text in summaries and searches. */
export const summaryLength = 120;

const finished = /[。！？!?.…”」）)]$/u;
const loose = /[\s，,、：:；;“‘（(《「]/u;

/** Adds an ellipsis to a summary that was cut. */
export function summaryText(summary: string): string {
  const cut = [...summary].length >= summaryLength && !finished.test(summary.trimEnd());
  return cut ? `${withoutLooseEnd(summary)}…` : summary;
}

/** A regular expression with `+$` would need quadratic time for long runs of blanks. */
function withoutLooseEnd(text: string): string {
  let end = text.length;
  while (end > 0 && loose.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
