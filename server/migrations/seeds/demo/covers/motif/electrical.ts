import {
  amber,
  around,
  at,
  axis,
  bold,
  chain,
  circle,
  colour,
  curve,
  dark,
  dashed,
  ellipse,
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
  tube,
  turn,
} from "./pen.ts";
import { type Block, block, centre, dimension, isometric } from "./shape.ts";

/** Wiring harness and aircraft battery. */

function connector(x: number, y: number, degrees: number): string {
  return turn(
    degrees,
    x,
    y,
    at(
      x,
      y,
      solid(main(path("M-66 -16L-30 -26V26L-66 16Z"))) +
        fine(path("M-56 -18V18M-44 -22V22")) +
        plate(bold(rect(-30, -36, 70, 72, 6))) +
        fine(times(7, (i) => line(-22, -28 + i * 9.4, 32, -28 + i * 9.4))) +
        main(rect(40, -30, 26, 60, 3)) +
        fine(path("M50 -30V30M58 -30V30")),
    ),
  );
}

const bundle = (points: readonly Point[], spread: number, count: number): string => {
  const edge = (offset: number): string => curve(points.map(([x, y]): Point => [x, y + offset]));
  const body = tube(curve(points), spread * (count - 1) + 12);
  return body + fine(times(count - 2, (i) => path(edge((i + 1 - (count - 1) / 2) * spread))));
};

function clamp(x: number, y: number, degrees: number): string {
  return turn(
    degrees,
    x,
    y,
    plate(
      main(
        path(
          `M${x - 15} ${y - 52}H${x + 15}V${y + 46}H${x - 15}ZM${x - 15} ${y - 52}V${y - 92}H${x + 15}V${y - 52}`,
        ),
      ),
    ) +
      fine(
        circle(x, y - 74, 9),
        circle(x, y - 74, 3.5),
        path(`M${x - 7} ${y - 50}V${y + 44}M${x + 7} ${y - 50}V${y + 44}`),
      ),
  );
}

export function wiringHarness(): string {
  const trunk: Point[] = [
    [40, 420],
    [180, 404],
    [330, 346],
    [500, 300],
    [680, 316],
    [820, 372],
    [960, 396],
  ];
  const branch = (points: Point[], count: number): string => bundle(points, 9, count);
  const chafe = curve(trunk.map(([x, y]): Point => [x, y - 14]));
  const ties = (
    [
      [250, 380],
      [430, 316],
      [600, 300],
      [900, 390],
    ] as const
  )
    .map(([x, y]) => plate(main(rect(x - 6, y - 44, 12, 88, 4))))
    .join("");
  const face =
    plate(bold(circle(1010, 176, 96))) +
    fine(circle(1010, 176, 84)) +
    dark(main(circle(1010, 176, 72))) +
    main(around(5, 1010, 176, path("M1003 80V92H1017V80"))) +
    fine(
      circle(1010, 176, 6),
      around(6, 1010, 176, circle(1010, 150, 6)),
      around(12, 1010, 176, circle(1010, 122, 6)),
    ) +
    centre(1010, 176, 116);
  const detail = `${dark(sky(circle(270, 176, 118)))}<clipPath id="chafe"><circle cx="270" cy="176" r="117"/></clipPath><g clip-path="url(#chafe)">${tube("M140 236C220 220 320 150 410 130", 44)}${tube("M150 270C230 256 330 188 410 170", 30, colour.slate)}${tube("M140 190C216 176 310 110 390 90", 38, colour.amber, "#16243B")}${amber(path("M232 152C244 138 268 120 290 116L298 132C280 142 258 156 244 168Z"))}${amber(path("M238 158L292 122M240 163L295 127"))}</g>`;
  return (
    branch(
      [
        [640, 320],
        [700, 400],
        [722, 460],
        [730, 516],
      ],
      5,
    ) +
    branch(
      [
        [420, 330],
        [470, 420],
        [450, 480],
        [434, 516],
      ],
      4,
    ) +
    branch(
      [
        [760, 330],
        [800, 260],
        [800, 210],
        [790, 180],
      ],
      4,
    ) +
    connector(730, 570, 90) +
    connector(428, 568, 95) +
    connector(778, 124, -98) +
    bundle(trunk, 13, 7) +
    amber(path(chafe)) +
    ties +
    clamp(150, 404, -10) +
    clamp(520, 300, 3) +
    connector(1030, 404, 8) +
    face +
    sky(chain([352, 260], [392, 312])) +
    detail
  );
}

