const dashes = /[‐‑‒–—―−─]/g;

/** The text with every kind of dash as the plain one, as search_words() has it. */
export const plainDashes = (text: string): string => text.replace(dashes, "-");
