const widths = [160, 320, 480, 750, 1200] as const;
const stored = /^\/api\/open\/oss\/preview\/byid\/[^/?#]+$/;

/** The first of comma-separated urls; lists may end in a comma or say `null` for none. */
export function firstOf(urls: string | null | undefined): string | undefined {
  return urls?.split(",").find((url) => url !== "" && url !== "null");
}

/** The url of a stored picture at one of the widths that the server makes; others stay as they are. */
export function scaled(url: string, width: (typeof widths)[number]): string {
  return stored.test(url) ? `${url}?w=${width}` : url;
}

export function sourceSet(url: string): string | undefined {
  if (!stored.test(url)) return undefined;
  return widths.map((width) => `${url}?w=${width} ${width}w`).join(", ");
}
