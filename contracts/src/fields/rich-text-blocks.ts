/** Blocks of a text, for comparison on the server and for anchors on pages. */

/** Blocks that contain text. */
export const textBlockTags = ["p", "h1", "h2", "h3", "h4", "pre", "figcaption"] as const;

/** Blocks that contain other blocks. */
export const containerKinds = {
  ul: "list",
  ol: "list",
  li: "item",
  blockquote: "quote",
  figure: "figure",
  table: "table",
  tr: "row",
  td: "cell",
  th: "cell",
} as const;

/** Table parts that are not blocks. */
const tableSectionTags = ["thead", "tbody", "tfoot"] as const;

const blockTags: ReadonlySet<string> = new Set([
  ...Object.keys(containerKinds),
  ...textBlockTags,
  ...tableSectionTags,
  "hr",
]);

/** True for a lower-case tag that cannot be inside a line of text. */
export const isBlockTag = (tag: string): boolean => blockTags.has(tag);
