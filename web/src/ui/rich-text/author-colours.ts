import { contrast, luminance, type Rgb, rgbOf } from "../theme/contrast.ts";
import { palettes, type Theme } from "../theme/tokens.ts";

/** Text of this size needs 4.5:1 (WCAG 2.2 AA). */
const minContrast = 4.5;
const blendSteps = 50;
const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

interface Paper {
  ground: Rgb;
  text: Rgb;
}

// The surface nearest to the text of its theme: what can be read here can be read on all.
const papers: Record<Theme, Paper> = {
  dark: paper(palettes.dark.raised, palettes.dark.text),
  light: paper(palettes.light.raised, palettes.light.text),
};

/**
 * Makes the colours that authors chose readable on any background: they are
 * lightened or darkened as far as contrast asks, and keep their hue.
 */
export function ensureReadableColours(body: HTMLElement, theme: Theme): void {
  const { ground, text } = papers[theme];
  for (const element of body.querySelectorAll<HTMLElement>("[style]")) {
    if (!element.style.color && !element.style.backgroundColor) continue;
    const behind = nearest(element, "backgroundColor") ?? ground;
    const own = rgbOf(element.style.color);
    const shown = own ?? nearest(element, "color") ?? text;
    const fit = readableOn(shown, behind, text);
    if (fit !== shown) element.style.color = `rgb(${fit.join(", ")})`;
  }
}

function paper(ground: string, text: string): Paper {
  return { ground: rgbOf(ground) ?? white, text: rgbOf(text) ?? black };
}

/** The colour itself where it is readable, else the nearest one of its hue that is. */
function readableOn(colour: Rgb, behind: Rgb, usual: Rgb): Rgb {
  if (contrast(colour, behind) >= minContrast) return colour;
  if (isGrey(colour) && contrast(usual, behind) >= minContrast) return usual;
  const end = luminance(behind) > 0.18 ? black : white;
  for (let step = 1; step < blendSteps; step++) {
    const mixed = towards(colour, end, step / blendSteps);
    if (contrast(mixed, behind) >= minContrast) return mixed;
  }
  return end;
}

// Black or white in a document is no deliberate colour: it means default text.
function isGrey(colour: Rgb): boolean {
  return Math.max(...colour) - Math.min(...colour) < 24;
}

function towards([red, green, blue]: Rgb, [r, g, b]: Rgb, share: number): Rgb {
  const mixed = (from: number, to: number) => Math.round(from + (to - from) * share);
  return [mixed(red, r), mixed(green, g), mixed(blue, b)];
}

function nearest(element: HTMLElement, property: "color" | "backgroundColor"): Rgb | undefined {
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    const rgb = rgbOf(at.style[property]);
    if (rgb) return rgb;
  }
  return undefined;
}
