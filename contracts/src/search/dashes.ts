const dashes = /[‐‑‒–—―−─]/g;

/** The text with every kind of dash as the plain one, as search_words() has it. */
export const plainDashes = (text: string): string => text.replace(dashes, "-");

/** In plain width, and with what else is written for a dash as the plain one: of numbers and registrations. */
export const plainNumber = (text: string): string =>
  text.normalize("NFKC").replace(/[\p{Pd}−─⁃˗ー]+/gu, "-");
