/** A point on a field six wide and ten high. */
export type Point = readonly [x: number, y: number];
type Stroke = readonly Point[];

/**
 * Letters and digits as pen strokes: no font is needed on the machine. What looks alike once it is
 * bent (0 O, 1 I L, 2 Z, 5 S, 8 B, U V) is left out.
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

function line(points: string): Stroke {
  return points.split(" ").map((point) => {
    const [x = "0", y = "0"] = point.split(",");
    return [Number(x), Number(y)];
  });
}
