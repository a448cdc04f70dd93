const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write these.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text as it may stand in an XML element or attribute. */
export function xmlText(text: string): string {
  return text
    .replace(unwritable, "")
    .replace(/[&<>"']/g, (character) => entities[character] ?? character)
    .toWellFormed();
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
