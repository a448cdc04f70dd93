const entities: Readonly<Record<string, string>> = {
  ...{ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" },
};

const escapedHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** A mail's text for readers of HTML: whatever it contains is shown as it was written. */
export function mailHtml(text: string, link: string | null): string {
  const lines = escapedHtml(text).replaceAll("\n", "<br>\n");
  const address = link ? escapedHtml(link) : "";
  return `<p>${lines}</p>\n${link ? `<p><a href="${address}">${address}</a></p>\n` : ""}`;
}
