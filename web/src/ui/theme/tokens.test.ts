import { describe, expect, it } from "vitest";
import { contrast, type Rgb, rgbOf } from "./contrast.ts";
import { type Palette, palettes } from "./tokens.ts";

const texts = [
  "text",
  "textSecond",
  "textFaint",
  "accent",
  "link",
  "linkHover",
  "passed",
  "refused",
  "scheduled",
] as const;
const grounds = ["ground", "surface", "raised"] as const;
/** Laid over a ground: what is selected or marked. */
const films = ["selected", "accentSoft"] as const;

describe.each(Object.entries(palettes))("the %s theme", (_, palette) => {
  it.each(texts)("keeps 4.5:1 for %s on every surface", (text) => {
    for (const ground of grounds) {
      expect(between(palette, text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(films)("keeps 4.5:1 for words on %s", (film) => {
    for (const ground of grounds) {
      const behind = laidOver(palette[film], rgb(palette[ground]));
      for (const text of ["text", "textSecond", "link", "accent"] as const) {
        expect(
          contrast(rgb(palette[text]), behind),
          `${text} on ${film} on ${ground}`,
        ).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it("keeps 4.5:1 for words on the button that is pressed first", () => {
    for (const fill of ["accentFill", "accentHover"] as const) {
      expect(between(palette, "onAccent", fill)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("keeps 4.5:1 for words on what destroys", () => {
    expect(between(palette, "onRefused", "refused")).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["edge", "accent"] as const)("keeps 3:1 for %s, of controls and focus", (edge) => {
    for (const ground of grounds) {
      expect(between(palette, edge, ground), `${edge} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  });
});

function between(palette: Palette, one: keyof Palette, other: keyof Palette): number {
  return contrast(rgb(palette[one]), rgb(palette[other]));
}

function rgb(css: string): Rgb {
  const found = rgbOf(css);
  if (!found) throw new Error(`${css} is no colour`);
  return found;
}

/** What a translucent colour looks like on what is behind it. */
function laidOver(css: string, [red, green, blue]: Rgb): Rgb {
  const [r = 0, g = 0, b = 0, share = 1] = (css.match(/[\d.]+/g) ?? []).map(Number);
  const mixed = (over: number, under: number) => over * share + under * (1 - share);
  return [mixed(r, red), mixed(g, green), mixed(b, blue)];
}
