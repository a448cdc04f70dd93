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
  path,
  plate,
  rect,
  sky,
  solid,
  times,
  tube,
} from "./pen.ts";
import { dimension, leader } from "./shape.ts";

/** The crew's quick-donning mask and a chemical oxygen generator. */

function generator(x: number, y: number): string {
  return (
    solid(bold(rect(x, y, 300, 116, 20))) +
    fine(
      path(`M${x + 24} ${y + 6}V${y + 110}M${x + 276} ${y + 6}V${y + 110}`),
      path(
        `M${x + 60} ${y + 30}H${x + 240}M${x + 60} ${y + 58}H${x + 240}M${x + 60} ${y + 86}H${x + 240}`,
      ),
    ) +
    hair(times(17, (i) => line(x + 64 + i * 11, y + 30, x + 58 + i * 11, y + 86))) +
    plate(main(rect(x + 300, y + 36, 40, 44, 4))) +
    fine(path(`M${x + 300} ${y + 50}H${x + 340}M${x + 300} ${y + 66}H${x + 340}`)) +
    amber(path(`M${x + 340} ${y + 58}H${x + 366}`), circle(x + 378, y + 58, 12)) +
    plate(main(rect(x - 26, y + 24, 26, 18), rect(x - 26, y + 74, 26, 18))) +
    tube(
      `M${x - 26} ${y + 33}C${x - 70} ${y + 33} ${x - 66} ${y + 150} ${x - 20} ${y + 156}H${x + 120}`,
      12,
    ) +
    tube(
      `M${x - 26} ${y + 83}C${x - 46} ${y + 83} ${x - 44} ${y + 130} ${x} ${y + 130}H${x + 170}`,
      12,
    ) +
    axis(line(x - 60, y + 58, x + 410, y + 58))
  );
}

export function oxygenMask(): string {
  const [x, y] = [330, 330];
  const harness =
    tube(
      `M${x - 96} ${y - 40}C${x - 220} ${y - 170} ${x - 150} 84 ${x} 84C${x + 150} 84 ${x + 220} ${y - 170} ${x + 96} ${y - 40}`,
      34,
    ) +
    hair(
      path(
        `M${x - 132} ${y - 92}L${x - 110} ${y - 104}M${x + 132} ${y - 92}L${x + 110} ${y - 104}`,
      ),
    ) +
    tube(
      `M${x - 104} ${y + 30}C${x - 230} ${y + 20} ${x - 236} ${y - 110} ${x - 168} ${y - 160}`,
      22,
    ) +
    tube(
      `M${x + 104} ${y + 30}C${x + 230} ${y + 20} ${x + 236} ${y - 110} ${x + 168} ${y - 160}`,
      22,
    );
  const cup =
    plate(
      bold(
        path(
          `M${x} ${y - 116}C${x + 50} ${y - 116} ${x + 66} ${y - 70} ${x + 96} ${y - 30}C${x + 136} ${y + 24} ${x + 110} ${y + 112} ${x} ${y + 116}C${x - 110} ${y + 112} ${x - 136} ${y + 24} ${x - 96} ${y - 30}C${x - 66} ${y - 70} ${x - 50} ${y - 116} ${x} ${y - 116}Z`,
        ),
      ),
    ) +
    fine(
      path(
        `M${x} ${y - 98}C${x + 40} ${y - 98} ${x + 54} ${y - 60} ${x + 80} ${y - 22}C${x + 112} ${y + 26} ${x + 92} ${y + 96} ${x} ${y + 100}C${x - 92} ${y + 96} ${x - 112} ${y + 26} ${x - 80} ${y - 22}C${x - 54} ${y - 60} ${x - 40} ${y - 98} ${x} ${y - 98}Z`,
      ),
    );
  const regulator =
    solid(bold(circle(x, y + 26, 60))) +
    fine(circle(x, y + 26, 50), around(24, x, y + 26, line(x, y - 22, x, y - 16))) +
    dark(main(circle(x, y + 26, 34))) +
    amber(arc(x, y + 26, 42, -60, 60), line(x, y + 26, x + 26, y + 10), circle(x, y + 26, 7));
  const hose = `M${x} ${y + 86}C${x} ${y + 180} ${x + 40} ${y + 230} ${x + 150} ${y + 222}C${x + 260} ${y + 214} ${x + 250} ${y + 130} ${x + 300} ${y + 120}`;
  const ribs = `<path d="${hose}" stroke="#9DB0CC" stroke-width="26" stroke-dasharray="2 10" stroke-linecap="butt"/>`;
  return (
    tube(hose, 32) +
    ribs +
    harness +
    cup +
    regulator +
    plate(main(rect(x + 76, y + 30, 44, 28, 6))) +
    fine(line(x + 88, y + 44, x + 110, y + 44)) +
    solid(bold(rect(x + 300, y + 92, 46, 56, 6))) +
    plate(main(rect(x + 346, y + 104, 34, 32))) +
    sky(path(`M${x + 440} ${y + 120}H${x + 392}m12 -7l-12 7l12 7`)) +
    axis(line(x, 56, x, 616)) +
    leader(x + 120, y + 44, x + 240, y - 10) +
    generator(766, 180) +
    dimension([766, 296], [1066, 296], 76) +
    dimension([x - 118, y + 116], [x - 118, y - 116], -130)
  );
}
