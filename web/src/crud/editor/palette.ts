/** A colour that may be given to text, with the name that tooltips and screen readers use. */
export interface Swatch {
  name: string;
  colour: string;
}

/** What texts are read on, here and on the site; pasted colours must be legible on it. */
export const readingGround = "#0a1220";
export const readingText = "#e8eef8";

/** At least 4.5:1 on the ground. Written into the texts, so later themes do not change them. */
export const textColours: readonly Swatch[] = [
  { name: "灰蓝", colour: "#9db0cc" },
  { name: "琥珀", colour: "#ffb224" },
  { name: "天蓝", colour: "#4ea8ff" },
  { name: "绿色", colour: "#4cc38a" },
  { name: "红色", colour: "#ff7b72" },
  { name: "紫色", colour: "#b69cff" },
  { name: "青色", colour: "#4fd6e0" },
];

/** At least 7:1 under the text colour. */
export const groundColours: readonly Swatch[] = [
  { name: "钢蓝底", colour: "#233453" },
  { name: "琥珀底", colour: "#533a08" },
  { name: "天蓝底", colour: "#123f6b" },
  { name: "绿色底", colour: "#114532" },
  { name: "红色底", colour: "#5c2026" },
  { name: "紫色底", colour: "#3a2a66" },
];

/** Takes the place of a pasted highlight whose own colour would hide the text. */
export const highlight = "#533a08";
