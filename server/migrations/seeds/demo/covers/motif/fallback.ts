import {
  amber,
  arc,
  around,
  axis,
  bold,
  circle,
  dark,
  fine,
  hair,
  line,
  main,
  mirrorX,
  path,
  plate,
  polygon,
  rect,
  sky,
  solid,
  times,
  turn,
} from "./pen.ts";
import { centre, hexagon } from "./shape.ts";

/** Plain covers for items that have none, one for each kind; kept small, for the site ships them. */

/** Repair: spanner across an opened cowling joint. */
export const repair = (): string =>
  solid(main(circle(600, 338, 232))) +
  fine(circle(600, 338, 218), around(24, 600, 338, circle(600, 113, 4))) +
  plate(bold(hexagon(600, 338, 104, 28))) +
  fine(circle(600, 338, 80), circle(600, 338, 36)) +
  turn(
    -32,
    600,
    338,
    plate(
      bold(
        path(
          "M486 338L522 276C470 246 396 266 372 322H120Q100 322 100 338T120 354H372C396 410 470 430 522 400Z",
        ),
      ),
    ) + fine(line(124, 338, 356, 338)),
  ) +
  amber(arc(600, 338, 158, -70, 18), path("M744 372l6 16l10 -14")) +
  centre(600, 338, 262);

/** Training: lectern screen with an engine outline and three listeners. */
export const training = (): string => {
  const listener = (x: number): string =>
    plate(
      bold(
        path(`M${x - 74} 610C${x - 74} 546 ${x - 44} 524 ${x} 524S${x + 74} 546 ${x + 74} 610Z`),
      ),
    ) + plate(bold(circle(x, 482, 38)));
  return (
    dark(bold(rect(280, 92, 640, 332, 10))) +
    fine(rect(294, 106, 612, 304, 5)) +
    main(path("M380 250C392 190 460 172 560 176L780 222V288L560 330C450 334 392 312 380 250Z")) +
    sky(path("M420 196V304M470 210H640V292H470ZM510 210V292M550 210V292M590 210V292")) +
    axis(line(350, 252, 840, 252)) +
    amber(circle(610, 252, 66), line(656, 300, 720, 356)) +
    listener(390) +
    listener(600) +
    listener(810)
  );
};

/** Tool: micrometer. */
export const tool = (): string =>
  solid(
    bold(
      path(
        "M250 250H330V330H304C310 440 380 510 480 510S650 440 656 330H640V250H700V350C690 480 600 576 480 576S268 480 250 350Z",
      ),
    ),
  ) +
  fine(path("M268 330C276 460 360 552 480 552S676 460 682 350")) +
  main(plate(rect(330, 272, 70, 36), rect(440, 272, 200, 36))) +
  plate(bold(rect(700, 256, 120, 68), rect(820, 240, 190, 100, 8))) +
  solid(main(rect(1010, 262, 60, 56, 6))) +
  fine(
    times(11, (i) => line(712 + i * 10, 290, 712 + i * 10, i % 5 ? 278 : 268)),
    line(708, 290, 820, 290),
    times(9, (i) => line(880, 250 + i * 10, 1004, 250 + i * 10)),
    times(7, (i) => line(820, 252 + i * 13, i % 3 ? 838 : 852, 252 + i * 13)),
  ) +
  amber(line(420, 190, 420, 390), path("M400 220h-36M440 220h36")) +
  axis(line(210, 290, 1100, 290));

/** Product: a crated component with its tag. */
export const product = (): string =>
  plate(
    bold(
      polygon([600, 96], [872, 232], [600, 368], [328, 232]),
      polygon([328, 232], [600, 368], [600, 604], [328, 468]),
      polygon([872, 232], [600, 368], [600, 604], [872, 468]),
    ),
  ) +
  fine(
    path("M350 262L580 377V570L350 455ZM850 262L620 377V570L850 455Z"),
    path("M464 164L736 300V372L688 396V324L416 188"),
  ) +
  hair(path("M350 262L580 570M350 455L580 377M850 262L620 570M850 455L620 377")) +
  amber(path("M736 372L836 420L836 500L736 452ZM754 400h.1")) +
  sky(path("M774 428L818 449M774 446L818 467")) +
  centre(600, 338, 300);

/** Person: helmeted bust. */
export const person = (): string => {
  const half = plate(main(rect(494, 246, 32, 78, 14)));
  return (
    hair(circle(600, 320, 252)) +
    sky(arc(600, 320, 264, -150, -30)) +
    solid(main(path("M556 400V474Q600 540 644 474V400"))) +
    plate(
      bold(path("M330 640C334 528 384 500 460 484L552 456H648L740 484C816 500 866 528 870 640Z")),
    ) +
    solid(bold(path("M520 246C520 340 544 398 570 424Q600 448 630 424C656 398 680 340 680 246Z"))) +
    solid(
      bold(
        path("M508 240C500 140 544 100 600 100S700 140 692 240Q600 204 508 240Z"),
        path("M494 256Q600 196 706 256Q708 236 692 230Q600 188 508 230Q492 236 494 256Z"),
      ),
    ) +
    main(path("M580 102V210M620 102V210")) +
    half +
    mirrorX(600, half) +
    fine(path("M560 462L600 530L640 462M600 530V640")) +
    amber(path("M452 490L506 640M748 490L694 640"))
  );
};

/** Notice: a board of sheets under a loudhailer's call. */
export const notice = (): string =>
  plate(bold(path("M380 282L690 160V470L380 368Z"), rect(318, 282, 62, 86, 10))) +
  solid(bold(path("M690 160Q726 314 690 470Q656 314 690 160Z"))) +
  main(path("M420 382L446 524Q450 546 472 546H500Q522 546 518 524L498 408")) +
  fine(path("M420 286V366M470 266V386M560 232V414"), rect(300, 300, 18, 50, 6)) +
  amber(arc(640, 315, 150, -28, 28), arc(640, 315, 214, -30, 30), arc(640, 315, 278, -32, 32)) +
  axis(line(250, 325, 1010, 315)) +
  hair(path("M300 580H900M300 596H760"));
