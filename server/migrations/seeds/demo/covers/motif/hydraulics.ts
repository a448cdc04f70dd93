import {
  amber,
  around,
  at,
  axis,
  blob,
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
  polygon,
  rect,
  scaled,
  sky,
  solid,
  times,
  turn,
} from "./pen.ts";
import { aerofoil, centre, dimension, screw, sweepArrow } from "./shape.ts";

/** Hydraulic pump, actuator and flap drive. */

function pistons(): string {
  const bore = (y: number, head: number): string =>
    dark(main(rect(544, y - 24, 178, 48))) +
    plate(
      main(
        path(
          `M${head} ${y - 22}H${head + 150}V${y + 22}H${head}L${head - 18} ${y + 11}V${y - 11}Z`,
        ),
      ),
    ) +
    fine(
      rect(head + 60, y - 12, 80, 24),
      line(head + 16, y - 22, head + 16, y + 22),
      line(head + 24, y - 22, head + 24, y + 22),
    ) +
    main(plate(circle(head - 20, y, 15)));
  return bore(236, 548) + bore(440, 496);
}

function pumpEnd(): string {
  const [x, y] = [1016, 236];
  const kidney = (from: number): string =>
    `<g fill="#0A1220">${main(path(from ? `M1016 296A60 60 0 0 0 1016 176L1016 196A40 40 0 0 1 1016 276Z` : "M1016 176A60 60 0 0 0 1016 296L1016 276A40 40 0 0 1 1016 196Z"))}</g>`;
  return (
    plate(bold(circle(x, y, 122))) +
    fine(circle(x, y, 112)) +
    around(9, x, y, dark(main(circle(x, y - 84, 20))) + fine(circle(x, y - 84, 13))) +
    turn(8, x, y, scaled(0.86, x, y, kidney(0), kidney(1))) +
    fine(circle(x, y, 18)) +
    centre(x, y, 142)
  );
}

export function hydraulicPump(): string {
  const half = cut(
    main(path("M236 96H300V150H340L380 92H790V150H816V212H748V140H400L360 196H300V250H236Z")),
  );
  return (
    dark(path("M300 250V196H360L400 140H748V536H400L360 480H300Z")) +
    half +
    mirrorY(338, half) +
    cut(main(path("M748 212H870V286H760V390H870V464H748Z"))) +
    dark(main(path("M760 222H880V268H760M760 408H880V454H760"))) +
    plate(main(rect(870, 204, 26, 82), rect(870, 390, 26, 82))) +
    sky(path("M940 245H792M804 238L790 245L804 252M780 431H930M918 424L932 431L918 438")) +
    cut(bold(rect(520, 196, 222, 284, 4))) +
    pistons() +
    dark(main(rect(534, 306, 206, 64))) +
    solid(bold(path("M110 314H220V304H470V314H716V362H470V372H220V362H110Z"))) +
    fine(
      times(6, (i) => line(116, 320 + i * 7.4, 206, 320 + i * 7.4)),
      line(236, 304, 236, 372),
      line(300, 304, 300, 372),
    ) +
    times(
      2,
      (i) =>
        plate(main(rect(316 + i * 30, 286, 26, 18), rect(316 + i * 30, 372, 26, 18))) +
        fine(circle(329 + i * 30, 295, 7), circle(329 + i * 30, 381, 7)),
    ) +
    turn(
      13,
      470,
      338,
      amber(glow(path("M452 182H480V304H452ZM452 372H480V494H452Z"))),
      dashed(sky(line(466, 140, 466, 540))),
    ) +
    main(path("M520 306l12 12l-12 12l12 12l-12 12l12 14")) +
    hair(line(470, 120, 470, 560)) +
    amber(sweepArrow(470, 338, 196, 270, 282)) +
    plate(main(rect(560, 106, 150, 42, 4))) +
    fine(path("M574 110l14 34l14 -34l14 34l14 -34l14 34l14 -34l14 34l14 -34l14 34")) +
    main(line(560, 127, 516, 127), circle(510, 127, 6)) +
    axis(line(76, 338, 940, 338)) +
    scaled(0.84, 1150, 170, pumpEnd()) +
    dimension([520, 480], [742, 480], 132)
  );
}

function eye(x: number, y: number, r: number): string {
  return (
    plate(bold(circle(x, y, r))) +
    fine(circle(x, y, r * 0.66)) +
    dark(main(circle(x, y, r * 0.42))) +
    centre(x, y, r + 18)
  );
}

