import {
  amber,
  around,
  axis,
  bold,
  chain,
  circle,
  cut,
  dark,
  dashed,
  ellipse,
  fine,
  glow,
  hair,
  line,
  main,
  mirrorX,
  type Point,
  path,
  plate,
  polygon,
  rect,
  sky,
  solid,
  times,
} from "./pen.ts";
import { centre, dimension } from "./shape.ts";

/** Wing, fuselage and skin joints. */

/** A point of the wing plan: `span` 0 root to 1 tip, `chord` 0 nose to 1 trailing edge. */
function planPoint(span: number, chord: number): Point {
  const nose = 92 + span * 352;
  const kink = span < 0.34 ? 560 - span * 40 : 546.4 - (span - 0.34) * 22;
  return [96 + span * 1010, nose + (kink - nose) * chord];
}
const planLine = (chord: number, from: number, to: number): string =>
  chain(
    ...[from, 0.34, to]
      .filter((s, i) => i !== 1 || (from < s && to > s))
      .map((s) => planPoint(s, chord)),
  );
const patch = (a: number, b: number, c: number, d: number): string =>
  polygon(planPoint(a, c), planPoint(b, c), planPoint(b, d), planPoint(a, d));

export function wingStructure(): string {
  const outline = polygon(
    planPoint(0, 0),
    planPoint(1, 0),
    [1124, 470],
    planPoint(1, 1),
    planPoint(0.34, 1),
    planPoint(0, 1),
  );
  const ribs = times(22, (i) =>
    line(...planPoint(0.03 + i * 0.0445, 0.17), ...planPoint(0.015 + i * 0.0445, 0.66)),
  );
  const stringers = times(6, (i) => planLine(0.24 + i * 0.07, 0.01, 0.98 - i * 0.03));
  const nacelle =
    plate(
      bold(
        path(
          "M340 70C352 54 412 54 424 70L432 178C430 204 412 246 398 268H366C352 246 334 204 332 178Z",
        ),
      ),
    ) +
    fine(path("M340 70C352 86 412 86 424 70M334 150H430M338 196H426")) +
    axis(line(382, 44, 382, 300));
  return (
    solid(bold(outline)) +
    main(
      planLine(0.15, 0, 0.99),
      planLine(0.17, 0, 0.99),
      planLine(0.66, 0, 0.99),
      planLine(0.68, 0, 0.99),
    ) +
    fine(ribs) +
    hair(stringers) +
    fine(times(6, (i) => patch(0.1 + i * 0.14, 0.22 + i * 0.14, 0.01, 0.13))) +
    plate(
      main(
        patch(0.03, 0.32, 0.76, 0.99),
        patch(0.355, 0.68, 0.76, 0.99),
        patch(0.7, 0.93, 0.74, 0.99),
      ),
    ) +
    fine(
      patch(0.36, 0.44, 0.69, 0.75),
      patch(0.46, 0.54, 0.69, 0.75),
      patch(0.56, 0.64, 0.69, 0.75),
    ) +
    amber(glow(patch(0.475, 0.52, 0.17, 0.66))) +
    nacelle +
    hair(times(3, (i) => path(`M${250 + i * 170} 538v40h10v-40`))) +
    dimension([96, 560], [1106, 532], 52) +
    frameDetail()
  );
}

function frameDetail(): string {
  const rib = (x: number): string =>
    main(
      plate(
        path(
          `M${x} 96C${x + 60} 70 ${x + 210} 66 ${x + 300} 110L${x + 290} 180C${x + 200} 206 ${x + 70} 210 ${x} 186Z`,
        ),
      ),
    );
  return (
    rib(800) +
    dark(amber(ellipse(862, 140, 32, 30), ellipse(946, 138, 30, 30), ellipse(1030, 142, 28, 22))) +
    fine(path("M812 104C870 82 1000 78 1092 116M812 178C880 198 1000 194 1084 172")) +
    sky(chain([640, 300], [790, 176])) +
    sky(circle(634, 306, 7))
  );
}