const view = isometric(500, 250);

export function battery(): string {
  const face = (x: number, z: number): Point => view(x, 280, z);
  const side = (y: number, z: number): Point => view(360, y, z);
  const cells = times(20, (i) => {
    const [column, row] = [i % 5, Math.floor(i / 5)];
    const box: Block = { x: 10 + column * 69, y: 10 + row * 66, z: 0, w: 64, d: 61, h: 12 };
    const top = (dx: number, dy: number): Point => view(box.x + dx, box.y + dy, 12);
    return (
      plate(main(block(view, box))) +
      fine(ellipse(...top(14, 30), 8, 5), ellipse(...top(50, 30), 8, 5)) +
      hair(ellipse(...top(32, 30), 5, 3))
    );
  });
  const links = times(4, (row) =>
    times(4, (column) => {
      const p = (x: number, y: number): Point => view(10 + column * 69 + x, 10 + row * 66 + y, 14);
      return `<g fill="#16243B">${main(polygon(p(46, 24), p(88, 24), p(88, 36), p(46, 36)))}</g>`;
    }),
  );
  const turnLinks = [0, 1, 2]
    .map((row) => {
      const x = row % 2 ? 10 : 286;
      const p = (dx: number, dy: number): Point => view(x + dx, 10 + row * 66 + dy, 14);
      return amber(polygon(p(44, 30), p(56, 30), p(56, 94), p(44, 94)));
    })
    .join("");
  const handle =
    main(chain(face(130, -60), face(130, -96), face(230, -96), face(230, -60))) +
    fine(circle(...face(130, -56), 6), circle(...face(230, -56), 6));
  const plug =
    plate(bold(polygon(side(90, -50), side(190, -50), side(190, -120), side(90, -120)))) +
    dark(fine(ellipse(...side(118, -86), 9, 14), ellipse(...side(162, -86), 9, 14)));
  return (
    at(
      -110,
      -176,
      solid(bold(block(view, { x: 0, y: 0, z: -190, w: 360, d: 280, h: 190 }))) +
        fine(
          chain(face(0, -20), face(360, -20)),
          chain(side(280, -20), side(0, -20)),
          chain(face(0, -170), face(360, -170)),
          chain(side(280, -170), side(0, -170)),
        ) +
        cells +
        links +
        turnLinks +
        handle +
        plug +
        dimension(view(0, 280, -190), view(360, 280, -190), 30) +
        dimension(view(360, 280, -190), view(360, 0, -190), 30),
    ) + singleCell()
  );
}

function singleCell(): string {
  const terminal = (x: number): string =>
    plate(main(rect(x - 13, 128, 26, 44), rect(x - 22, 160, 44, 14, 2))) +
    fine(times(4, (i) => line(x - 13, 136 + i * 6, x + 13, 136 + i * 6)));
  const plates = times(9, (i) => line(908 + i * 21, 252, 908 + i * 21, 500));
  return (
    terminal(930) +
    terminal(1050) +
    plate(main(rect(974, 146, 32, 28, 3))) +
    amber(path("M968 146H1012M990 146V132")) +
    solid(bold(rect(880, 174, 224, 360, 8))) +
    fine(line(880, 206, 1104, 206), rect(896, 238, 188, 276, 4), plates) +
    dashed(sky(line(888, 226, 1096, 226))) +
    main(path("M930 174V222H908V252M1050 174V230H1076V252")) +
    axis(line(990, 108, 990, 560)) +
    dimension([880, 534], [1104, 534], 32)
  );
}
