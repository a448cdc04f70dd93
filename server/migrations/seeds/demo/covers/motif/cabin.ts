import {
  amber,
  arc,
  at,
  axis,
  bold,
  circle,
  dark,
  dashed,
  ellipse,
  fine,
  hair,
  line,
  main,
  mirrorX,
  path,
  plate,
  polar,
  rect,
  sky,
  solid,
  times,
  tube,
  turn,
} from "./pen.ts";
import { dimension, hexagon, sweepArrow } from "./shape.ts";

/** Oxygen and seats. */

function mask(x: number, y: number): string {
  return (
    fine(path(`M${x} 150C${x - 14} ${y - 150} ${x + 14} ${y - 100} ${x} ${y - 44}`)) +
    `<g fill="#4EA8FF22">${main(path(`M${x - 8} ${y - 44}H${x + 8}L${x + 18} ${y - 20}V${y + 4}H${x - 18}V${y - 20}Z`))}</g>` +
    plate(
      bold(
        path(
          `M${x - 30} ${y + 4}H${x + 30}L${x + 38} ${y + 48}Q${x} ${y + 76} ${x - 38} ${y + 48}Z`,
        ),
      ),
    ) +
    fine(
      ellipse(x, y + 24, 12, 8),
      path(`M${x - 34} ${y + 40}Q${x} ${y + 62} ${x + 34} ${y + 40}`),
    ) +
    sky(path(`M${x - 36} ${y + 36}C${x - 66} ${y + 90} ${x + 66} ${y + 90} ${x + 36} ${y + 36}`))
  );
}

export function oxygenBottle(): string {
  const bottle =
    solid(
      bold(
        path(
          "M150 214H500C560 214 590 250 604 300H640V376H604C590 426 560 462 500 462H150C96 462 66 410 66 338S96 214 150 214Z",
        ),
      ),
    ) +
    hair(path("M120 250C300 240 460 240 560 270M110 428C300 440 460 438 560 408")) +
    times(
      2,
      (i) =>
        plate(main(rect(186 + i * 220, 204, 38, 268, 4))) +
        fine(
          line(196 + i * 220, 208, 196 + i * 220, 468),
          line(214 + i * 220, 208, 214 + i * 220, 468),
        ) +
        main(plate(rect(180 + i * 220, 472, 50, 28, 3))),
    ) +
    main(line(120, 500, 540, 500)) +
    fine(line(120, 512, 540, 512)) +
    axis(line(40, 338, 700, 338));
  const head =
    plate(bold(rect(640, 304, 84, 68, 6))) +
    fine(path("M656 304V372M708 304V372")) +
    main(solid(rect(664, 262, 36, 42))) +
    plate(bold(path("M644 240H720V262H644Z"))) +
    fine(times(7, (i) => line(652 + i * 10, 240, 652 + i * 10, 262))) +
    solid(main(rect(670, 372, 24, 40))) +
    plate(main(hexagon(682, 424, 20))) +
    tube("M724 338H780Q800 338 800 318V150Q800 112 838 112H880", 16);
  const gauge =
    dark(bold(circle(620, 140, 78))) +
    fine(
      circle(620, 140, 68),
      times(11, (i) =>
        line(
          ...polar(620, 140, 66, 135 + i * 27),
          ...polar(620, 140, i % 5 ? 58 : 52, 135 + i * 27),
        ),
      ),
    ) +
    sky(arc(620, 140, 46, 250, 405)) +
    amber(line(620, 140, ...polar(620, 140, 50, 330)), circle(620, 140, 6)) +
    fine(path("M648 214L672 254"));
  return (
    bottle +
    head +
    gauge +
    plate(bold(rect(860, 78, 280, 72, 8))) +
    fine(
      rect(876, 92, 248, 44, 4),
      times(4, (i) => circle(900 + i * 66, 114, 5)),
    ) +
    main(path("M860 150L838 196L850 200L876 152")) +
    mask(920, 340) +
    mask(1000, 410) +
    mask(1080, 330) +
    dimension([66, 462], [640, 462], 94)
  );
}

function seatSide(x: number, ghost: boolean): string {
  const back = path(
    `M${x + 20} 420C${x + 6} 300 ${x + 40} 220 ${x + 62} 128Q${x + 68} 104 ${x + 88} 108Q${x + 106} 114 ${x + 102} 138C${x + 92} 230 ${x + 76} 320 ${x + 84} 420Z`,
  );
  const mirrored = at(x + 60, 0, mirrorX(0, at(-x - 60, 0, back)));
  return ghost ? dashed(fine(turn(11, x + 50, 420, mirrored))) : plate(bold(mirrored));
}

function seat(x: number): string {
  return (
    seatSide(x, true) +
    main(
      path(
        `M${x + 60} 466L${x + 20} 580H${x + 46}L${x + 96} 470M${x - 70} 466L${x - 90} 580H${x - 66}L${x - 36} 470`,
      ),
    ) +
    fine(line(x - 80, 560, x + 36, 560)) +
    solid(
      bold(
        path(
          `M${x - 110} 404Q${x - 118} 384 ${x - 96} 384C${x - 40} 380 ${x} 396 ${x + 60} 400V440H${x - 90}Q${x - 106} 440 ${x - 110} 404Z`,
        ),
      ),
    ) +
    fine(path(`M${x - 104} 424H${x + 56}`)) +
    plate(main(rect(x - 112, 440, 200, 26, 6))) +
    seatSide(x, false) +
    main(
      solid(
        path(
          `M${x - 76} 334H${x + 30}Q${x + 40} 334 ${x + 40} 346V356H${x - 76}Q${x - 88} 345 ${x - 76} 334Z`,
        ),
      ),
    ) +
    fine(line(x + 6, 356, x + 20, 440)) +
    amber(
      path(`M${x + 34} 398C${x} 372 ${x - 40} 372 ${x - 62} 388`),
      rect(x - 26, 370, 22, 14, 3),
    ) +
    fine(path(`M${x + 62} 250l26 6M${x + 88} 270L${x + 70} 326`))
  );
}

export function cabinSeat(): string {
  const place = (x: number): string =>
    plate(
      bold(
        path(`M${x} 420V170Q${x} 116 ${x + 24} 110H${x + 76}Q${x + 100} 116 ${x + 100} 170V420Z`),
      ),
    ) +
    fine(rect(x + 16, 124, 68, 56, 12), path(`M${x + 14} 200V404M${x + 86} 200V404`)) +
    solid(main(rect(x + 2, 388, 96, 58, 14))) +
    fine(line(x + 14, 418, x + 86, 418)) +
    amber(
      path(`M${x + 2} 392L${x + 38} 412M${x + 98} 392L${x + 62} 412`),
      rect(x + 38, 404, 24, 18, 3),
    );
  const armrest = (x: number): string => solid(main(rect(x, 326, 18, 120, 8)));
  return (
    fine(line(60, 580, 640, 580), line(60, 594, 640, 594)) +
    times(18, (i) => hair(line(70 + i * 32, 594, 60 + i * 32, 606))) +
    seat(240) +
    seat(490) +
    amber(sweepArrow(290, 420, 318, -89, -76)) +
    dimension([150, 580], [400, 580], 42) +
    place(730) +
    place(850) +
    place(970) +
    armrest(710) +
    armrest(831) +
    armrest(951) +
    armrest(1072) +
    plate(main(rect(712, 446, 378, 22, 6))) +
    main(path("M770 468L752 580H782L800 468M1032 468L1018 580H1048L1062 468")) +
    fine(line(690, 580, 1110, 580), line(690, 594, 1110, 594)) +
    axis(line(900, 84, 900, 610))
  );
}