export function fuselageSection(): string {
  const [x, y] = [360, 338];
  const seat = (sx: number): string =>
    plate(
      main(
        path(
          `M${sx} 300Q${sx} 288 ${sx + 10} 288H${sx + 32}Q${sx + 42} 288 ${sx + 42} 300V364H${sx}Z`,
        ),
      ),
    ) + fine(rect(sx + 8, 278, 26, 18, 6), path(`M${sx + 8} 364V388M${sx + 34} 364V388`));
  const half =
    seat(x + 36) +
    seat(x + 82) +
    seat(x + 128) +
    plate(
      main(
        path(
          `M${x + 96} 190C${x + 120} 184 ${x + 180} 206 ${x + 198} 244L${x + 168} 258L${x + 92} 236Z`,
        ),
      ),
    ) +
    main(line(x + 70, 402, x + 70, 496), line(x + 150, 402, x + 150, 470)) +
    fine(path(`M${x + 228} 300v54`));
  const ring =
    solid(bold(circle(x, y, 262))) +
    fine(circle(x, y, 254)) +
    main(circle(x, y, 232)) +
    around(44, x, y, fine(path(`M${x - 5} ${y - 253}V${y - 240}H${x + 5}V${y - 230}`)));
  const cargo =
    plate(main(path(`M${x - 92} 418H${x + 92}V462L${x + 62} 502H${x - 62}L${x - 92} 462Z`))) +
    fine(path(`M${x - 30} 418V502M${x + 30} 418V502M${x - 92} 446H${x + 92}`));
  const frames = times(
    8,
    (i) =>
      solid(main(rect(712 + i * 56, 84, 10, 508))) +
      hair(line(717 + i * 56, 84, 717 + i * 56, 592)),
  );
  const windows = times(
    7,
    (i) =>
      dark(main(rect(729 + i * 56, 262, 32, 50, 15))) + fine(rect(734 + i * 56, 267, 22, 40, 11)),
  );
  return (
    ring +
    half +
    mirrorX(x, half) +
    amber(glow(rect(x - 224, 388, 448, 15))) +
    cargo +
    main(path(`M${x - 118} 508H${x + 118}`)) +
    centre(x, y, 288) +
    plate(bold(rect(690, 84, 440, 508))) +
    fine(
      times(
        11,
        (i) =>
          line(690, 128 + i * 44, 1130, 128 + i * 44) + line(690, 133 + i * 44, 1130, 133 + i * 44),
      ),
    ) +
    frames +
    windows +
    amber(line(690, 400, 1130, 400)) +
    dimension([717, 592], [773, 592], 22)
  );
}

export function rivetRow(): string {
  const rows = [0, 1, 2]
    .map((row) =>
      times(
        14,
        (i) =>
          plate(main(circle(116 + i * 74, 150 + row * 66, 15))) +
          fine(circle(116 + i * 74, 150 + row * 66, 9)),
      ),
    )
    .join("");
  const rivet = (x: number): string =>
    plate(
      main(
        path(
          `M${x - 30} 474H${x + 30}L${x + 15} 496V548H${x + 28}Q${x + 26} 572 ${x} 572Q${x - 26} 572 ${x - 28} 548H${x - 15}V496Z`,
        ),
      ),
    ) + axis(line(x, 452, x, 592));
  const cracked = `<g stroke-width="3">${path("M501 216l8 -5l7 7l9 -8l8 6l10 -6")}${path("M575 216l-8 6l-8 -7")}</g>`;
  return (
    solid(
      bold(
        path(
          "M46 96H1154V330C1120 322 1090 338 1050 328S960 338 920 328S820 340 780 328S680 338 640 330S540 340 500 328S400 340 360 330S250 338 210 328S110 340 46 330Z",
        ),
      ),
    ) +
    fine(line(46, 96, 1154, 96), line(46, 104, 1154, 104)) +
    dashed(hair(line(46, 356, 1154, 356))) +
    rows +
    amber(cracked) +
    `<g stroke-dasharray="8 6">${amber(ellipse(538, 216, 78, 36))}</g>` +
    fine(path("M46 330V398M1154 330V398"), hairline()) +
    dimension([116, 282], [190, 282], 76) +
    dimension([1078, 150], [1078, 216], -52) +
    cut(bold(path("M46 474H760V508H46Z"))) +
    cut(bold(path("M250 508H1154V546H250Z"))) +
    fine(path("M250 509H760")) +
    [330, 480, 630].map(rivet).join("") +
    amber(path("M510 482l-4 8l5 7l-6 10")) +
    sky(path("M760 474l40 34M690 430V466M683 456L690 468L697 456")) +
    dimension([330, 572], [480, 572], 24)
  );
}
const hairline = (): string =>
  path(
    "M46 398C110 404 130 390 190 398S300 404 360 398S480 392 540 398S660 404 720 398S840 392 900 398S1020 404 1154 398",
  );
