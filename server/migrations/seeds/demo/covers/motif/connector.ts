import {
  amber,
  around,
  axis,
  bold,
  circle,
  dark,
  fine,
  glow,
  line,
  main,
  path,
  plate,
  polar,
  rect,
  scaled,
  solid,
  times,
  tube,
} from "./pen.ts";
import { centre, dimension } from "./shape.ts";

/** A circular connector: its face with the contacts, and plug and receptacle from the side. */

function contacts(x: number, y: number): string {
  const rings = [
    { count: 1, r: 0 },
    { count: 6, r: 46 },
    { count: 12, r: 92 },
    { count: 18, r: 138 },
  ];
  return rings
    .map(({ count, r }) =>
      times(count, (i) => {
        const [px, py] = polar(x, y, r, (360 / count) * i - 90);
        return dark(main(circle(px, py, 15))) + fine(circle(px, py, 7));
      }),
    )
    .join("");
}

function face(x: number, y: number): string {
  const keyway = (degrees: number, half: number): string => {
    const corner = (r: number, a: number): string =>
      polar(x, y, r, a)
        .map((v) => v.toFixed(1))
        .join(" ");
    return dark(
      main(
        path(
          `M${corner(212, degrees - half)}L${corner(190, degrees - half)}L${corner(190, degrees + half)}L${corner(212, degrees + half)}Z`,
        ),
      ),
    );
  };
  return (
    solid(bold(circle(x, y, 250))) +
    around(60, x, y, fine(line(x, y - 248, x, y - 234))) +
    plate(bold(circle(x, y, 226))) +
    fine(circle(x, y, 210)) +
    plate(main(circle(x, y, 188))) +
    fine(circle(x, y, 176)) +
    [
      [-90, 7],
      [-32, 4],
      [20, 4],
      [128, 4],
      [196, 4],
    ]
      .map(([a = 0, h = 0]) => keyway(a, h))
      .join("") +
    contacts(x, y) +
    glow(amber(circle(x, y - 138, 15))) +
    amber(`<g stroke-dasharray="5 7" stroke-width="1.4">${circle(x, y, 115)}</g>`) +
    centre(x, y, 272)
  );
}

function plug(x: number, y: number): string {
  return (
    tube(`M${x + 340} ${y}C${x + 390} ${y} ${x + 380} ${y - 84} ${x + 440} ${y - 92}`, 40) +
    solid(
      bold(
        path(
          `M${x + 212} ${y - 50}H${x + 250}L${x + 290} ${y - 30}H${x + 344}V${y + 30}H${x + 290}L${x + 250} ${y + 50}H${x + 212}Z`,
        ),
      ),
    ) +
    fine(
      path(
        `M${x + 250} ${y - 50}V${y + 50}M${x + 300} ${y - 30}V${y + 30}M${x + 330} ${y - 30}V${y + 30}`,
      ),
    ) +
    plate(bold(rect(x + 70, y - 84, 142, 168, 8))) +
    fine(times(15, (i) => line(x + 78, y - 76 + i * 10.9, x + 204, y - 76 + i * 10.9))) +
    plate(main(rect(x + 58, y - 78, 14, 156, 3))) +
    solid(main(rect(x + 24, y - 62, 36, 124))) +
    fine(path(`M${x + 24} ${y - 48}H${x + 58}M${x + 24} ${y + 48}H${x + 58}`)) +
    amber(path(`M${x + 58} ${y - 62}V${y + 62}`))
  );
}

function receptacle(x: number, y: number): string {
  return (
    plate(bold(rect(x, y - 110, 26, 220, 4))) +
    solid(bold(rect(x - 90, y - 66, 90, 132, 4))) +
    solid(bold(rect(x + 26, y - 74, 86, 148, 2))) +
    fine(times(6, (i) => line(x + 36 + i * 11, y - 74, x + 42 + i * 11, y + 74))) +
    main(
      line(x + 112, y - 40, x + 140, y - 40),
      line(x + 112, y, x + 140, y),
      line(x + 112, y + 40, x + 140, y + 40),
    ) +
    fine(times(4, (i) => path(`M${x - 90} ${y - 48 + i * 32}h-54`))) +
    fine(rect(x + 4, y - 96, 18, 18, 9), rect(x + 4, y + 78, 18, 18, 9))
  );
}

export const connector = (): string =>
  face(318, 338) +
  scaled(0.86, 880, 220, receptacle(704, 220), axis(line(580, 220, 1200, 220)), plug(850, 220)) +
  solid(bold(path("M640 500H790V516H860L876 528L860 540H790V556H640Z"))) +
  fine(path("M664 500V556M688 500V556M664 514H688"), line(790, 528, 860, 528)) +
  plate(bold(rect(920, 500, 180, 56))) +
  dark(main(path("M920 512H1010V544H920Z"))) +
  fine(path("M1050 500V556M1074 500V556")) +
  axis(line(620, 528, 1120, 528)) +
  dimension([666, 314], [1094, 314], 60);
