import {
  amber,
  at,
  axis,
  bold,
  chain,
  cut,
  dark,
  ellipse,
  fine,
  glow,
  hair,
  line,
  main,
  path,
  polygon,
  rect,
  sky,
  solid,
  times,
} from "./pen.ts";

/** Wing fuel tank, from the front and in section. */

export function fuelTank(): string {
  const top = (x: number): number => 300 - (x - 70) * 0.19;
  const bottom = (x: number): number => 470 - (x - 70) * 0.268;
  const ribs = times(13, (i) => {
    const x = 110 + i * 78;
    const [a, b] = [top(x) + 4, bottom(x) - 4];
    const solidRib = i === 4 || i === 9;
    return solidRib ? cut(main(rect(x - 4, a, 8, b - a))) : fine(rect(x - 3, a, 6, b - a));
  });
  const probe = (x: number): string => sky(rect(x, top(x) + 14, 8, bottom(x) - top(x) - 30, 4));
  const pump = (x: number): string =>
    amber(
      glow(
        path(
          `M${x - 20} ${bottom(x) - 2}V${bottom(x) - 38}Q${x} ${bottom(x) - 56} ${x + 20} ${bottom(x) - 38}V${bottom(x) - 2}Z`,
        ),
      ),
    ) + amber(path(`M${x} ${bottom(x) - 48}V${bottom(x) - 74}`));
  const fuel = `<g fill="#4EA8FF2B" stroke="none">${polygon([74, 318], [636, 318], [74, bottom(74)])}</g>`;
  const panels = times(8, (i) => hair(ellipse(150 + i * 110, bottom(150 + i * 110) + 22, 34, 9)));
  return (
    solid(bold(polygon([70, top(70)], [1140, top(1140)], [1140, bottom(1140)], [70, bottom(70)]))) +
    fuel +
    sky(line(74, 318, 636, 318)) +
    hair(path("M96 330H560M96 342H500M96 354H430")) +
    ribs +
    probe(230) +
    probe(470) +
    probe(720) +
    pump(160) +
    pump(296) +
    main(path("M160 396H296")) +
    fine(chain([96, 316], [1110, 118]), chain([96, 324], [1110, 126])) +
    dark(main(rect(1058, top(1080) + 14, 62, 52, 6))) +
    fine(path("M1066 168l46 -20")) +
    panels +
    sectionBelow()
  );
}

function sectionBelow(): string {
  return at(
    330,
    500,
    solid(
      bold(
        path(
          "M0 40C20 -10 150 -40 290 -38C430 -34 560 4 660 50C520 66 380 86 240 86C120 88 20 80 0 40Z",
        ),
      ),
    ) +
      `<g fill="#4EA8FF2B" stroke="none">${path("M112 26H404V68C340 82 200 88 112 78Z")}</g>` +
      sky(line(112, 26, 404, 26)) +
      cut(main(path("M104 -20H114V78H104ZM402 -26H412V72H402Z"))) +
      fine(
        times(8, (i) =>
          path(`M${140 + i * 33} ${-32 + i * 1}v12h8M${140 + i * 33} ${84 - i * 1.6}v-12h8`),
        ),
      ) +
      fine(path("M440 -18L470 60M500 -2L530 56")) +
      axis(line(-30, 40, 690, 46)),
  );
}
