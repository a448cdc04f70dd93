import {
  amber,
  at,
  axis,
  bold,
  cut,
  dark,
  fine,
  glow,
  hair,
  line,
  main,
  path,
  plate,
  rect,
  sky,
  solid,
  times,
  tube,
  turn,
} from "./pen.ts";
import { dimension, leader } from "./shape.ts";

/** A sealant cartridge in its air gun, and the fillet it lays. */

function gun(): string {
  return (
    tube("M966 372C966 470 1010 500 1010 560V640", 22) +
    solid(
      bold(
        path(
          "M884 240H980Q1010 240 1010 270V292L1000 300L982 400Q978 418 960 418H936Q918 418 918 400L906 306H884Z",
        ),
      ),
    ) +
    fine(path("M930 320L940 400M950 316L956 404M970 312L970 400")) +
    main(path("M906 310C884 320 878 348 890 366L904 356")) +
    plate(bold(rect(560, 206, 326, 108, 8))) +
    dark(main(rect(586, 222, 270, 76, 6))) +
    glow(amber(rect(596, 228, 150, 64, 3))) +
    plate(main(path("M746 226H768V294H746Z"))) +
    fine(path("M768 236H840M768 284H840M806 236V284")) +
    sky(path("M846 260H780m12 -7l-12 7l12 7")) +
    plate(main(rect(540, 216, 22, 88, 4))) +
    fine(times(6, (i) => line(544, 226 + i * 14, 558, 226 + i * 14))) +
    solid(bold(path("M540 240L470 248L360 254V266L470 272L540 280Z"))) +
    fine(path("M500 246V276M470 248V272")) +
    plate(main(rect(1010, 258, 26, 24, 4))) +
    axis(line(330, 260, 1060, 260))
  );
}

function fillet(): string {
  return (
    cut(bold(path("M96 520H560V560H96Z"))) +
    cut(bold(path("M96 330H136V486Q136 520 170 520H190V480H136"))) +
    cut(bold(rect(96, 480, 360, 40, 4))) +
    `<g fill="#3A2F1C">${amber(path("M456 480C470 486 496 506 516 520H456Z"))}</g>` +
    `<g fill="#3A2F1C">${amber(path("M136 430C142 462 160 478 196 480H136Z"))}</g>` +
    times(
      3,
      (i) =>
        plate(main(path(`M${232 + i * 84} 480V466Q${246 + i * 84} 448 ${260 + i * 84} 466V480Z`))) +
        hair(line(246 + i * 84, 448, 246 + i * 84, 572)),
    ) +
    dimension([456, 560], [516, 560], 30)
  );
}

export const sealantCartridge = (): string =>
  at(34, 0, fillet()) +
  turn(-24, 600, 300, at(16, 60, gun())) +
  leader(504, 506, 640, 596) +
  plate(main(rect(130, 110, 84, 150, 8))) +
  amber(line(130, 150, 214, 150)) +
  fine(
    path("M142 110V92H202V110M146 180H198M146 200H198M146 220H182"),
    rect(250, 160, 64, 100, 6),
    path("M258 160V146H306V160"),
  );