export function actuator(): string {
  const barrel =
    solid(bold(rect(264, 262, 490, 172, 10))) +
    cut(
      main(
        path(
          "M264 272Q264 262 274 262H744Q754 262 754 272V288H290V408H754V424Q754 434 744 434H274Q264 434 264 424Z",
        ),
      ),
    ) +
    plate(main(rect(300, 334, 180, 28))) +
    fine(line(300, 343, 480, 343), line(300, 353, 480, 353)) +
    plate(bold(rect(476, 288, 62, 120))) +
    amber(
      glow(
        rect(490, 284, 12, 9),
        rect(512, 284, 12, 9),
        rect(490, 403, 12, 9),
        rect(512, 403, 12, 9),
      ),
    ) +
    solid(bold(rect(538, 322, 420, 52))) +
    fine(line(538, 336, 958, 336)) +
    cut(
      main(
        polygon([716, 288], [788, 288], [788, 320], [716, 320]),
        polygon([716, 376], [788, 376], [788, 408], [716, 408]),
      ),
    ) +
    fine(rect(796, 312, 10, 72));
  const manifold =
    plate(bold(path("M318 262V196H350L366 172H560L576 196H650V262Z"))) +
    solid(main(rect(392, 96, 124, 76, 8))) +
    fine(
      path("M404 112H504M404 156H504M454 112V156"),
      rect(416, 124, 26, 20),
      rect(466, 124, 26, 20),
    ) +
    solid(main(rect(586, 132, 50, 64, 6))) +
    fine(path("M586 148H636M586 164H636M586 180H636")) +
    fine(times(5, (i) => screw(342 + i * 71, 230, 9))) +
    main(path("M318 216H270Q250 216 250 196V120M318 238H236Q216 238 216 214V120")) +
    plate(main(rect(238, 92, 24, 28), rect(204, 92, 24, 28))) +
    sky(path("M430 262V288M620 262V288M500 172V210H430V262M540 196V226H620V262"));
  return turn(
    -7,
    600,
    338,
    eye(166, 348, 60),
    solid(main(polygon([218, 322], [264, 306], [264, 390], [218, 374]))),
    barrel,
    manifold,
    solid(main(polygon([958, 318], [1000, 314], [1000, 382], [958, 378]))),
    eye(1046, 348, 54),
    axis(line(90, 348, 1140, 348)),
    dimension([507, 408], [716, 408], 76),
    dimension([166, 434], [1046, 434], 116),
  );
}

export function flapTrack(): string {
  const section = aerofoil(400, 62, 22);
  const flap = (x: number, y: number, degrees: number): string =>
    at(x, y, turn(degrees, 0, 0, blob(...section)));
  return (
    cut(main(path("M60 150C240 128 420 140 560 178L690 214L560 232V214C420 170 240 152 60 172Z"))) +
    main(path("M60 340C220 352 360 336 470 300L540 262")) +
    fine(path("M60 328C220 338 360 324 466 288")) +
    cut(bold(path("M300 158H322V336H300Z"))) +
    fine(path("M60 164L300 330M60 330L300 164")) +
    hair(path("M120 152V334M200 148V338")) +
    dashed(sky(flap(486, 236, 4))) +
    dashed(sky(flap(560, 240, 15))) +
    solid(
      main(
        path(
          "M250 344C280 372 330 370 420 356C600 330 760 360 890 470L868 500C740 404 620 384 440 404C340 416 270 410 220 372Z",
        ),
      ),
    ) +
    fine(path("M262 360C330 388 390 378 440 372C620 346 760 384 876 482")) +
    fine(
      path(
        "M120 350C170 470 330 520 560 500C760 490 900 540 960 590C800 600 520 606 330 570C200 540 130 450 120 350Z",
      ),
    ) +
    plate(bold(flap(668, 286, 30))) +
    fine(at(668, 286, turn(30, 0, 0, path("M90 -48V28M180 -46V26M270 -34V18M90 -10H270")))) +
    plate(main(path("M690 372L700 320L770 352L760 410Z"))) +
    main(plate(circle(712, 386, 13), circle(756, 410, 13))) +
    fine(circle(712, 386, 5), circle(756, 410, 5)) +
    solid(main(rect(340, 410, 96, 44, 6))) +
    turn(
      4,
      436,
      432,
      plate(main(rect(436, 424, 270, 14))) +
        fine(times(26, (i) => line(442 + i * 10, 424, 448 + i * 10, 438))) +
        solid(main(rect(640, 412, 54, 38, 4))),
    ) +
    main(line(690, 438, 730, 396)) +
    amber(path("M486 236C560 232 630 252 668 286")) +
    `<g fill="#FFB224" stroke="none">${polygon([668, 286], [648, 279], [657, 268])}</g>` +
    amber(circle(486, 236, 7), circle(560, 240, 7)) +
    axis(line(330, 432, 760, 462)) +
    amber(sweepArrow(668, 286, 440, 4, 30)) +
    hair(line(668, 286, 1130, 286)) +
    fine(screw(388, 432, 8))
  );
}
