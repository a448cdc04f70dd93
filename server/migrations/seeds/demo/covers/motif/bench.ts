import {
  amber,
  arc,
  around,
  at,
  axis,
  bold,
  circle,
  dark,
  fine,
  glow,
  hair,
  line,
  main,
  path,
  plate,
  polar,
  polygon,
  rect,
  sky,
  solid,
  times,
  tube,
} from "./pen.ts";
import { dimension, hexagon, leader } from "./shape.ts";

/** The tool crib: a case of torque tools and a pressure gauge under calibration. */

function socketNest(x: number, y: number, r: number): string {
  return (
    dark(fine(circle(x, y, r + 7))) +
    plate(main(circle(x, y, r))) +
    fine(hexagon(x, y, r * 0.62, 30))
  );
}

function wrenchInFoam(y: number, length: number): string {
  return (
    dark(fine(rect(118, y - 34, length + 52, 68, 34))) +
    plate(main(circle(160, y, 28))) +
    fine(circle(160, y, 18), rect(152, y - 8, 16, 16, 2)) +
    solid(main(rect(186, y - 11, length * 0.42, 22))) +
    plate(main(rect(186 + length * 0.42, y - 16, length * 0.2, 32, 3))) +
    fine(
      times(8, (i) =>
        line(
          194 + length * 0.42 + i * length * 0.022,
          y - 10,
          194 + length * 0.42 + i * length * 0.022,
          y - (i % 4 ? 2 : -6),
        ),
      ),
    ) +
    solid(main(rect(186 + length * 0.62, y - 18, length * 0.28, 36, 10))) +
    fine(
      times(12, (i) =>
        line(
          196 + length * 0.62 + i * length * 0.021,
          y - 18,
          196 + length * 0.62 + i * length * 0.021,
          y + 18,
        ),
      ),
    )
  );
}

export function torqueToolsCase(): string {
  const hinge = (x: number): string =>
    plate(main(rect(x, 52, 90, 22, 4))) +
    fine(line(x + 30, 52, x + 30, 74), line(x + 60, 52, x + 60, 74));
  return (
    plate(bold(rect(70, 70, 1060, 530, 26))) +
    solid(main(rect(92, 92, 1016, 486, 16))) +
    fine(rect(102, 102, 996, 466, 12)) +
    hinge(240) +
    hinge(870) +
    wrenchInFoam(164, 640) +
    wrenchInFoam(262, 520) +
    wrenchInFoam(360, 400) +
    times(8, (i) => socketNest(166 + i * 84, 506, 18 + i * 2.2)) +
    times(5, (i) => socketNest(166 + i * 70, 434, 13 + i * 1.6)) +
    dark(fine(rect(870, 130, 210, 210, 12))) +
    plate(bold(circle(975, 235, 84))) +
    dark(main(circle(975, 235, 70))) +
    fine(
      times(11, (i) =>
        line(
          ...polar(975, 235, 64, 135 + i * 27),
          ...polar(975, 235, i % 5 ? 56 : 50, 135 + i * 27),
        ),
      ),
    ) +
    amber(line(975, 235, ...polar(975, 235, 54, 312)), circle(975, 235, 7)) +
    dark(fine(rect(870, 372, 210, 168, 12))) +
    times(3, (r) =>
      times(
        5,
        (c) =>
          plate(main(rect(888 + c * 37, 390 + r * 48, 26, 34, 4))) +
          fine(hexagon(901 + c * 37, 407 + r * 48, 8)),
      ),
    ) +
    glow(amber(rect(888, 390, 26, 34, 4))) +
    dark(fine(rect(610, 332, 210, 66, 12), rect(540, 410, 290, 52, 26))) +
    plate(main(path("M630 352H760L800 358V372L760 378H630Z"))) +
    fine(path("M650 352V378M670 352V378")) +
    plate(main(rect(560, 426, 250, 18, 9))) +
    main(path("M540 600V622H660V600M556 622V634H644V622")) +
    dimension([118, 600], [500, 600], 24)
  );
}

function dial(x: number, y: number): string {
  const tick = (i: number): string => {
    const a = 135 + i * 5.4;
    const long = i % 10 === 0 ? 34 : i % 5 === 0 ? 26 : 16;
    return line(...polar(x, y, 190, a), ...polar(x, y, 190 - long, a));
  };
  return (
    plate(bold(circle(x, y, 238))) +
    fine(circle(x, y, 226)) +
    dark(main(circle(x, y, 206))) +
    fine(times(51, tick)) +
    sky(arc(x, y, 140, 135, 300)) +
    `<g stroke-width="6">${amber(arc(x, y, 198, 372, 405))}</g>` +
    amber(
      polygon(
        polar(x, y, 168, 318),
        polar(x, y, 12, 48),
        polar(x, y, 46, 138),
        polar(x, y, 12, 228),
      ),
    ) +
    plate(main(circle(x, y, 16))) +
    fine(circle(x, y, 6), rect(x - 44, y + 74, 88, 30, 4)) +
    plate(
      bold(
        path(
          `M${x - 34} ${y + 236}H${x + 34}V${y + 262}H${x + 22}V${y + 300}H${x - 22}V${y + 262}H${x - 34}Z`,
        ),
      ),
    ) +
    fine(times(4, (i) => line(x - 22, y + 270 + i * 8, x + 22, y + 266 + i * 8)))
  );
}

function movement(x: number, y: number): string {
  return (
    solid(bold(circle(x, y, 168))) +
    dark(main(circle(x, y, 152))) +
    tube(`M${x} ${y + 150}V${y + 106}A106 106 0 1 1 ${x + 100} ${y - 36}`, 26) +
    plate(main(circle(x + 100, y - 36, 12))) +
    main(path(`M${x + 100} ${y - 36}L${x + 66} ${y + 44}`)) +
    plate(main(circle(x + 66, y + 44, 8))) +
    plate(
      main(
        path(
          `M${x + 66} ${y + 44}L${x + 10} ${y + 34}L${x - 26} ${y + 4}A64 64 0 0 1 ${x - 20} ${y - 26}Z`,
        ),
      ),
    ) +
    around(16, x - 44, y - 18, fine(line(x - 44, y - 44, x - 44, y - 38))) +
    amber(circle(x - 44, y - 18, 20), circle(x - 44, y - 18, 5)) +
    hair(path(`M${x} ${y + 168}V${y + 214}`))
  );
}

export const pressureGauge = (): string =>
  at(0, -26, dial(340, 320)) +
  axis(line(340, 48, 340, 620)) +
  movement(880, 250) +
  tube("M880 418V500Q880 530 850 530H400Q362 530 340 560", 18) +
  plate(bold(rect(820, 470, 120, 56, 8))) +
  fine(path("M846 470V526M914 470V526")) +
  sky(path("M640 560H720M708 553l12 7l-12 7")) +
  leader(836, 232, 1060, 110) +
  dimension([712, 418], [1048, 418], 168);
