/**
 * The one place for colour, type, space and shape. The build makes CSS variables of it
 * (`--am-ground`, `--am-text-md`, `--am-space-4` …), the back office its Ant Design theme.
 * Text colours keep 4.5:1 on every surface listed here.
 */
export const colors = {
  ground: "#0A1220",
  surface: "#101B2E",
  raised: "#16243B",
  hairline: "#233453",
  /** Edges of controls that can be typed into: 3:1 against every surface. */
  edge: "#5F77A0",
  text: "#E8EEF8",
  textSecond: "#9DB0CC",
  textFaint: "#7A90B2",
  accent: "#FFB224",
  accentHover: "#FFC355",
  onAccent: "#1B1203",
  accentSoft: "rgba(255, 178, 36, 0.12)",
  link: "#4EA8FF",
  linkHover: "#86C4FF",
  selected: "rgba(78, 168, 255, 0.16)",
  passed: "#4CC38A",
  refused: "#FF7B72",
  scheduled: "#B69CFF",
  backdrop: "rgba(4, 9, 18, 0.72)",
} as const;

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

export const leading = { tight: 1.3, normal: 1.5, reading: 1.6 } as const;
export const motion = { quick: "120ms", calm: "180ms" } as const;
