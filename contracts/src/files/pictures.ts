/** Widths in pixels that the server can scale pictures to. */
export const scaledWidths = [160, 320, 480, 750, 1200] as const;
export type ScaledWidth = (typeof scaledWidths)[number];

const storedPicture = /^\/api\/open\/oss\/preview\/byid\/[^/?#]+$/;

/** Url of a stored picture at the given width. Other urls are returned unchanged. */
export function scaledPictureUrl(url: string, width: ScaledWidth): string {
  return storedPicture.test(url) ? `${url}?w=${width}` : url;
}

/** `srcset` of a stored picture; undefined for other pictures. */
export function pictureSrcSet(url: string): string | undefined {
  if (!storedPicture.test(url)) return undefined;
  return scaledWidths.map((width) => `${url}?w=${width} ${width}w`).join(", ");
}

/** First of comma-separated urls. The list may end with a comma, or be `null` as text. */
export function firstUrl(urls: string | null | undefined): string | undefined {
  return urls?.split(",").find((url) => url !== "" && url !== "null");
}
