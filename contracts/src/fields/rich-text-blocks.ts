/** The blocks of a text, as the server compares them and as a page finds them again. */

/** Blocks of words. */
export const leafTags = ["p", "h1", "h2", "h3", "h4", "pre", "figcaption"] as const;

/** Blocks that hold others. */
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

/** Parts of a table that are no blocks themselves. */
export const sectionTags = ["thead", "tbody", "tfoot"] as const;

const blockTags: ReadonlySet<string> = new Set([
  ...Object.keys(containerKinds),
  ...leafTags,
  ...sectionTags,
  "hr",
]);

/** Whether a tag, in lower case, cannot stand among words. */
export const isBlockTag = (tag: string): boolean => blockTags.has(tag);
