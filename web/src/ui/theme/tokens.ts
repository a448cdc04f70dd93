/**
 * The one place for colour, type, space and shape. The build makes CSS variables of it
 * (`--am-ground`, `--am-text-md`, `--am-space-4` …), the back office its Ant Design theme.
 * A test computes the contrast of every pair of text and surface below.
 */
const dark = {
  ground: "#0A1220",
  surface: "#101B2E",
  raised: "#16243B",
  hairline: "#233453",
  /** Edges of controls that can be typed into. */
  edge: "#5F77A0",
  text: "#E8EEF8",
  textSecond: "#9DB0CC",
  textFaint: "#7F95B7",
  /** Of words, edges and focus rings. */
  accent: "#FFB224",
  /** Ground of what is pressed first, under `onAccent`. */
  accentFill: "#FFB224",
  accentHover: "#FFC355",
  onAccent: "#1B1203",
  accentSoft: "rgba(255, 178, 36, 0.12)",
  link: "#4EA8FF",
  linkHover: "#86C4FF",
  selected: "rgba(78, 168, 255, 0.16)",
  passed: "#4CC38A",
  refused: "#FF7B72",
  /** On a ground of `refused`, as of a button that destroys. */
  onRefused: "#2B0604",
  scheduled: "#B69CFF",
  backdrop: "rgba(4, 9, 18, 0.72)",
};

export type Palette = Readonly<typeof dark>;

/** Daylight: amber stays on buttons, and is darker as text. */
const light: Palette = {
  ground: "#F2F5FA",
  surface: "#FFFFFF",
  raised: "#E9EEF6",
  hairline: "#D0DAE8",
  edge: "#72839E",
  text: "#101C30",
  textSecond: "#43546F",
  textFaint: "#556782",
  accent: "#8A5200",
  accentFill: "#FFB224",
  accentHover: "#F5A100",
  onAccent: "#1B1203",
  accentSoft: "rgba(255, 178, 36, 0.2)",
  link: "#0A5CAD",
  linkHover: "#07427D",
  selected: "rgba(10, 92, 173, 0.1)",
  passed: "#0E6B43",
  refused: "#B3261E",
  onRefused: "#FFFFFF",
  scheduled: "#6741B5",
  backdrop: "rgba(12, 21, 36, 0.5)",
};

export const palettes = { dark, light } as const satisfies Record<string, Palette>;
export type Theme = keyof typeof palettes;

const chinese =
  '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", "Hiragino Sans GB", "Noto Sans SC Variable", sans-serif';

export const fonts = {
  text: chinese,
  /** Figures, dates, prices and Latin; Chinese between them stays in the text face. */
  technical: `Barlow, ${chinese}`,
} as const;

/** Pixels. */
export const sizes = { xs: 12, sm: 14, md: 16, lg: 20, xl: 28, xxl: 40 } as const;
export const spaces = {
  1: 4,
  2: 8,
  3: 12,
  4: 16,
  5: 20,
  6: 24,
  8: 32,
  10: 40,
  12: 48,
  16: 64,
} as const;
export const radius = { small: 3, normal: 6 } as const;
export const widths = { content: 1240 } as const;

export const leading = { tight: 1.3, snug: 1.4, normal: 1.5, reading: 1.6 } as const;
export const motion = { quick: "120ms", calm: "180ms" } as const;
/** Of the text of reading pages, against its usual size. */
export const readingScales = { small: 0.875, normal: 1, large: 1.125, largest: 1.3125 } as const;
export type ReadingSize = keyof typeof readingScales;
