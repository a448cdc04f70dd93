/** A picture wider than it is shown is asked for in one of these widths (pixels). */
export const scaledWidths = [160, 320, 480, 750, 1200] as const;
export type ScaledWidth = (typeof scaledWidths)[number];

const stored = /^\/api\/open\/oss\/preview\/byid\/[^/?#]+$/;

/** The url of a stored picture at one of the widths that the server makes; others stay as they are. */
export function scaled(url: string, width: ScaledWidth): string {
  return stored.test(url) ? `${url}?w=${width}` : url;
}

/** The `srcset` of a stored picture; none for others. */
export function sourceSet(url: string): string | undefined {
  if (!stored.test(url)) return undefined;
  return scaledWidths.map((width) => `${url}?w=${width} ${width}w`).join(", ");
}

/** The first of comma-separated urls; lists may end in a comma or say `null` for none. */
export function firstOf(urls: string | null | undefined): string | undefined {
  return urls?.split(",").find((url) => url !== "" && url !== "null");
}
