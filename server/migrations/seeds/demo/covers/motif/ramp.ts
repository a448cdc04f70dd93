import {
  amber,
  arc,
  around,
  axis,
  bold,
  circle,
  dark,
  dashed,
  fine,
  glow,
  hair,
  line,
  main,
  path,
  plate,
  polar,
  rect,
  sky,
  solid,
  times,
  tube,
} from "./pen.ts";
import { centre, dimension } from "./shape.ts";

/** Ground support equipment on the apron, seen from the side. */

const apron = (y: number): string =>
  fine(line(50, y, 1150, y)) + times(41, (i) => hair(line(66 + i * 27, y, 54 + i * 27, y + 13)));

function roadWheel(x: number, y: number, r: number): string {
  return (
    solid(bold(circle(x, y, r))) +
    fine(circle(x, y, r * 0.82)) +
    plate(main(circle(x, y, r * 0.52))) +
    around(8, x, y, fine(circle(x, y - r * 0.36, r * 0.06))) +
    dark(fine(circle(x, y, r * 0.18)))
  );
}

function meter(x: number, y: number, needle: number): string {
  return (
    dark(main(circle(x, y, 32))) +
    fine(
      times(7, (i) => line(...polar(x, y, 27, 180 + i * 30), ...polar(x, y, 21, 180 + i * 30))),
    ) +
    amber(line(x, y, ...polar(x, y, 22, needle)))
  );
}

export function groundPowerUnit(): string {
  const louvres = times(9, (i) => line(786, 206 + i * 24, 936, 206 + i * 24));
  return (
    main(path("M300 500H196L120 540M196 500L120 540H92")) +
    plate(main(circle(86, 540, 14))) +
    fine(circle(86, 540, 6)) +
    plate(bold(path("M290 150Q290 128 312 128H960Q984 128 984 152V470H290Z"))) +
    fine(path("M290 176H984M560 176V470M760 176V470M302 140H972")) +
    plate(bold(rect(270, 470, 734, 34, 6))) +
    dark(main(rect(320, 204, 212, 150, 8))) +
    meter(366, 254, 238) +
    meter(426, 254, 262) +
    meter(486, 254, 300) +
    fine(times(5, (i) => circle(350 + i * 38, 322, 9))) +
    glow(amber(circle(350, 322, 9))) +
    main(rect(320, 380, 212, 60, 6)) +
    fine(times(4, (i) => rect(334 + i * 50, 394, 36, 32, 4))) +
    main(rect(584, 204, 152, 236, 8)) +
    fine(
      circle(660, 300, 52),
      circle(660, 300, 40),
      around(6, 660, 300, line(660, 262, 660, 288)),
      rect(708, 318, 14, 40, 5),
    ) +
    fine(rect(774, 194, 176, 226, 8), louvres) +
    solid(main(path("M860 128V96H900V128M852 96H908V84H852Z"))) +
    roadWheel(410, 530, 52) +
    roadWheel(860, 530, 52) +
    tube("M984 420C1070 420 1090 300 1050 250C1010 200 1060 140 1110 150", 20) +
    plate(main(rect(1092, 124, 50, 56, 8))) +
    fine(
      times(3, (i) => circle(1106, 138 + i * 14, 4)),
      times(3, (i) => circle(1126, 138 + i * 14, 4)),
    ) +
    apron(582) +
    centre(410, 530, 66) +
    centre(860, 530, 66) +
    sky(path("M620 84l-20 26h22l-16 26")) +
    dimension([290, 128], [984, 128], -58)
  );
}

