import {
  amber,
  around,
  at,
  axis,
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
  mirrorX,
  mirrorY,
  path,
  plate,
  polar,
  polygon,
  rect,
  scaled,
  sky,
  solid,
  times,
} from "./pen.ts";
import { centre, dimension, hexagon, leader } from "./shape.ts";

/** Hydraulic filter and fuel nozzle. */

function pleats(x: number, y: number): string {
  const points = Array.from({ length: 56 }, (_, i) =>
    polar(x, y, i % 2 ? 112 : 66, i * (360 / 56)),
  );
  return (
    plate(bold(circle(x, y, 140))) +
    dark(main(circle(x, y, 126))) +
    main(polygon(...points)) +
    solid(main(circle(x, y, 58))) +
    around(16, x, y, fine(circle(x, y - 50, 3.4))) +
    fine(circle(x, y, 40)) +
    sky(around(6, x, y, path(`M${x} ${y - 138}V${y - 116}m-5 -8l5 8l5 -8`))) +
    centre(x, y, 162)
  );
}

export function hydraulicFilter(): string {
  const x = 400;
  const half =
    cut(
      main(
        path(
          `M${x} 96H${x - 150}V150H${x - 236}V214H${x - 150}V262H${x - 118}V246H${x - 60}V214H${x}V186H${x - 60}V150H${x}Z`,
        ),
      ),
    ) +
    cut(
      main(
        path(
          `M${x - 136} 262H${x - 116}V540Q${x - 116} 576 ${x - 80} 576H${x}V600H${x - 84}Q${x - 136} 600 ${x - 136} 548Z`,
        ),
      ),
    ) +
    dark(main(rect(x - 96, 286, 60, 250))) +
    fine(times(8, (i) => path(`M${x - 90 + i * 7} 292V530`))) +
    plate(main(rect(x - 100, 270, 100, 18), rect(x - 100, 534, 100, 18)));
  return (
    dark(rect(x - 118, 246, 236, 330)) +
    half +
    mirrorX(x, half) +
    dark(main(rect(x - 36, 288, 72, 246))) +
    fine(times(6, (r) => times(3, (c) => circle(x - 20 + c * 20, 312 + r * 40, 4)))) +
    dark(rect(x - 236, 164, 176, 36), rect(x + 60, 164, 176, 36)) +
    main(
      path(
        `M${x - 236} 164H${x - 118}M${x - 236} 200H${x - 118}M${x + 236} 164H${x + 60}M${x + 236} 200H${x + 60}`,
      ),
    ) +
    sky(
      path(
        `M${x - 290} 182H${x - 140}V238M${x - 147} 226l7 12l7 -12M${x} 262V226Q${x} 182 ${x + 44} 182H${x + 290}M${x + 276} 174l14 8l-14 8`,
      ),
    ) +
    plate(main(rect(x - 34, 66, 68, 30, 4))) +
    glow(amber(rect(x - 16, 44, 32, 22, 4))) +
    fine(line(x - 24, 80, x + 24, 80)) +
    plate(main(hexagon(x, 612, 16, 30))) +
    axis(line(x, 34, x, 636)) +
    dimension([x + 136, 262], [x + 136, 600], -46) +
    leader(x + 16, 54, x + 150, 66) +
    pleats(900, 320) +
    hair(path(`M${x + 136} 410H700M700 410l40 -30`))
  );
}

function nozzleTip(x: number, y: number): string {
  const half =
    cut(
      main(
        path(
          `M${x - 130} ${y - 120}H${x + 60}L${x + 92} ${y - 60}V${y - 40}L${x + 40} ${y - 74}H${x - 130}Z`,
        ),
      ),
    ) +
    cut(
      main(
        path(
          `M${x - 130} ${y - 48}H${x + 10}L${x + 62} ${y - 16}V${y - 8}L${x} ${y - 24}H${x - 130}Z`,
        ),
      ),
    ) +
    fine(times(5, (i) => line(x - 60 + i * 16, y - 74, x - 48 + i * 16, y - 48)));
  return (
    half +
    mirrorY(y, half) +
    sky(
      path(
        `M${x - 160} ${y - 61}H${x - 80}m-12 -6l12 6l-12 6M${x - 160} ${y}H${x - 40}m-12 -6l12 6l-12 6M${x - 160} ${y + 61}H${x - 80}m-12 -6l12 6l-12 6`,
      ),
    ) +
    amber(
      path(`M${x + 64} ${y - 12}L${x + 170} ${y - 96}M${x + 64} ${y + 12}L${x + 170} ${y + 96}`),
    ) +
    `<g stroke="#FFB224" stroke-width="1.6" stroke-opacity=".7" stroke-dasharray="2 9">${times(7, (i) => line(x + 70, y, x + 166, y - 78 + i * 26))}</g>` +
    axis(line(x - 170, y, x + 190, y))
  );
}

export function fuelNozzle(): string {
  const nozzle =
    solid(bold(path("M250 206H298V306Q298 352 344 352H470V392H330Q250 392 250 306Z"))) +
    fine(path("M262 216V306Q262 380 338 380H460M286 216V306Q286 364 344 364H460")) +
    dashed(sky(path("M268 100V306Q268 372 338 372H470M280 100V306Q280 372 344 372"))) +
    plate(bold(rect(176, 170, 196, 36, 6))) +
    times(2, (i) => main(circle(198 + i * 152, 188, 9)) + fine(circle(198 + i * 152, 188, 4))) +
    plate(bold(path("M238 170V116H310V170ZM252 116V84H296V116Z"))) +
    fine(path("M238 132H310M238 150H310M252 94H296M252 104H296")) +
    plate(bold(path("M470 336H520L556 352V392L520 408H470Z"))) +
    fine(path("M484 336V408M498 336V408M512 336V408")) +
    glow(`<g stroke="none">${path("M556 360L680 300V444L556 384Z")}</g>`) +
    amber(path("M556 360L680 300M556 384L680 444"));
  return (
    scaled(
      1.12,
      60,
      330,
      at(-40, 56, nozzle, axis(line(274, 60, 274, 420), line(300, 372, 700, 372))),
      hair(`<g stroke-dasharray="8 6">${circle(480, 428, 66)}</g>`),
      dimension([234, 262], [234, 428], 150),
    ) +
    hair(path("M556 372L790 212M558 514L790 452")) +
    nozzleTip(930, 332) +
    dimension([800, 452], [1022, 452], 60)
  );
}
