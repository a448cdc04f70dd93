import type { Element } from "domhandler";

export const pointsPerPixel = 0.66;

/** Look of words, from the tags around them. */
export interface Look {
  bold?: boolean;
  decoration?: ("underline" | "lineThrough")[];
  color?: string;
  background?: string;
  fontSize?: number;
  sub?: boolean;
  sup?: boolean;
}

const tagLooks: Readonly<Record<string, Look>> = {
  // Chinese letters are not slanted: emphasis is heavier, as on the page.
  strong: { bold: true },
  em: { bold: true },
  mark: { background: "#fff3b0" },
  u: { decoration: ["underline"] },
  s: { decoration: ["lineThrough"] },
  sub: { sub: true },
  sup: { sup: true },
  a: { decoration: ["underline"] },
};

export function lookWithin(element: Element, look: Look): Look {
  const style = declarationsOf(element.attribs.style);
  const color = printedColour(style.get("color"));
  const pixels = Number.parseFloat(style.get("font-size") ?? "");
  const own = tagLooks[element.name] ?? {};
  return {
    ...look,
    ...own,
    ...(own.decoration && { decoration: [...(look.decoration ?? []), ...own.decoration] }),
    ...(color && { color }),
    ...(pixels > 0 && { fontSize: pixels * pointsPerPixel }),
  };
}

/** The declarations of a style as the cleaner leaves them. */
export function declarationsOf(style: string | undefined): Map<string, string> {
  const pairs = (style ?? "").split(";").map((declaration): [string, string] => {
    const [name = "", value = ""] = declaration.split(":");
    return [name.trim(), value.trim()];
  });
  return new Map(pairs.filter(([, value]) => value !== ""));
}

/** Of a colour that can be read on white paper; light ones were meant for a dark page. */
function printedColour(colour: string | undefined): string | null {
  const channels = channelsOf(colour ?? "");
  if (!channels) return null;
  const [red = 0, green = 0, blue = 0] = channels;
  const brightness = 0.299 * red + 0.587 * green + 0.114 * blue;
  if (brightness > maxBrightness) return null;
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

const maxBrightness = 150;

function channelsOf(colour: string): number[] | null {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(colour)?.[1];
  if (hex) {
    const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex;
    return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  }
  const rgb = /^rgba?\((\d{1,3}), ?(\d{1,3}), ?(\d{1,3})/.exec(colour);
  return rgb ? rgb.slice(1, 4).map((channel) => Math.min(255, Number(channel))) : null;
}