export function towTractor(): string {
  return (
    dashed(sky(path("M46 70H150C270 76 372 120 376 164C370 216 270 246 46 250"))) +
    fine(path("M270 96L330 126L290 128L250 112Z"), path("M46 160H150")) +
    fine(path("M150 250V470M186 262V470M150 300H186M150 340L186 380M186 340L150 380")) +
    roadWheel(168, 520, 58) +
    axis(line(168, 230, 168, 600)) +
    solid(main(rect(206, 506, 286, 16, 6))) +
    fine(line(216, 514, 482, 514)) +
    glow(amber(rect(262, 500, 44, 28, 4))) +
    plate(main(circle(206, 514, 16), circle(494, 514, 14))) +
    roadWheel(340, 556, 22) +
    main(line(340, 522, 340, 540)) +
    plate(
      bold(
        path(
          "M510 470Q510 440 540 440H700V300Q700 276 724 276H850Q870 276 880 296L912 400H1086Q1120 402 1120 440V530H510Z",
        ),
      ),
    ) +
    dark(main(path("M722 306H786V400H722ZM806 306H846L878 400H806Z"))) +
    fine(path("M510 486H1120M700 440V530M912 400V530M724 440H700"), rect(930, 424, 150, 44, 6)) +
    fine(times(9, (i) => line(944 + i * 16, 430, 944 + i * 16, 462))) +
    main(rect(742, 420, 120, 96, 6)) +
    fine(circle(848, 470, 5)) +
    solid(main(rect(756, 254, 60, 22, 6))) +
    glow(amber(path("M770 254V240Q786 224 802 240V254Z"))) +
    amber(arc(786, 246, 36, 215, 325), arc(786, 246, 54, 222, 318)) +
    roadWheel(606, 526, 56) +
    roadWheel(1010, 526, 56) +
    main(rect(506, 500, 16, 28, 3)) +
    apron(582) +
    centre(606, 526, 70) +
    centre(1010, 526, 70) +
    dimension([606, 596], [1010, 596], 22)
  );
}

export function deicingTruck(): string {
  const drops = times(6, (i) =>
    path(`M${372 - i * 6} ${190 + i * 8}L${196 - i * 4} ${150 + i * 42}`),
  );
  return (
    fine(path("M46 350C120 322 220 306 288 300C300 304 296 312 280 316C200 340 120 372 46 398Z")) +
    hair(path("M46 372L276 308"), path("M120 326L132 366M200 310L214 336")) +
    `<g stroke-dasharray="14 8">${sky(drops)}</g>` +
    solid(bold(path("M440 176L852 372L866 346L456 152Z"))) +
    fine(path("M480 184L840 356M560 206L574 222M640 244L654 260M720 282L734 298")) +
    main(path("M700 420L640 250")) +
    solid(main(rect(650, 330, 26, 90, 4))) +
    plate(bold(path("M384 120H462V208H396Q384 208 384 196Z"))) +
    dark(main(path("M396 132H450V164H396Z"))) +
    fine(path("M384 180H462")) +
    amber(path("M386 190L366 196M386 184L362 186"), circle(392, 188, 7)) +
    plate(main(circle(860, 362, 20))) +
    solid(main(rect(836, 372, 48, 56, 4))) +
    plate(bold(path("M470 420H930V510H470Z"))) +
    fine(path("M580 420V510M700 420V510M820 420V510M470 440H930")) +
    times(2, (i) => dark(main(rect(494 + i * 110, 456, 68, 36, 6)))) +
    glow(amber(rect(736, 456, 60, 36, 6))) +
    plate(bold(path("M950 346H1030Q1050 346 1060 366L1090 430Q1110 436 1110 460V510H950Z"))) +
    dark(main(path("M972 366H1026Q1038 366 1044 378L1066 428H972Z"))) +
    fine(path("M950 450H1110M1010 428V510"), rect(1080, 470, 24, 18, 4)) +
    plate(bold(rect(450, 510, 660, 26, 4))) +
    roadWheel(550, 546, 44) +
    roadWheel(650, 546, 44) +
    roadWheel(1010, 546, 44) +
    apron(592) +
    sky(arc(860, 362, 150, 200, 250)) +
    dimension([440, 164], [860, 362], -70)
  );
}
