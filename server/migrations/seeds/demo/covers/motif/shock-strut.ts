import {
  amber,
  at,
  axis,
  bold,
  circle,
  cut,
  dark,
  dashed,
  fine,
  glow,
  hair,
  line,
  main,
  mirrorY,
  path,
  plate,
  rect,
  sky,
  smooth,
  solid,
  times,
  tint,
} from "./pen.ts";
import { centre, dimension } from "./shape.ts";

/** An oleo-pneumatic shock strut in section beside its servicing curve. */

function strut(y: number): string {
  const wall =
    cut(main(path(`M128 ${y - 116}H560V${y - 92}H540V${y - 84}H152V${y - 30}H128Z`))) +
    cut(main(path(`M540 ${y - 116}H600V${y - 60}H540Z`))) +
    cut(main(path(`M310 ${y - 84}H350V${y - 14}H310Z`))) +
    cut(main(path(`M398 ${y - 60}H772V${y - 44}H398Z`))) +
    plate(main(rect(378, y - 84, 40, 42))) +
    glow(amber(rect(386, y - 82, 9, 12), rect(402, y - 82, 9, 12))) +
    glow(amber(rect(556, y - 72, 9, 12), rect(576, y - 72, 9, 12)));
  return (
    dark(rect(140, y - 92, 420, 184)) +
    dark(rect(398, y - 50, 374, 100)) +
    tint(rect(152, y - 84, 158, 168), rect(350, y - 84, 28, 168), rect(398, y - 44, 190, 88)) +
    sky(
      line(588, y - 44, 588, y + 44),
      times(3, (i) => line(596 + i * 12, y - 30 + i * 10, 596 + i * 12, y + 30 - i * 10)),
    ) +
    wall +
    mirrorY(y, wall) +
    plate(
      main(path(`M152 ${y - 12}L330 ${y - 9}L540 ${y - 4}V${y + 4}L330 ${y + 9}L152 ${y + 12}Z`)),
    ) +
    sky(
      path(
        `M250 ${y - 22}H372M360 ${y - 28}L372 ${y - 22}L360 ${y - 16}M250 ${y + 22}H372M360 ${y + 16}L372 ${y + 22}L360 ${y + 28}`,
      ),
    ) +
    plate(bold(circle(98, y, 44))) +
    dark(main(circle(98, y, 22))) +
    centre(98, y, 58) +
    solid(bold(path(`M772 ${y - 66}H800L830 ${y - 40}V${y + 40}L800 ${y + 66}H772Z`))) +
    dark(main(circle(800, y, 22))) +
    centre(800, y, 44) +
    solid(main(rect(176, y - 150, 30, 34, 3), rect(184, y - 166, 14, 16))) +
    fine(path(`M176 ${y - 140}H206M176 ${y - 130}H206`))
  );
}

function servicingCurve(x: number, y: number): string {
  return (
    dark(main(rect(x, y, 250, 320, 6))) +
    hair(
      times(4, (i) => line(x, y + 64 * (i + 1), x + 250, y + 64 * (i + 1))),
      times(4, (i) => line(x + 50 * (i + 1), y, x + 50 * (i + 1), y + 320)),
    ) +
    dashed(
      sky(smooth([x + 14, y + 20], [x + 50, y + 130], [x + 110, y + 214], [x + 236, y + 262])),
    ) +
    dashed(
      sky(smooth([x + 40, y + 20], [x + 84, y + 106], [x + 140, y + 168], [x + 236, y + 212])),
    ) +
    amber(smooth([x + 26, y + 20], [x + 66, y + 120], [x + 124, y + 192], [x + 236, y + 238])) +
    amber(circle(x + 124, y + 192, 8)) +
    fine(line(x, y + 192, x + 116, y + 192), line(x + 124, y + 200, x + 124, y + 320)) +
    fine(times(11, (i) => line(x + i * 25, y + 320, x + i * 25, y + (i % 2 ? 328 : 334))))
  );
}

export const shockStrut = (): string =>
  at(
    0,
    16,
    axis(line(36, 316, 860, 316)),
    strut(316),
    servicingCurve(896, 142),
    dimension([600, 376], [772, 376], 96),
    dimension([98, 432], [800, 432], 108),
  );
