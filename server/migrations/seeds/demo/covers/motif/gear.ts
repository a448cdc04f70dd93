import {
  amber,
  around,
  axis,
  bold,
  circle,
  cut,
  dark,
  ellipse,
  fine,
  hair,
  line,
  main,
  mirrorX,
  mirrorY,
  path,
  plate,
  polygon,
  rect,
  scaled,
  solid,
  times,
  turn,
} from "./pen.ts";
import { centre, dimension, hexagon, leader } from "./shape.ts";

/** Landing gear and brake. */

function gearFront(): string {
  const half =
    plate(bold(rect(402, 418, 108, 204, 36))) +
    fine(path("M428 422V618M456 418V622M484 422V618"), rect(402, 486, 108, 68)) +
    main(rect(384, 496, 20, 48, 4));
  return (
    solid(main(polygon([396, 150], [540, 92], [552, 116], [398, 196]))) +
    fine(line(400, 172, 546, 104)) +
    plate(bold(rect(176, 84, 290, 42, 12))) +
    fine(rect(168, 92, 26, 26), rect(448, 92, 26, 26)) +
    main(solid(rect(322, 506, 32, 18))) +
    half +
    mirrorX(338, half) +
    plate(bold(path("M294 106H382V372L374 384H302L294 372Z"))) +
    fine(path("M306 126V372M370 126V372M294 200H382M294 212H382M294 330H382M294 346H382")) +
    solid(main(rect(316, 384, 44, 106))) +
    fine(path("M326 384V490M350 384V490")) +
    solid(main(polygon([312, 340], [364, 340], [352, 432], [324, 432]))) +
    main(polygon([324, 432], [352, 432], [366, 512], [310, 512])) +
    fine(path("M338 352V424M338 444V500")) +
    plate(main(circle(338, 432, 9))) +
    plate(main(rect(300, 490, 76, 44, 10))) +
    axis(line(338, 56, 338, 632))
  );
}

function gearSide(): string {
  const wheel =
    plate(bold(circle(836, 508, 112))) +
    fine(circle(836, 508, 100), circle(836, 508, 92)) +
    solid(main(circle(836, 508, 62))) +
    fine(
      circle(836, 508, 54),
      around(8, 836, 508, circle(836, 464, 5)),
      around(8, 836, 508, ellipse(836, 482, 6, 9)),
    ) +
    plate(main(circle(836, 508, 17))) +
    fine(circle(836, 508, 8));
  return (
    solid(main(polygon([850, 236], [1046, 102], [1062, 122], [858, 268]))) +
    fine(line(858, 250, 1052, 114)) +
    plate(main(circle(1054, 110, 15))) +
    fine(circle(1054, 110, 6)) +
    main(solid(polygon([806, 150], [676, 96], [672, 110], [804, 178]))) +
    plate(main(circle(674, 102, 12))) +
    plate(bold(path("M800 84H872V372L864 384H808L800 372Z"))) +
    fine(path("M812 100V372M860 100V372M800 196H872M800 208H872M800 330H872M800 344H872")) +
    plate(bold(circle(836, 104, 30))) +
    fine(circle(836, 104, 16), circle(836, 104, 8)) +
    solid(main(rect(816, 384, 40, 84))) +
    fine(path("M826 384V468M846 384V468")) +
    wheel +
    main(
      solid(
        polygon([800, 336], [800, 368], [716, 432], [704, 416]),
        polygon([702, 434], [716, 418], [802, 470], [796, 496]),
      ),
    ) +
    fine(line(792, 356, 720, 416), line(724, 434, 792, 478)) +
    main(plate(circle(802, 352, 12), circle(802, 484, 12))) +
    amber(circle(709, 425, 13), circle(709, 425, 4)) +
    fine(path("M878 150C900 220 906 300 890 360C884 400 900 430 888 470")) +
    axis(line(836, 56, 836, 640))
  );
}

export const landingGear = (): string =>
  gearFront() +
  gearSide() +
  dimension([836, 384], [836, 468], -190) +
  leader(709, 425, 610, 300) +
  hair(
    line(520, 620, 1030, 620),
    times(24, (i) => line(526 + i * 21, 620, 516 + i * 21, 632)),
  );

export function wheelBrake(): string {
  const [x, y] = [336, 338];
  const front =
    plate(bold(circle(x, y, 252))) +
    fine(circle(x, y, 240)) +
    main(around(9, x, y, dark(path(`M${x - 22} ${y - 252}V${y - 218}H${x + 22}V${y - 252}`)))) +
    solid(main(circle(x, y, 206))) +
    fine(circle(x, y, 198)) +
    around(
      7,
      x,
      y,
      plate(bold(circle(x, y - 148, 44))) +
        fine(circle(x, y - 148, 34), circle(x, y - 148, 20)) +
        hexagonAt(x, y - 148),
    ) +
    around(
      7,
      x,
      y,
      turn(
        25.7,
        x,
        y,
        fine(circle(x, y - 182, 7), circle(x, y - 182, 3)) +
          hair(path(`M${x} ${y - 166}V${y - 96}`)),
      ),
    ) +
    plate(bold(circle(x, y, 84))) +
    fine(circle(x, y, 74), around(14, x, y, circle(x, y - 66, 4.5))) +
    dark(main(circle(x, y, 52))) +
    centre(x, y, 280);
  return front + scaled(0.92, 900, y, heatPack(y));
}
const hexagonAt = (x: number, y: number): string => main(hexagon(x, y, 10));

function heatPack(y: number): string {
  const disc = (i: number): string =>
    i % 2
      ? cut(main(rect(798 + i * 25, 122, 20, 128)))
      : plate(main(rect(798 + i * 25, 92, 20, 134))) +
        fine(line(808 + i * 25, 96, 808 + i * 25, 222));
  const upper =
    fine(path("M700 66H1060Q1094 66 1100 92L1106 150")) +
    cut(main(path("M738 76H1064V90H738Z"))) +
    cut(main(path("M690 130H760V210H728V262H1080V282H690Z"))) +
    solid(main(rect(722, 150, 50, 44, 4))) +
    fine(rect(740, 158, 46, 28)) +
    times(9, disc) +
    cut(main(path("M1026 122H1054V282H1026Z"))) +
    fine(path("M690 296H1090M690 306H1090"));
  return (
    upper +
    mirrorY(y, upper) +
    axis(line(650, y, 1130, y)) +
    amber(path("M716 114H796V104M716 108V120"), rect(726, 108, 52, 12, 3)) +
    dimension([798, 90], [1024, 90], -34)
  );
}
