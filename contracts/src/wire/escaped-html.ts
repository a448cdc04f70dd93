const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for HTML elements and attributes. */
export const escapedHtml = (text: string | number): string =>
  String(text).replace(/[&<>"']/g, (character) => entities[character] ?? character);
