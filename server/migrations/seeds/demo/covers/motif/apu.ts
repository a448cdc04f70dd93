import {
  amber,
  axis,
  bold,
  circle,
  curve,
  dashed,
  fine,
  hair,
  line,
  main,
  type Point,
  path,
  plate,
  polygon,
  rect,
  sky,
  solid,
  times,
} from "./pen.ts";
import { dimension, sweepArrow } from "./shape.ts";

/** Auxiliary power unit in the tail cone. */

export function apu(): string {
  const cone = (points: Point[]): string => path(curve(points));
  const wheel = (x: number, half: number, w: number): string =>
    plate(
      main(polygon([x, 345 - half], [x + w, 345 - half], [x + w, 345 + half], [x, 345 + half])),
    ) +
    fine(
      times(4, (i) =>
        line(x, 345 - half + (i + 0.5) * (half / 2), x + w, 345 - half + (i + 0.5) * (half / 2)),
      ),
    );
  return (
    `<g fill="#101B2E">${fine(path("M50 96C320 104 760 150 1120 262V430C760 540 320 590 50 596Z"))}</g>` +
    main(
      cone([
        [50, 96],
        [400, 122],
        [760, 178],
        [1120, 262],
      ]),
      cone([
        [50, 596],
        [400, 568],
        [760, 514],
        [1120, 430],
      ]),
    ) +
    hair(
      times(9, (i) =>
        path(
          `M${110 + i * 100} ${100 + i * i * 1.9}C${96 + i * 100} 260 ${96 + i * 100} 430 ${110 + i * 100} ${592 - i * i * 1.9}`,
        ),
      ),
    ) +
    solid(main(path("M416 124L530 136L520 254H440Z"))) +
    fine(path("M434 150L520 158M438 178L518 184M440 206H518M441 230H520")) +
    amber(path("M416 124L498 54L506 62"), circle(416, 124, 6)) +
    amber(sweepArrow(416, 124, 110, 4, -36)) +
    main(
      line(300, 250, 270, 114),
      line(300, 440, 270, 578),
      line(700, 240, 740, 176),
      line(700, 450, 740, 516),
    ) +
    solid(
      main(circle(270, 114, 7), circle(270, 578, 7), circle(740, 176, 7), circle(740, 516, 7)),
    ) +
    plate(bold(rect(166, 366, 122, 76, 10))) +
    fine(path("M186 366V442M206 366V442M226 366V442M246 366V442")) +
    plate(bold(path("M286 250H388V460L360 484H310L286 452Z"))) +
    fine(
      circle(336, 310, 32),
      circle(336, 310, 12),
      circle(336, 404, 42),
      circle(336, 404, 15),
      circle(312, 358, 12),
    ) +
    solid(bold(path("M388 272H440V250H520V272L560 262V428L520 418V440H440V418H388Z"))) +
    dashed(sky(path("M450 258V432M480 258V432M510 258V432"))) +
    wheel(536, 62, 26) +
    solid(
      bold(
        path(
          "M562 262C590 220 640 210 700 216C752 224 780 262 784 290V400C780 428 752 466 700 474C640 480 590 470 562 428Z",
        ),
      ),
    ) +
    wheel(580, 58, 22) +
    main(
      path(
        "M610 290C620 246 660 238 700 244C730 250 744 270 744 286H660Q640 288 632 300ZM610 400C620 444 660 452 700 446C730 440 744 420 744 404H660Q640 402 632 390Z",
      ),
    ) +
    `<g fill="#FFB22433">${amber(path("M660 262C690 254 716 262 722 276H676ZM660 428C690 436 716 428 722 414H676Z"))}</g>` +
    wheel(750, 46, 18) +
    wheel(776, 50, 16) +
    solid(main(path("M796 296C860 280 900 274 1150 288V402C900 416 860 410 796 394Z"))) +
    sky(
      times(
        14,
        (i) =>
          circle(900 + i * 16, 302, 2.6) +
          circle(900 + i * 16, 388, 2.6) +
          circle(908 + i * 16, 314, 2.6) +
          circle(908 + i * 16, 376, 2.6),
      ),
    ) +
    main(path("M792 345L840 326V364Z")) +
    sky(path("M870 345H1000M988 338L1002 345L988 352M1030 345H1110M1098 338L1112 345L1098 352")) +
    axis(line(110, 345, 860, 345)) +
    dimension([166, 484], [796, 484], 132)
  );
}
