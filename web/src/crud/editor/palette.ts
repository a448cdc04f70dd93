/** Text colour with a name for tooltips and screen readers. */
export interface Swatch {
  name: string;
  colour: string;
}

/** Background of texts here and on the site; pasted colours must be legible on it. */
export const readingBackground = "#0a1220";
export const readingTextColour = "#e8eef8";

/**
 * Contrast on the background is at least 4.5:1. Texts store the colours, so later themes do not
 * change them.
 */
export const textColours: readonly Swatch[] = [
  { name: "灰蓝", colour: "#9db0cc" },
  { name: "琥珀", colour: "#ffb224" },
  { name: "天蓝", colour: "#4ea8ff" },
  { name: "绿色", colour: "#4cc38a" },
  { name: "红色", colour: "#ff7b72" },
  { name: "紫色", colour: "#b69cff" },
  { name: "青色", colour: "#4fd6e0" },
];

/** Contrast with the text colour is at least 7:1. */
export const backgroundColours: readonly Swatch[] = [
  { name: "钢蓝底", colour: "#233453" },
  { name: "琥珀底", colour: "#533a08" },
  { name: "天蓝底", colour: "#123f6b" },
  { name: "绿色底", colour: "#114532" },
  { name: "红色底", colour: "#5c2026" },
  { name: "紫色底", colour: "#3a2a66" },
];

/** Replaces a pasted highlight that would make the text illegible. */
export const highlightColour = "#533a08";
