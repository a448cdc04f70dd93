import { randomInt } from "node:crypto";
import sharp from "sharp";

const width = 160;
const height = 56;

/**
 * Letters and digits as strokes, so that no font is needed. Characters that look similar when bent
 * (0 O, 1 I L, 2 Z, 5 S, 8 B, U V) are left out.
 */
export const glyphs: Readonly<Record<string, readonly Stroke[]>> = {
  A: [line("0,10 3,0 6,10"), line("1.2,6.5 4.8,6.5")],
  C: [line("6,2 4.6,.3 2.3,.3 .5,2.5 .1,5 .5,7.5 2.3,9.7 4.6,9.7 6,8")],
  E: [line("6,0 0,0 0,10 6,10"), line("0,5 4.6,5")],
  F: [line("6,0 0,0 0,10"), line("0,4.8 4.6,4.8")],
  H: [line("0,0 0,10"), line("6,0 6,10"), line("0,5 6,5")],
  J: [line("2.4,0 6,0"), line("4.6,0 4.6,7.6 3.6,9.6 1.8,9.8 .3,8.2")],
  K: [line("0,0 0,10"), line("6,0 0,5.6"), line("1.8,4 6,10")],
  M: [line("0,10 0,0 3,5.5 6,0 6,10")],
  N: [line("0,10 0,0 6,10 6,0")],
  P: [line("0,10 0,0 4,0 5.8,1.2 5.8,4 4,5.2 0,5.2")],
  R: [line("0,10 0,0 4,0 5.8,1.2 5.8,4 4,5.2 0,5.2"), line("2.8,5.2 6,10")],
  T: [line("0,0 6,0"), line("3,0 3,10")],
  W: [line("0,0 1.6,10 3,3.5 4.4,10 6,0")],
  X: [line("0,0 6,10"), line("6,0 0,10")],
  Y: [line("0,0 3,5 6,0"), line("3,5 3,10")],
  3: [
    line(".3,1.4 1.8,.1 4.2,.1 5.6,1.6 5.4,3.8 3.8,4.8 5.8,6.2 5.9,8.2 4.4,9.8 1.8,9.9 .1,8.5"),
    line("2.2,4.8 3.8,4.8"),
  ],
  4: [line("4.5,10 4.5,0 0,7 6.2,7")],
  6: [line("5.4,.6 3,.8 1,3 .2,6 .5,8.5 2.2,9.9 4.2,9.8 5.8,8.2 5.7,6 4.2,4.6 2.2,4.7 .4,6.4")],
  7: [line("0,0 6,0 2.2,10")],
  9: [line(".6,9.4 3,9.2 5,7 5.8,4 5.5,1.5 3.8,.1 1.8,.2 .2,1.8 .3,4 1.8,5.4 3.8,5.3 5.6,3.6")],
};

const letters = Object.keys(glyphs);
const length = 5;

/** Five random letters and digits. */
export function captchaAnswer(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
}

/** PNG of the answer as a data URI. Turned, bent and crossed letters make OCR difficult. */
export async function captchaPicture(answer: string): Promise<string> {
  const bend = wave();
  const strokes = [...answer].flatMap((letter, index) => letterStrokes(letter, index, bend));
  const crossing = Array.from({ length: 3 }, () => crossingLine(bend));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="#f4f7fa"/>${dots().join("")}
<g fill="none" stroke-linecap="round" stroke-linejoin="round">${[...strokes, ...crossing].join("")}</g></svg>`;
  const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 32 }).toBuffer();
  return `data:image/png;base64,${png.toString("base64")}`;
}

type Bend = (point: Point) => Point;

function between(min: number, max: number): number {
  return min + (randomInt(1_000_001) / 1_000_000) * (max - min);
}

function wave(): Bend {
  const [tall, wide] = [between(2, 4), between(1.5, 3)];
  const [long, high] = [between(18, 30), between(9, 16)];
  const [phase, tilt] = [between(0, 6), between(0, 6)];
  return ([x, y]) => [x + wide * Math.sin(y / high + tilt), y + tall * Math.sin(x / long + phase)];
}

function letterStrokes(letter: string, index: number, bend: Bend): string[] {
  const turn = between(-0.35, 0.35);
  const scale = between(2.5, 3.1);
  const slot = (width - 24) / length;
  const [centerX, centerY] = [
    12 + slot * (index + 0.5) + between(-3, 3),
    height / 2 + between(-4, 4),
  ];
  const place: Bend = ([x, y]) => {
    const [dx, dy] = [(x - 3) * scale, (y - 5) * scale];
    const turnedX = dx * Math.cos(turn) - dy * Math.sin(turn);
    const turnedY = dx * Math.sin(turn) + dy * Math.cos(turn);
    return bend([centerX + turnedX, centerY + turnedY]);
  };
  const colour = ink();
  return (glyphs[letter] ?? []).map((stroke) =>
    path(subdivided(stroke).map(place), colour, between(2.6, 3.4)),
  );
}

function crossingLine(bend: Bend): string {
  const [from, to] = [between(8, height - 8), between(8, height - 8)];
  const points = Array.from({ length: 17 }, (_, step): Point => {
    return bend([(width * step) / 16, from + ((to - from) * step) / 16]);
  });
  return path(points, ink(), between(1.2, 1.8));
}

function dots(): string[] {
  return Array.from({ length: 60 }, () => {
    const at = `cx="${between(0, width).toFixed(1)}" cy="${between(0, height).toFixed(1)}"`;
    return `<circle ${at} r="${between(0.5, 1.4).toFixed(1)}" fill="${ink()}" opacity="0.6"/>`;
  });
}

/** Dark blues and greys for letters and lines, so that colour does not separate them. */
function ink(): string {
  return `hsl(${randomInt(200, 235)} ${randomInt(30, 60)}% ${randomInt(26, 42)}%)`;
}

/** Adds points between the corners, so that straight strokes can bend. */
function subdivided(stroke: readonly Point[]): Point[] {
  return stroke.flatMap((point, index): Point[] => {
    const next = stroke[index + 1];
    if (!next) return [point];
    return [0, 0.25, 0.5, 0.75].map(
      (part): Point => [
        point[0] + (next[0] - point[0]) * part,
        point[1] + (next[1] - point[1]) * part,
      ],
    );
  });
}

function path(points: readonly Point[], colour: string, thickness: number): string {
  const d = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
  return `<path d="M${d}" stroke="${colour}" stroke-width="${thickness.toFixed(1)}"/>`;
}

/** Point in a box of 6 × 10. */
type Point = readonly [x: number, y: number];
type Stroke = readonly Point[];

function line(points: string): Stroke {
  return points.split(" ").map((point) => {
    const [x = "0", y = "0"] = point.split(",");
    return [Number(x), Number(y)];
  });
}
