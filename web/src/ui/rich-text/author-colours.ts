import { colors } from "../tokens.ts";

type Rgb = readonly [red: number, green: number, blue: number];

/** Text of this size needs 4.5:1 (WCAG 2.2 AA). */
const enough = 4.5;
const steps = 50;

// The lightest of the surfaces that text stands on: what can be read here can be read on all.
const ground = rgbOf(colors.raised) ?? [22, 36, 59];
const usualText = rgbOf(colors.text) ?? [232, 238, 248];

/**
 * Makes the colours that authors chose readable. Most are meant for white paper; here they are
 * lightened, or darkened on a light mark, as far as contrast asks, and keep their hue.
 */
export function fitColours(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>("[style]")) {
    if (!element.style.color && !element.style.backgroundColor) continue;
    const behind = nearest(element, "backgroundColor") ?? ground;
    const own = rgbOf(element.style.color);
    const shown = own ?? nearest(element, "color") ?? usualText;
    const fit = readableOn(shown, behind);
    if (fit !== shown) element.style.color = `rgb(${fit.join(", ")})`;
  }
}

/** The colour itself where it is readable, else the nearest one of its hue that is. */
function readableOn(colour: Rgb, behind: Rgb): Rgb {
  if (contrast(colour, behind) >= enough) return colour;
  const end = luminance(behind) > 0.18 ? 0 : 255;
  if (end === 255 && isGrey(colour)) return usualText;
  for (let step = 1; step < steps; step++) {
    const mixed = towards(colour, end, step / steps);
    if (contrast(mixed, behind) >= enough) return mixed;
  }
  return [end, end, end];
}

// The black of a document is no choice of a colour: it means the usual text.
function isGrey(colour: Rgb): boolean {
  return Math.max(...colour) - Math.min(...colour) < 24;
}

function towards([red, green, blue]: Rgb, end: number, share: number): Rgb {
  const mixed = (part: number) => Math.round(part + (end - part) * share);
  return [mixed(red), mixed(green), mixed(blue)];
}

function nearest(element: HTMLElement, property: "color" | "backgroundColor"): Rgb | undefined {
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    const rgb = rgbOf(at.style[property]);
    if (rgb) return rgb;
  }
  return undefined;
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

// The editor writes #rrggbb, which browsers give back as rgb(); other spellings stay as they are.
function rgbOf(css: string): Rgb | undefined {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(css);
  if (hex) return [at(hex, 1, 16), at(hex, 2, 16), at(hex, 3, 16)];
  const rgb = /^rgb\((\d{1,3}), (\d{1,3}), (\d{1,3})\)$/.exec(css);
  return rgb ? [at(rgb, 1, 10), at(rgb, 2, 10), at(rgb, 3, 10)] : undefined;
}

function at(match: RegExpExecArray, group: number, radix: number): number {
  return Number.parseInt(match[group] ?? "0", radix);
}
