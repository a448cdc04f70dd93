import { arc, chain, circle, colour, line, type Point, polar, polygon, turn } from "./pen.ts";

/** Dimensioning, section shapes and projections that several drawings share. */

const arrow = (x: number, y: number, degrees: number): string => {
  const left = polar(x, y, 12, degrees + 163);
  const right = polar(x, y, 12, degrees - 163);
  return `<g fill="${colour.slate}" stroke="none">${polygon([x, y], left, right)}</g>`;
};
const thin = (kids: string): string =>
  `<g stroke="${colour.slate}" stroke-width="1.1" stroke-opacity=".8">${kids}</g>`;

/** A dimension from one point to another, its line set off sideways by `offset`. */
export function dimension(a: Point, b: Point, offset: number): string {
  const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
  const side: Point = [-Math.sin(angle), Math.cos(angle)];
  const shift = (p: Point, by: number): Point => [p[0] + side[0] * by, p[1] + side[1] * by];
  const reach = Math.sign(offset) * 7;
  const [from, to] = [shift(a, offset), shift(b, offset)];
  const degrees = (angle * 180) / Math.PI;
  const legs = [a, b].map((p) => chain(shift(p, reach), shift(p, offset + reach))).join("");
  return thin(legs + chain(from, to) + arrow(...to, degrees) + arrow(...from, degrees + 180));
}

/** A leader: a ring on the part, a sloped line and a short shelf. */
export function leader(x: number, y: number, toX: number, toY: number): string {
  const away = Math.atan2(toY - y, toX - x) * (180 / Math.PI);
  const shelf = toX > x ? 46 : -46;
  return thin(circle(x, y, 5) + chain(polar(x, y, 5, away), [toX, toY], [toX + shelf, toY]));
}

/** An arc with an arrow head at its end, for angles and motion. */
export function sweepArrow(x: number, y: number, r: number, from: number, to: number): string {
  const direction = to > from ? 1 : -1;
  const end = polar(x, y, r, to);
  const head = polygon([0, 0], [-17, -7.5], [-17, 7.5]);
  return `${arc(x, y, r, from, to)}<g transform="translate(${end[0].toFixed(1)} ${end[1].toFixed(1)}) rotate(${(to + 90 * direction).toFixed(1)})" fill="${colour.amber}" stroke="none">${head}</g>`;
}

/** Crosshair of a centre. */
export const centre = (x: number, y: number, r: number): string =>
  `<g stroke="${colour.sky}" stroke-width="1.1" stroke-opacity=".75" stroke-dasharray="14 4 3 4">${line(x - r, y, x + r, y)}${line(x, y - r, x, y + r)}</g>`;

/** The six corners of a nut or bolt head. */
export const hexagon = (x: number, y: number, r: number, degrees = 0): string =>
  polygon(...[0, 1, 2, 3, 4, 5].map((i) => polar(x, y, r, degrees + i * 60)));

/** Outline of an aerofoil from its nose at the origin along x; camber bows it upwards. */
export function aerofoil(chord: number, thickness: number, camber: number): Point[] {
  const stations = [1, 0.85, 0.68, 0.5, 0.33, 0.18, 0.07, 0.015];
  const half = (t: number): number =>
    thickness *
    5 *
    (0.2969 * Math.sqrt(t) - 0.126 * t - 0.3516 * t ** 2 + 0.2843 * t ** 3 - 0.1036 * t ** 4);
  const middle = (t: number): number => -4 * camber * t * (1 - t);
  const upper = stations.map((t): Point => [t * chord, middle(t) - half(t)]);
  const lower = stations.map((t): Point => [t * chord, middle(t) + half(t)]).reverse();
  return [...upper, [0, 0], ...lower];
}

/** A round fastener head with its cross recess. */
export const screw = (x: number, y: number, r: number, degrees = 30): string =>
  circle(x, y, r) +
  turn(degrees, x, y, line(x - r * 0.5, y, x + r * 0.5, y), line(x, y - r * 0.5, x, y + r * 0.5));

export type Projection = (x: number, y: number, z: number) => Point;
/** Isometric projection: x runs right and down, y left and down, z up. */
export const isometric =
  (originX: number, originY: number): Projection =>
  (x, y, z) => [originX + (x - y) * 0.866, originY + (x + y) * 0.5 - z];

export interface Block {
  x: number;
  y: number;
  z: number;
  w: number;
  d: number;
  h: number;
}
/** The three visible faces of a box: top, left (towards y) and right (towards x). */
export function block(p: Projection, { x, y, z, w, d, h }: Block): string {
  const [X, Y, Z] = [x + w, y + d, z + h];
  return (
    polygon(p(x, y, Z), p(X, y, Z), p(X, Y, Z), p(x, Y, Z)) +
    polygon(p(x, Y, Z), p(X, Y, Z), p(X, Y, z), p(x, Y, z)) +
    polygon(p(X, Y, Z), p(X, y, Z), p(X, y, z), p(X, Y, z))
  );
}
