import {
  amber,
  arc,
  bold,
  chain,
  circle,
  dark,
  fine,
  hair,
  line,
  main,
  mirrorX,
  path,
  plate,
  polar,
  polygon,
  rect,
  sky,
  solid,
  spot,
  times,
} from "./pen.ts";

/** The flight deck as the pilots see it. */

function primary(x: number, y: number): string {
  return (
    dark(main(rect(x, y, 168, 168, 8))) +
    `<g fill="#4EA8FF33" stroke="none">${path(`M${x + 40} ${y + 26}H${x + 128}V${y + 82}L${x + 40} ${y + 94}Z`)}</g>` +
    fine(
      rect(x + 40, y + 26, 88, 116, 6),
      rect(x + 10, y + 30, 22, 108, 3),
      rect(x + 136, y + 30, 20, 108, 3),
    ) +
    sky(path(`M${x + 40} ${y + 94}L${x + 128} ${y + 82}`)) +
    hair(
      path(
        `M${x + 70} ${y + 62}H${x + 98}M${x + 76} ${y + 74}H${x + 92}M${x + 70} ${y + 108}H${x + 98}M${x + 76} ${y + 120}H${x + 92}`,
      ),
    ) +
    hair(
      times(
        8,
        (i) =>
          line(x + 26, y + 38 + i * 13, x + 32, y + 38 + i * 13) +
          line(x + 136, y + 38 + i * 13, x + 142, y + 38 + i * 13),
      ),
    ) +
    amber(
      path(`M${x + 54} ${y + 86}H${x + 74}V${y + 93}M${x + 114} ${y + 86}H${x + 94}V${y + 93}`),
    ) +
    fine(arc(x + 84, y + 176, 34, -150, -30))
  );
}

function navigation(x: number, y: number): string {
  const [cx, cy] = [x + 84, y + 112];
  return (
    dark(main(rect(x, y, 168, 168, 8))) +
    fine(arc(cx, cy, 82, -158, -22), arc(cx, cy, 44, -165, -15)) +
    hair(
      times(15, (i) =>
        line(...polar(cx, cy, 82, -160 + i * 10), ...polar(cx, cy, i % 3 ? 77 : 71, -160 + i * 10)),
      ),
    ) +
    sky(chain([cx, cy], [cx + 4, cy - 44], [cx + 40, cy - 76])) +
    fine(circle(cx + 4, cy - 44, 3.5)) +
    main(polygon([cx, cy - 8], [cx + 9, cy + 12], [cx - 9, cy + 12])) +
    fine(rect(x + 12, y + 136, 50, 20, 3), rect(x + 106, y + 136, 50, 20, 3))
  );
}

function engineDisplay(x: number, y: number): string {
  const dial = (dx: number, dy: number, to: number): string =>
    fine(arc(x + dx, y + dy, 25, -220, 20)) +
    sky(line(x + dx, y + dy, ...polar(x + dx, y + dy, 23, to)));
  return (
    dark(main(rect(x, y, 176, 168, 8))) +
    dial(48, 44, -60) +
    dial(128, 44, -64) +
    dial(48, 104, -100) +
    dial(128, 104, -96) +
    fine(path(`M${x + 24} ${y + 142}H${x + 152}M${x + 24} ${y + 154}H${x + 110}`))
  );
}

export function cockpitPanel(): string {
  const sideWindow = dark(main(path("M572 66L590 176H214L96 140C150 100 240 74 330 66Z")));
  const runway =
    hair(path("M410 132H590M120 132H420")) +
    spot(
      "amber",
      ...[0, 1, 2, 3].map((i) => circle(560 - i * i * 8, 138 + i * 11, 1.6 + i * 0.5)),
      ...[0, 1, 2, 3].map((i) => circle(574 - i * 1.5, 138 + i * 11, 1.6 + i * 0.4)),
    );
  const selector = (i: number): string =>
    dark(fine(rect(330 + i * 112, 204, 62, 24, 4))) +
    plate(main(circle(361 + i * 112, 250, 13))) +
    fine(line(361 + i * 112, 250, 361 + i * 112, 238));
  const lever = (x: number, y: number): string =>
    plate(
      main(path(`M${x} ${y}H${x + 28}V${y + 20}H${x + 18}V${y + 66}H${x + 10}V${y + 20}H${x}Z`)),
    );
  const yoke =
    plate(
      bold(
        path(
          "M214 540C196 520 190 560 200 590C206 610 226 610 232 596L246 580H330L344 596C350 610 370 610 376 590C386 560 380 520 362 540L340 566H236Z",
        ),
      ),
      main(path("M276 580H300V640H276Z")),
    ) + fine(circle(288, 573, 7));
  return (
    sideWindow +
    runway +
    mirrorX(600, sideWindow + runway) +
    solid(
      bold(
        path(
          "M80 214C240 168 420 160 600 160S960 168 1120 214L1104 284C940 268 780 276 600 276S260 268 96 284Z",
        ),
      ),
    ) +
    times(5, selector) +
    fine(path("M110 268C300 250 420 264 600 264S900 250 1090 268")) +
    plate(
      bold(
        path(
          "M96 284C260 268 420 276 600 276S940 268 1104 284L1086 500H730L716 640H484L470 500H114Z",
        ),
      ),
    ) +
    primary(140, 304) +
    navigation(320, 304) +
    engineDisplay(512, 296) +
    mirrorX(600, primary(140, 304) + navigation(320, 304)) +
    dark(fine(rect(500, 478, 200, 34, 4))) +
    fine(times(9, (i) => rect(510 + i * 21, 486, 14, 18, 2))) +
    dark(main(rect(506, 524, 188, 116, 6))) +
    fine(times(4, (i) => line(538 + i * 41, 532, 538 + i * 41, 632))) +
    lever(545, 534) +
    lever(587, 546) +
    lever(628, 534) +
    yoke +
    mirrorX(600, yoke)
  );
}
