/**
 * The picture files of a paste or drop. A table or text from Word or Excel comes with a picture
 * of itself: there the HTML counts. A picture copied from a page comes with an `img` and no text.
 */
export function transferredPictures(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])];
  if (!data || files.length === 0) return [];
  const html = data.getData("text/html");
  return html === "" || isOnlyPicture(html) ? files : [];
}

function isOnlyPicture(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return body.querySelectorAll("img").length === 1 && !body.textContent?.trim();
}
