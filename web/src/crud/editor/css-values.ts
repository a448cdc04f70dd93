import { fontSizes, lineHeights } from "@aeromaint/contracts/fields/rich-text.ts";

/** Colour names that Word and WPS write. */
const namedColours: Record<string, string> = {
  aqua: "#00ffff",
  black: "#000000",
  blue: "#0000ff",
  fuchsia: "#ff00ff",
  gray: "#808080",
  green: "#008000",
  lime: "#00ff00",
  maroon: "#800000",
  navy: "#000080",
  olive: "#808000",
  orange: "#ffa500",
  purple: "#800080",
  red: "#ff0000",
  silver: "#c0c0c0",
  teal: "#008080",
  white: "#ffffff",
  yellow: "#ffff00",
};

const rgbShape = /^rgba?\((\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([\d.]+%?))?\)$/;

const pixelsOf: Record<string, number> = { px: 1, pt: 4 / 3, rem: 16, em: 16 };

/** Converts a CSS colour to #rrggbb; null if transparent, a keyword or unknown. */
export function hexColour(css: string): string | null {
  const value = css.slice(0, 64).trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(value)) return value;
  if (/^#[0-9a-f]{3}$/.test(value)) return value.replace(/[0-9a-f]/g, "$&$&");
  const rgb = rgbShape.exec(value);
  if (!rgb) return namedColours[value] ?? null;
  const [, red, green, blue, alpha] = rgb;
  if (alpha !== undefined && Number.parseFloat(alpha) === 0) return null;
  const parts = [red, green, blue].map((part) => Math.min(Number(part), 255));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Nearest allowed size of a CSS font size (`16px`); null if not a length. */
export function allowedFontSize(css: string): string | null {
  const [, amount, unit] = /^(\d{1,4}(?:\.\d{1,4})?)(px|pt|rem|em)$/.exec(css.trim()) ?? [];
  if (!amount || !unit) return null;
  const pixels = Number(amount) * (pixelsOf[unit] ?? 1);
  const nearest = fontSizes.reduce<number>(
    (best, size) => (Math.abs(size - pixels) < Math.abs(best - pixels) ? size : best),
    fontSizes[0],
  );
  return `${nearest}px`;
}

/** Allowed multiple of a CSS line height; null for others. */
export function allowedLineHeight(css: string): string | null {
  const [, amount, percent] = /^(\d{1,3}(?:\.\d{1,4})?)(%?)$/.exec(css.trim()) ?? [];
  if (!amount) return null;
  const multiple = String(Number(amount) / (percent ? 100 : 1));
  return lineHeights.find((height) => height === multiple) ?? null;
}
