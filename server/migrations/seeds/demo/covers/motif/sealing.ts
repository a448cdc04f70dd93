import {
  amber,
  around,
  axis,
  bold,
  circle,
  cut,
  dark,
  ellipse,
  fine,
  glow,
  line,
  main,
  mirrorY,
  path,
  plate,
  polar,
  polygon,
  rect,
  sky,
  solid,
  times,
} from "./pen.ts";
import { centre, dimension, leader, sweepArrow } from "./shape.ts";

/** Rolling bearing and elastomer seals. */

function bearingSection(): string {
  const upper =
    cut(main(path("M820 92H1060V170H1012A78 78 0 0 0 868 170H820Z"))) +
    cut(main(path("M820 312V240H868A78 78 0 0 0 1012 240H1060V312Z"))) +
    plate(bold(circle(940, 204, 76))) +
    fine(circle(940, 204, 66)) +
    glow(amber(path("M836 186H866V222H836ZM1014 186H1044V222H1014Z")));
  return (
    upper +
    fine(line(820, 312, 820, 364), line(1060, 312, 1060, 364)) +
    axis(line(770, 338, 1110, 338), line(940, 70, 940, 606)) +
    mirrorY(338, upper)
  );
}

export function bearing(): string {
  const [x, y] = [350, 338];
  const ball =
    plate(bold(circle(x, y - 170, 35))) +
    fine(path(`M${x - 20} ${y - 184}A26 26 0 0 1 ${x} ${y - 196}`));
  return (
    solid(bold(circle(x, y, 248))) +
    fine(circle(x, y, 238)) +
    dark(main(circle(x, y, 204))) +
    fine(circle(x, y, 184), circle(x, y, 156)) +
    around(13, x, y, ball) +
    around(
      13,
      x,
      y,
      fine(path(`M${x + 36} ${y - 178}Q${x + 44} ${y - 172} ${x + 42} ${y - 156}`)),
    ) +
    plate(bold(circle(x, y, 136))) +
    fine(circle(x, y, 126)) +
    dark(main(circle(x, y, 92))) +
    amber(sweepArrow(x, y, 110, 200, 290)) +
    centre(x, y, 272) +
    bearingSection() +
    dimension([820, 584], [1060, 584], 10)
  );
}

/** A ring lying in perspective: two ellipses with the bead's highlight between them. */
const ring = (x: number, y: number, r: number, bead: number): string =>
  `<g stroke-linecap="butt"><ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.3}" stroke="#E8EEF8" stroke-width="${bead + 5}"/><ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.3}" stroke="#16243B" stroke-width="${bead}"/></g>` +
  fine(
    path(
      `M${x - r * 0.8} ${y - r * 0.18 - bead * 0.2}A${r} ${r * 0.3} 0 0 1 ${x + r * 0.3} ${y - r * 0.286 - bead * 0.2}`,
    ),
  );

function gland(): string {
  const [x, y] = [680, 300];
  return (
    cut(bold(path(`M${x} ${y - 180}H${x + 440}V${y}H${x}Z`))) +
    cut(
      bold(
        path(
          `M${x} ${y + 14}H${x + 110}V${y + 132}H${x + 330}V${y + 14}H${x + 440}V${y + 230}H${x}Z`,
        ),
      ),
    ) +
    dark(main(rect(x + 110, y, 220, 132))) +
    `<g fill="#3A2F1C">${amber(ellipse(x + 196, y + 66, 72, 65))}</g>` +
    amber(ellipse(x + 196, y + 66, 46, 40)) +
    plate(
      main(
        path(
          `M${x + 266} ${y + 1}H${x + 329}V${y + 131}H${x + 266}Q${x + 286} ${y + 66} ${x + 266} ${y + 1}Z`,
        ),
      ),
    ) +
    fine(times(5, (i) => line(x + 290, y + 16 + i * 24, x + 322, y + 16 + i * 24))) +
    sky(
      line(x - 40, y + 7, x + 96, y + 7),
      path(`M${x + 84} ${y}L${x + 96} ${y + 7}L${x + 84} ${y + 14}`),
      times(3, (i) => path(`M${x + 112} ${y + 30 + i * 34}h14m-7 -5l7 5l-7 5`)),
    ) +
    axis(line(x - 20, y + 250, x + 460, y + 250)) +
    leader(x + 300, y + 66, x + 372, y - 90) +
    dimension([x + 110, y + 230], [x + 330, y + 230], 42)
  );
}

export function sealRings(): string {
  const [x, y] = [320, 500];
  const backup =
    `<g stroke-linecap="butt"><ellipse cx="${x}" cy="244" rx="180" ry="52" stroke="#E8EEF8" stroke-width="25"/><ellipse cx="${x}" cy="244" rx="180" ry="52" stroke="#16243B" stroke-width="20"/></g>` +
    dark(
      main(
        polygon(
          ...[-52, -44].flatMap((a, i) => {
            const [ca, sa] = polar(0, 0, 1, a);
            const inner = [x + ca * 166, 244 + sa * 38] as const;
            const outer = [x + ca * 194, 244 + sa * 66] as const;
            return i ? [outer, inner] : [inner, outer];
          }),
        ),
      ),
    );
  return (
    axis(line(x, 60, x, 620)) +
    ring(x, y, 224, 34) +
    solid(fine(ellipse(x, y, 168, 44))) +
    ring(x, 372, 200, 24) +
    backup +
    ring(x, 126, 150, 18) +
    fine(line(x - 159, 126, x - 241, y), line(x + 159, 126, x + 241, y)) +
    gland()
  );
}
