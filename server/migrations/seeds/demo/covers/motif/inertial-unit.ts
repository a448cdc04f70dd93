import {
  amber,
  bold,
  circle,
  dark,
  fine,
  glow,
  hair,
  line,
  main,
  type Point,
  path,
  plate,
  polar,
  polygon,
  rect,
  sky,
  solid,
  times,
  turn,
} from "./pen.ts";
import { block, centre, dimension, isometric, sweepArrow } from "./shape.ts";

/** An inertial reference unit and the ring-laser triangle inside it. */

const p = isometric(400, 122);

function box(): string {
  const [w, d, h] = [150, 330, 190];
  const front = (x: number, z: number): Point => p(x, d, z - 200);
  const rectangle = (x: number, z: number, bw: number, bh: number): string =>
    polygon(front(x, z), front(x + bw, z), front(x + bw, z + bh), front(x, z + bh));
  return (
    solid(bold(block(p, { x: -10, y: -10, z: -216, w: w + 20, d: d + 30, h: 16 }))) +
    plate(bold(block(p, { x: 0, y: 0, z: -200, w, d, h }))) +
    fine(
      times(15, (i) => line(...p(w, 30 + i * 19, -30), ...p(w, 30 + i * 19, -170))),
      times(9, (i) => line(...p(16, 40 + i * 30, h - 200), ...p(w - 16, 40 + i * 30, h - 200))),
    ) +
    main(rectangle(12, 128, 126, 48)) +
    dark(main(rectangle(20, 134, 60, 36))) +
    fine(rectangle(92, 140, 36, 24)) +
    main(polygon(front(20, 92), front(20, 104), front(130, 104), front(130, 92))) +
    hair(line(...front(12, 76), ...front(138, 76))) +
    dark(main(rectangle(18, 16, 48, 46), rectangle(84, 16, 48, 46))) +
    fine(times(4, (i) => line(...front(24 + i * 11, 24), ...front(24 + i * 11, 54)))) +
    fine(times(4, (i) => line(...front(90 + i * 11, 24), ...front(90 + i * 11, 54)))) +
    amber(polygon(front(92, 140), front(100, 140), front(100, 148), front(92, 148)))
  );
}

function gyro(x: number, y: number): string {
  const corners = [-90, 30, 150].map((a) => polar(x, y, 176, a));
  const outline = [-112, -68, 8, 52, 128, 172].map((a) => polar(x, y, 232, a));
  const beam = [-90, 30, 150].map((a) => polar(x, y, 150, a));
  const mirror = (a: number): string =>
    turn(
      a + 90,
      x,
      y,
      plate(bold(rect(x - 74, y - 226, 148, 24, 4))),
      fine(rect(x - 50, y - 202, 100, 10)),
    );
  return (
    solid(bold(polygon(...outline))) +
    `<g stroke="#0A1220" stroke-width="30">${polygon(...corners)}</g>` +
    fine(polygon(...[-90, 30, 150].map((a) => polar(x, y, 122, a)))) +
    [-90, 30, 150].map(mirror).join("") +
    amber(polygon(...beam)) +
    dark(main(circle(x, y + 20, 40))) +
    fine(circle(x, y + 20, 26)) +
    glow(amber(sweepArrow(x, y + 20, 58, 200, 330))) +
    plate(main(rect(x - 30, y + 120, 60, 44, 8))) +
    sky(
      path(`M${x - 88} ${y - 30}l-40 -24M${x + 88} ${y - 30}l40 -24`),
      circle(x - 136, y - 58, 9),
      circle(x + 136, y - 58, 9),
    ) +
    centre(x, y, 250)
  );
}

export const inertialUnit = (): string =>
  box() +
  sky(
    line(...p(75, 165, 10), ...p(75, 165, 110)),
    path(
      `M${p(75, 165, 110)
        .map((v) => v.toFixed(1))
        .join(" ")}m-6 12l6 -12l6 12`,
    ),
  ) +
  dimension(p(160, 350, -216), p(160, -10, -216), 46) +
  gyro(890, 336);
