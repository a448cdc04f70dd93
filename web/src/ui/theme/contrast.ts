export type Rgb = readonly [red: number, green: number, blue: number];

/** How far apart two colours are, from 1 to 21 (WCAG 2.2). */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** The same for two #rrggbb colours. */
export function hexContrast(one: string, other: string): number {
  const black: Rgb = [0, 0, 0];
  return contrast(rgbOf(one) ?? black, rgbOf(other) ?? black);
}

export function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Reads #rrggbb and the rgb() that browsers make of it; undefined for other spellings. */
export function rgbOf(css: string): Rgb | undefined {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(css);
  if (hex) return parts(hex, 16);
  const rgb = /^rgb\((\d{1,3}), (\d{1,3}), (\d{1,3})\)$/.exec(css);
  return rgb ? parts(rgb, 10) : undefined;
}

function parts([, red = "0", green = "0", blue = "0"]: RegExpExecArray, radix: number): Rgb {
  return [Number.parseInt(red, radix), Number.parseInt(green, radix), Number.parseInt(blue, radix)];
}
