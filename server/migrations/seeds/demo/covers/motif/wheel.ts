import {
  amber,
  around,
  axis,
  bold,
  circle,
  cut,
  dark,
  dashed,
  ellipse,
  fine,
  hair,
  line,
  main,
  mirrorX,
  mirrorY,
  path,
  plate,
  polar,
  polygon,
  rect,
  sky,
  solid,
  times,
} from "./pen.ts";
import { centre, dimension, hexagon, leader } from "./shape.ts";

/** A split main wheel and a carbon brake heat pack. */

function wheelFace(x: number, y: number): string {
  const bolt = plate(main(circle(x, y - 174, 20))) + fine(hexagon(x, y - 174, 13, 30));
  const slot = dark(main(ellipse(x, y - 122, 20, 15)));
  return (
    plate(bold(circle(x, y, 256))) +
    fine(circle(x, y, 246), circle(x, y, 232)) +
    solid(main(circle(x, y, 214))) +
    fine(circle(x, y, 206)) +
    around(12, x, y, bolt) +
    around(9, x, y, slot) +
    plate(bold(circle(x, y, 90))) +
    fine(circle(x, y, 80), around(18, x, y, circle(x, y - 66, 8))) +
    dark(main(circle(x, y, 50))) +
    amber(
      circle(...polar(x, y, 223, -38), 7),
      circle(...polar(x, y, 223, 82), 7),
      circle(...polar(x, y, 223, 202), 7),
    ) +
    centre(x, y, 282)
  );
}

function wheelHalf(): string {
  return (
    cut(
      main(
        path(
          "M902 150H1030Q1052 150 1056 124L1060 100Q1074 84 1088 104V136Q1088 178 1046 180H976Q952 182 952 206V246H1008V286H934V262H902Z",
        ),
      ),
    ) +
    plate(main(polygon([938, 292], [1002, 288], [1002, 316], [938, 312]))) +
    fine(polygon([950, 295], [992, 292], [992, 311], [950, 309]))
  );
}

export function wheelAssembly(): string {
  const [x, y] = [900, 338];
  const bolt =
    solid(main(rect(820, 204, 160, 20))) +
    plate(main(rect(836, 194, 18, 40), rect(952, 194, 22, 40))) +
    fine(times(4, (i) => line(962 + i * 5, 204, 960 + i * 5, 224)));
  const upper =
    dashed(sky(path("M1056 120C1136 108 1112 62 900 62C688 62 664 108 744 120"))) +
    wheelHalf() +
    mirrorX(x, wheelHalf()) +
    bolt +
    amber(circle(x, 160, 7)) +
    fine(line(792, 318, 1008, 318));
  return (
    wheelFace(336, y) +
    upper +
    mirrorY(y, upper) +
    axis(line(690, y, 1120, y), line(x, 52, x, 622)) +
    dimension([744, 560], [1056, 560], 24) +
    leader(x, 160, 1010, 222)
  );
}

/** Blocks on the rim of a disc in perspective, between two fractions of its radius. */
function keys(x: number, y: number, count: number, from: number, to: number): string {
  const point = (r: number, degrees: number) => {
    const [px, py] = polar(0, 0, r, degrees);
    return [x + px * 74, y + py * 204] as const;
  };
  return times(count, (i) => {
    const a = (360 / count) * i + 6;
    return polygon(point(from, a), point(to, a), point(to, a + 12), point(from, a + 12));
  });
}

function disc(x: number, y: number, rotor: boolean): string {
  const edge = `M${x} ${y - 204}H${x + 22}A74 204 0 0 1 ${x + 22} ${y + 204}H${x}Z`;
  const face = rotor
    ? plate(bold(ellipse(x, y, 74, 204))) + dark(main(keys(x, y, 9, 0.88, 1.01)))
    : cut(bold(ellipse(x, y, 74, 204))) + dark(main(keys(x, y, 9, 0.5, 0.6)));
  return (
    solid(bold(path(edge))) +
    face +
    fine(ellipse(x, y, 62, 172)) +
    dark(main(ellipse(x, y, 37, 102))) +
    fine(path(`M${x + 8} ${y - 99}A37 102 0 0 1 ${x + 8} ${y + 99}`))
  );
}

export function brakeDiscStack(): string {
  const y = 332;
  const stack = times(7, (i) => disc(940 - i * 82, y, i % 2 === 1));
  const nearX = 250;
  const piston =
    plate(main(ellipse(nearX - 20, y - 156, 13, 34))) + fine(ellipse(nearX - 20, y - 156, 8, 21));
  const housing =
    solid(
      bold(
        path(`M${nearX} ${y - 216}H${nearX + 44}A78 216 0 0 1 ${nearX + 44} ${y + 216}H${nearX}Z`),
      ),
    ) +
    plate(bold(ellipse(nearX, y, 78, 216))) +
    fine(ellipse(nearX, y, 70, 196), ellipse(nearX, y, 44, 122)) +
    dark(main(ellipse(nearX, y, 34, 94))) +
    piston +
    mirrorY(y, piston) +
    plate(main(ellipse(nearX - 54, y, 11, 32))) +
    fine(ellipse(nearX - 54, y, 6, 20));
  return (
    hair(line(330, y - 204, 1040, y - 204), line(330, y + 204, 1040, y + 204)) +
    stack +
    housing +
    amber(rect(300, 92, 190, 12, 4), line(318, 84, 318, 112), line(470, 92, 470, 104)) +
    axis(line(110, y, 1140, y)) +
    dimension([448, y + 204], [962, y + 204], 46) +
    leader(394, 98, 560, 62)
  );
}
