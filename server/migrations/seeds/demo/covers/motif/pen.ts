/** Vector primitives of the drawings: plain SVG strings, rounded to a tenth so output is stable. */

export type Point = readonly [x: number, y: number];

export const colour = {
  ground: "#0A1220",
  raised: "#101B2E",
  plate: "#16243B",
  hairline: "#233453",
  slate: "#9DB0CC",
  sky: "#4EA8FF",
  light: "#E8EEF8",
  amber: "#FFB224",
} as const;

const round = (value: number): string => String(Math.round(value * 10) / 10 + 0);
const pair = ([x, y]: Point): string => `${round(x)} ${round(y)}`;
const wrap = (attributes: string, kids: readonly string[]): string =>
  `<g ${attributes}>${kids.join("")}</g>`;

export const path = (d: string): string => `<path d="${d}"/>`;
export const line = (x1: number, y1: number, x2: number, y2: number): string =>
  path(`M${pair([x1, y1])}L${pair([x2, y2])}`);
export const chain = (...points: Point[]): string => path(`M${points.map(pair).join("L")}`);
export const polygon = (...points: Point[]): string => path(`M${points.map(pair).join("L")}Z`);
export const circle = (x: number, y: number, r: number): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}"/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}"/>`;
export const rect = (x: number, y: number, w: number, h: number, r = 0): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}"${r ? ` rx="${round(r)}"` : ""}/>`;

/** A point at `r` from the centre; degrees run clockwise from three o'clock. */
export function polar(x: number, y: number, r: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
}

export function arc(x: number, y: number, r: number, from: number, to: number): string {
  const large = Math.abs(to - from) > 180 ? 1 : 0;
  const clockwise = to > from ? 1 : 0;
  const start = pair(polar(x, y, r, from));
  return path(
    `M${start}A${round(r)} ${round(r)} 0 ${large} ${clockwise} ${pair(polar(x, y, r, to))}`,
  );
}

/** The path data of a Catmull-Rom curve through all points. */
export function curve(points: readonly Point[], closed = false): string {
  const count = points.length;
  const point = (i: number): Point => {
    const index = closed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1);
    return points[index] ?? [0, 0];
  };
  let d = `M${pair(point(0))}`;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [before, from, to, after] = [point(i - 1), point(i), point(i + 1), point(i + 2)];
    const leave: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const reach: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    d += `C${pair(leave)} ${pair(reach)} ${pair(to)}`;
  }
  return closed ? `${d}Z` : d;
}
export const smooth = (...points: Point[]): string => path(curve(points));
export const blob = (...points: Point[]): string => path(curve(points, true));

/** The curve that lies the fraction `t` of the way from one curve to another. */
export const between = (a: readonly Point[], b: readonly Point[], t: number): Point[] =>
  a.map(([x, y], i) => {
    const [bx, by] = b[i] ?? [x, y];
    return [x + (bx - x) * t, y + (by - y) * t];
  });

export const at = (x: number, y: number, ...kids: string[]): string =>
  wrap(`transform="translate(${round(x)} ${round(y)})"`, kids);
export const turn = (degrees: number, x: number, y: number, ...kids: string[]): string =>
  wrap(`transform="rotate(${round(degrees)} ${round(x)} ${round(y)})"`, kids);
export const mirrorX = (x: number, ...kids: string[]): string =>
  wrap(`transform="matrix(-1 0 0 1 ${round(2 * x)} 0)"`, kids);
export const mirrorY = (y: number, ...kids: string[]): string =>
  wrap(`transform="matrix(1 0 0 -1 0 ${round(2 * y)})"`, kids);
/** Scales about a fixed point. */
export const scaled = (factor: number, x: number, y: number, ...kids: string[]): string =>
  wrap(
    `transform="translate(${round(x * (1 - factor))} ${round(y * (1 - factor))}) scale(${factor})"`,
    kids,
  );

export const times = (count: number, draw: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i)).join("");
/** `count` copies of a drawing, turned evenly round a centre. */
export const around = (count: number, x: number, y: number, drawing: string): string =>
  times(count, (i) => turn((360 * i) / count, x, y, drawing));

const ink =
  (stroke: string, width: number) =>
  (...kids: string[]): string =>
    wrap(`stroke="${stroke}" stroke-width="${width}"`, kids);
export const bold = ink(colour.light, 3.2);
export const main = ink(colour.light, 2.2);
export const fine = ink(colour.slate, 1.4);
export const sky = ink(colour.sky, 1.8);
export const amber = ink(colour.amber, 2.8);
export const hair = ink("#3D5580", 1.1);

const paint =
  (fill: string) =>
  (...kids: string[]): string =>
    wrap(`fill="${fill}"`, kids);
export const dark = paint(colour.ground);
export const solid = paint(colour.raised);
export const plate = paint(colour.plate);
export const hatched = paint("url(#hatch)");
/** A cut face: opaque ground under section lining. */
export const cut = (...kids: string[]): string => plate(...kids) + hatched(...kids);
export const tint = paint("#4EA8FF1F");
export const glow = paint("#FFB22429");
export const spot = (fill: keyof typeof colour, ...kids: string[]): string =>
  wrap(`fill="${colour[fill]}" stroke="none"`, kids);

export const dashed = (...kids: string[]): string => wrap(`stroke-dasharray="9 6"`, kids);
/** The long-short line of centre axes. */
export const axis = (...kids: string[]): string =>
  wrap(
    `stroke="${colour.sky}" stroke-width="1.1" stroke-opacity=".75" stroke-dasharray="22 5 4 5"`,
    kids,
  );

/** A pipe, cable or hose: two edges along one path. */
export const tube = (
  d: string,
  width: number,
  edge: string = colour.light,
  core: string = colour.raised,
): string =>
  `<path d="${d}" stroke="${edge}" stroke-width="${round(width)}"/><path d="${d}" stroke="${core}" stroke-width="${round(width - 4)}"/>`;
