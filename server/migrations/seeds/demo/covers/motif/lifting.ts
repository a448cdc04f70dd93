import {
  amber,
  axis,
  bold,
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
  path,
  plate,
  polygon,
  rect,
  sky,
  solid,
  times,
} from "./pen.ts";
import { dimension, hexagon, leader } from "./shape.ts";

/** Aircraft jack and engine hoisting sling. */

function ground(y: number): string {
  return (
    fine(line(70, y, 1030, y)) + times(36, (i) => hair(line(80 + i * 26, y, 68 + i * 26, y + 13)))
  );
}

export function jack(): string {
  const x = 430;
  const leg =
    solid(main(path(`M${x - 52} 300L${x - 262} 556H${x - 232}L${x - 52} 344Z`))) +
    fine(path(`M${x - 52} 318L${x - 246} 556`), line(x - 52, 470, x - 184, 470)) +
    main(path(`M${x - 52} 520L${x - 210} 534`)) +
    plate(bold(rect(x - 288, 556, 80, 16, 4))) +
    fine(rect(x - 262, 572, 28, 10));
  return (
    dashed(sky(path("M70 92C240 118 640 118 860 84L1010 60"))) +
    hair(path("M70 70C240 94 640 94 860 62")) +
    cut(main(path(`M${x - 46} 106H${x + 46}L${x + 30} 130H${x - 30}Z`))) +
    leg +
    mirrorX(x, leg) +
    plate(bold(rect(x - 54, 268, 108, 296, 8))) +
    fine(
      path(`M${x - 40} 276V556M${x + 40} 276V556M${x - 54} 330H${x + 54}M${x - 54} 500H${x + 54}`),
    ) +
    solid(bold(rect(x - 32, 168, 64, 100))) +
    fine(times(11, (i) => line(x - 32, 176 + i * 8, x + 32, 172 + i * 8))) +
    glow(amber(rect(x - 58, 226, 116, 30, 5))) +
    amber(line(x - 58, 241, x - 84, 241), line(x + 58, 241, x + 84, 241)) +
    solid(bold(rect(x - 18, 140, 36, 30))) +
    plate(bold(path(`M${x - 26} 140Q${x} 116 ${x + 26} 140Z`))) +
    main(path(`M${x + 54} 540H${x + 130}V520`)) +
    plate(bold(rect(x + 106, 440, 54, 84, 6))) +
    main(path(`M${x + 133} 440V420L${x + 240} 344`)) +
    plate(main(circle(x + 133, 424, 8))) +
    dark(main(circle(x + 133, 480, 18))) +
    fine(line(x + 133, 480, x + 143, 470)) +
    ground(582) +
    axis(line(x, 84, x, 616)) +
    dimension([x - 18, 268], [x - 18, 140], -150) +
    planView(900, 350)
  );
}

function planView(x: number, y: number): string {
  const leg = (a: number): string =>
    `<g transform="rotate(${a} ${x} ${y})">${solid(main(path(`M${x - 16} ${y - 40}L${x - 10} ${y - 140}H${x + 10}L${x + 16} ${y - 40}Z`)))}${plate(main(circle(x, y - 152, 26)))}${fine(circle(x, y - 152, 12))}</g>`;
  return (
    fine(circle(x, y, 152)) +
    [0, 120, 240].map(leg).join("") +
    plate(bold(circle(x, y, 54))) +
    fine(circle(x, y, 44)) +
    amber(hexagon(x, y, 36, 30)) +
    dark(main(circle(x, y, 18))) +
    axis(line(x - 200, y, x + 200, y), line(x, y - 200, x, y + 150))
  );
}

function hook(x: number, y: number): string {
  return (
    plate(main(rect(x - 12, y, 24, 30, 4))) +
    main(
      path(
        `M${x} ${y + 30}V${y + 48}C${x + 30} ${y + 52} ${x + 30} ${y + 92} ${x} ${y + 92}C${x - 20} ${y + 92} ${x - 26} ${y + 78} ${x - 20} ${y + 66}`,
      ),
    )
  );
}

export function hoistSling(): string {
  const x = 560;
  const links = times(7, (i) =>
    main(i % 2 ? ellipse(x, 66 + i * 15, 4, 12) : ellipse(x, 66 + i * 15, 9, 12)),
  );
  const engine =
    solid(
      bold(
        path(
          "M214 420C214 366 260 352 320 352H560C640 352 700 372 800 384L960 402V500L800 518C700 530 640 550 560 550H320C260 550 214 536 214 482Z",
        ),
      ),
    ) +
    fine(
      path("M320 352V550M360 352V550M560 352V550M640 358V544M800 384V518M880 394V508"),
      path("M214 420C240 410 240 492 214 482"),
    ) +
    hair(
      times(9, (i) => line(382 + i * 20, 360, 382 + i * 20, 542)),
      path("M320 451H960"),
    ) +
    main(path("M960 402L1010 428V474L960 500"), path("M1010 440L1064 451L1010 462")) +
    fine(rect(420, 470, 110, 44, 6), circle(600, 500, 20), path("M440 470V452H520V470"));
  return (
    links +
    plate(bold(path(`M${x - 26} 170H${x + 26}L${x + 40} 204H${x - 40}Z`))) +
    fine(circle(x, 186, 8)) +
    main(line(x - 22, 204, 314, 250), line(x + 22, 204, 806, 250)) +
    plate(bold(rect(280, 250, 560, 34, 6))) +
    fine(
      line(290, 259, 830, 259),
      line(290, 275, 830, 275),
      times(13, (i) => circle(312 + i * 41.3, 267, 5)),
    ) +
    solid(main(rect(x - 46, 240, 92, 54, 5))) +
    amber(line(x, 240, x, 294), polygon([x - 8, 228], [x + 8, 228], [x, 240])) +
    hook(340, 284) +
    hook(780, 284) +
    engine +
    glow(amber(path("M318 376H362V352H318ZM758 384H802V366H758Z"))) +
    axis(line(150, 451, 1110, 451), line(x, 48, x, 600)) +
    leader(340, 364, 160, 300) +
    leader(780, 374, 960, 300) +
    dimension([340, 550], [780, 550], 44)
  );
}
