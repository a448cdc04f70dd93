const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it may stand in an HTML element or attribute. */
export const escapedHtml = (text: string | number): string =>
  String(text).replace(/[&<>"']/g, (character) => entities[character] ?? character);
