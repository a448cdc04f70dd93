import {
  amber,
  around,
  axis,
  between,
  bold,
  circle,
  curve,
  cut,
  dark,
  dashed,
  fine,
  hair,
  line,
  main,
  type Point,
  path,
  plate,
  rect,
  sky,
  times,
} from "./pen.ts";
import { dimension } from "./shape.ts";

/** Tyre: the tread and a section through the plies. */

const tread: Point[] = [
  [640, 560],
  [604, 500],
  [576, 400],
  [584, 270],
  [630, 170],
  [720, 122],
  [830, 108],
  [940, 122],
  [1030, 170],
  [1076, 270],
  [1084, 400],
  [1056, 500],
  [1020, 560],
];

const liner: Point[] = [
  [716, 552],
  [688, 486],
  [650, 400],
  [654, 296],
  [690, 232],
  [756, 204],
  [830, 196],
  [904, 204],
  [970, 232],
  [1006, 296],
  [1010, 400],
  [972, 486],
  [944, 552],
];

export function tire(): string {
  const [x, top, w, h] = [120, 60, 300, 556];
  const groove = (i: number): string =>
    `M${x + 62 + i * 58} ${top + 6}C${x + 54 + i * 62} ${top + 190} ${x + 54 + i * 62} ${top + 370} ${x + 62 + i * 58} ${top + h - 6}`;
  const front =
    plate(bold(rect(x, top, w, h, 92))) +
    times(
      4,
      (i) =>
        `<path d="${groove(i)}" stroke="#E8EEF8" stroke-width="15"/><path d="${groove(i)}" stroke="#0A1220" stroke-width="11"/>`,
    ) +
    hair(times(17, (i) => path(`M${x + 14} ${108 + i * 29}h24M${x + w - 38} ${108 + i * 29}h24`))) +
    amber(path("M222 300l14 16l-8 20l18 18l-6 22")) +
    dashed(amber(circle(234, 338, 58)));
  const body = `${curve(tread)}L944 552${curve([...liner].reverse()).replace(/^M[^C]*/, "")}Z`;
  const notch = (gx: number, gy: number): string =>
    dark(
      main(
        path(`M${gx - 13} ${gy - 4}V${gy + 30}Q${gx} ${gy + 40} ${gx + 13} ${gy + 30}V${gy - 4}`),
      ),
    );
  const grooves: Point[] = [
    [722, 122],
    [794, 110],
    [866, 110],
    [938, 122],
  ];
  const beads = [
    [652, 518],
    [678, 536],
    [1008, 518],
    [982, 536],
  ] as const;
  return (
    front +
    cut(bold(path(body))) +
    [0.34, 0.46, 0.58, 0.7, 0.82].map((t) => sky(path(curve(between(tread, liner, t))))).join("") +
    grooves.map(([gx, gy]) => notch(gx, gy)).join("") +
    `<g stroke-dasharray="10 6">${amber(path("M668 182C720 150 780 144 830 144C880 144 940 150 992 182"))}</g>` +
    beads
      .map(
        ([bx, by]) =>
          dark(main(circle(bx, by, 13))) + fine(around(6, bx, by, circle(bx, by - 7, 2.6))),
      )
      .join("") +
    cut(
      main(
        path(
          "M582 488C592 556 630 580 690 584L752 606H908L970 584C1030 580 1068 556 1078 488L1096 492C1084 576 1062 604 976 606L912 626H748L684 606C598 604 554 576 564 492Z",
        ),
      ),
    ) +
    axis(line(830, 80, 830, 630)) +
    dimension([830, 108], [830, 196], -300)
  );
}
