import {
  amber,
  arc,
  axis,
  bold,
  chain,
  circle,
  cut,
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
  scaled,
  sky,
  solid,
  times,
  tint,
  turn,
} from "./pen.ts";
import { type Block, block, dimension, isometric } from "./shape.ts";

/** Equipment rack and aerials. */

const rackView = isometric(470, 150);

function unit(box: Block): string {
  const { x, y, z, w, d, h } = box;
  const face = (u: number, v: number): Point => rackView(x + u, y + d, z + v);
  const frame = polygon(face(8, 8), face(w - 8, 8), face(w - 8, h - 8), face(8, h - 8));
  const handle = chain(face(w * 0.5, h * 0.3), face(w * 0.5, h * 0.72));
  const knobs = circle(...face(14, 4), 4) + circle(...face(w - 14, 4), 4);
  const label =
    w > 80 ? polygon(face(16, h - 26), face(44, h - 26), face(44, h - 14), face(16, h - 14)) : "";
  return plate(main(block(rackView, box))) + fine(frame, knobs, label) + main(handle);
}

export function avionicsRack(): string {
  const widths = [
    [92, 62, 120, 92, 60, 120, 92],
    [124, 92, 62, 92, 120, 60, 88],
    [62, 92, 92, 120, 62, 88, 122],
  ];
  const shelf = (level: number): string => {
    let x = 12;
    const z = level * -158 - 40;
    const floor = solid(main(block(rackView, { x: 0, y: 0, z: z - 14, w: 662, d: 200, h: 14 })));
    return (
      floor +
      (widths[level] ?? [])
        .map((w, i) => {
          const pulled = level === 1 && i === 3;
          const drawn = unit({
            x,
            y: pulled ? 120 : 12,
            z,
            w: w - 6,
            d: 176,
            h: i % 3 === 1 ? 112 : 124,
          });
          x += w;
          return pulled
            ? `<g stroke="#FFB224">${drawn.replaceAll('stroke="#E8EEF8"', 'stroke="#FFB224"')}</g>`
            : drawn;
        })
        .join("")
    );
  };
  const post = (x: number, y: number): string =>
    solid(main(block(rackView, { x, y, z: -400, w: 10, d: 10, h: 500 })));
  const rack =
    post(0, 0) +
    post(652, 0) +
    shelf(2) +
    shelf(1) +
    shelf(0) +
    post(0, 196) +
    post(652, 196) +
    dimension(rackView(0, 206, -400), rackView(662, 206, -400), 40);
  return (
    scaled(0.66, 220, 6, rack) +
    dashed(sky(chain([500, 380], [680, 210], [926, 210]))) +
    scaled(1.3, 1080, 140, connectorView())
  );
}

/** The rear connector of the pulled unit: two bays of pins and the keying posts. */
function connectorView(): string {
  const pins = (x: number, y: number, rows: number): string =>
    times(rows, (r) => times(7, (c) => circle(x + c * 13, y + r * 13, 3)));
  return (
    dark(sky(rect(968, 92, 148, 330, 10))) +
    plate(main(rect(986, 110, 112, 292, 6))) +
    fine(
      rect(996, 124, 92, 110, 4),
      rect(996, 244, 92, 110, 4),
      pins(1003, 133, 8),
      pins(1003, 253, 8),
    ) +
    main(circle(1010, 378, 9), circle(1042, 378, 9), circle(1074, 378, 9)) +
    fine(path("M1010 378l6 -6M1042 378v-9M1074 378h9"))
  );
}

export function antenna(): string {
  const waves = times(6, (i) => arc(402, 346, 96 + i * 44, 154, 206));
  const dish = turn(
    8,
    430,
    346,
    plate(bold(ellipse(430, 346, 26, 118))) +
      fine(
        ellipse(424, 346, 18, 104),
        times(9, (i) => line(410, 266 + i * 20, 438, 266 + i * 20)),
      ) +
      main(path("M456 330H496V362H456Z")),
  );
  const blade = (x: number, y: number, s: number): string =>
    plate(main(path(`M${x} ${y}L${x + 20 * s} ${y - 46 * s}H${x + 42 * s}L${x + 52 * s} ${y}Z`)));
  return (
    solid(bold(path("M500 176C640 110 800 92 1200 92V560H1000C780 560 600 540 500 500Z"))) +
    cut(main(path("M488 170H506V506H488Z"))) +
    dashed(tint(sky(path("M488 176C360 200 300 260 290 340C300 420 370 476 488 500")))) +
    main(circle(496, 172, 8), circle(496, 504, 8)) +
    dark(main(path("M612 216L690 158L760 154L744 226L628 240ZM774 154H850L842 220L758 226Z"))) +
    dark(fine(times(4, (i) => rect(930 + i * 62, 236, 30, 44, 14)))) +
    fine(path("M560 420H1200M506 320C700 330 900 326 1200 326"), rect(880, 206, 4, 236)) +
    hair(path("M560 150V520M640 120V540M860 92V560M1000 92V560M1120 92V560")) +
    blade(916, 92, 1) +
    blade(1080, 92, 1) +
    turn(180, 820, 558, blade(800, 556, 0.9)) +
    turn(180, 960, 562, blade(936, 560, 0.9)) +
    main(plate(path("M640 546C660 560 700 566 730 558")), path("M560 386l44 14l-6 12l-42 -10")) +
    amber(waves) +
    dish +
    axis(line(90, 346, 520, 346)) +
    dashed(sky(line(420, 236, 90, 120), line(420, 456, 90, 572)))
  );
}
