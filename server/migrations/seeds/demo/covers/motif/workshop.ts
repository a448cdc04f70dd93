import {
  amber,
  arc,
  around,
  at,
  axis,
  bold,
  chain,
  circle,
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
  polygon,
  rect,
  scaled,
  sky,
  solid,
  times,
  turn,
} from "./pen.ts";
import { centre, dimension, hexagon, isometric, leader, sweepArrow } from "./shape.ts";

/** Composite repair, torque tightening and non-destructive testing. */

const layup = isometric(380, 190);

/** A sheet of plies: parallelogram with fibres running at the given angle. */
function ply(z: number, half: number, fibre: "x" | "y" | "cross", accent = false): string {
  const p = (x: number, y: number): Point => layup(x, y, z);
  const step = half / 5;
  const fibres = times(9, (i) => {
    const offset = -half + step * (i + 1);
    const along = chain(p(-half, offset), p(half, offset));
    const across = chain(p(offset, -half), p(offset, half));
    return fibre === "x"
      ? along
      : fibre === "y"
        ? across
        : chain(p(-half, -offset), p(-offset, -half)) + chain(p(half, -offset), p(-offset, half));
  });
  const sheet = polygon(p(-half, -half), p(half, -half), p(half, half), p(-half, half));
  return accent
    ? `<g fill="#2A2A2C">${amber(sheet)}</g><g stroke="#FFB224" stroke-opacity=".6" stroke-width="1.2">${fibres}</g>`
    : plate(main(sheet)) + hair(fibres);
}

export function compositePatch(): string {
  const p = (x: number, y: number, z: number): Point => layup(x, y, z);
  const step = (half: number, z: number): string =>
    polygon(p(-half, -half, z), p(half, -half, z), p(half, half, z), p(-half, half, z));
  const cells = times(7, (r) =>
    times(7, (c) => hexagon(...p(-48 + c * 16, -48 + r * 16, -260), 8)),
  );
  const parent =
    solid(
      bold(
        step(240, -250),
        polygon(p(-240, 240, -250), p(240, 240, -250), p(240, 240, -284), p(-240, 240, -284)),
        polygon(p(240, -240, -250), p(240, 240, -250), p(240, 240, -284), p(240, -240, -284)),
      ),
    ) +
    fine(
      chain(p(-240, 240, -260), p(240, 240, -260), p(240, -240, -260)),
      chain(p(-240, 240, -274), p(240, 240, -274), p(240, -240, -274)),
    );
  const guides = dashed(
    hair(
      ...(
        [
          [-1, 1],
          [1, 1],
          [1, -1],
          [-1, -1],
        ] as const
      ).map(([a, b]) => chain(p(a * 150, b * 150, 50), p(a * 60, b * 60, -250))),
    ),
  );
  return (
    scaled(
      0.74,
      330,
      380,
      parent +
        dark(fine(step(150, -250))) +
        [120, 90].map((h) => fine(step(h, -254))).join("") +
        dark(main(step(66, -258))) +
        hair(cells) +
        guides +
        ply(-164, 66, "cross") +
        ply(-104, 94, "x") +
        ply(-36, 122, "y") +
        ply(40, 150, "cross", true),
    ) +
    bagSection() +
    scarfSection()
  );
}

function bagSection(): string {
  return (
    sky(
      path(
        "M726 236C744 236 748 226 760 214C780 186 800 160 830 156H1010C1040 160 1060 186 1080 214C1092 226 1096 236 1114 236",
      ),
    ) +
    plate(main(rect(736, 232, 30, 14, 3), rect(1074, 232, 30, 14, 3))) +
    fine(path("M790 206H1050M802 194H1038M814 182H1026")) +
    amber(rect(826, 218, 188, 16)) +
    cut(main(rect(716, 246, 408, 26))) +
    main(path("M900 156V126H940V156M908 126V104H932V126M920 104C920 86 960 92 990 84")) +
    dashed(hair(path("M790 206L780 230M1050 206L1062 230")))
  );
}

function scarfSection(): string {
  const plies = times(5, (i) =>
    amber(line(762 + i * 22, 460 + i * 16, 1078 - i * 22, 460 + i * 16)),
  );
  const left = cut(bold(path("M716 452H758V468H780V484H802V500H824V516H846V532H716Z")));
  const right = cut(bold(path("M1124 452H1082V468H1060V484H1038V500H1016V516H994V532H1124Z")));
  return (
    left +
    right +
    plies +
    fine(rect(716, 532, 408, 40)) +
    hair(times(20, (i) => line(726 + i * 20, 532, 726 + i * 20, 572))) +
    dimension([758, 452], [1082, 452], -40)
  );
}

export function torqueWrench(): string {
  const knurl = times(19, (i) => path(`M${778 + i * 12} 300l12 38l-12 38`));
  const ticks = times(21, (i) => line(548 + i * 9, 314, 548 + i * 9, i % 5 ? 322 : 330));
  const wrench =
    plate(
      bold(
        path(
          "M300 338C300 296 330 270 366 280L420 310H520V366H420L366 396C330 406 300 380 300 338Z",
        ),
      ),
    ) +
    fine(circle(350, 338, 40)) +
    around(24, 350, 338, fine(line(350, 304, 350, 310))) +
    dark(main(rect(330, 318, 40, 40, 3))) +
    fine(circle(350, 338, 9), path("M402 330l30 8l-30 8Z")) +
    solid(bold(rect(520, 306, 240, 64, 4))) +
    dark(main(rect(540, 312, 196, 30, 3))) +
    fine(ticks) +
    amber(path("M642 310V350M636 356L642 346L648 356Z")) +
    fine(line(540, 358, 736, 358)) +
    plate(main(rect(752, 300, 20, 76, 3))) +
    solid(bold(rect(772, 298, 250, 80, 12))) +
    fine(knurl) +
    plate(bold(path("M1022 304H1048Q1062 304 1062 318V358Q1062 372 1048 372H1022Z"))) +
    fine(path("M1034 304V372M1044 304V372"));
  const joint =
    solid(main(circle(166, 516, 86))) +
    plate(bold(hexagon(166, 516, 62, 12))) +
    fine(circle(166, 516, 50), circle(166, 516, 24)) +
    around(3, 166, 516, fine(path("M166 476V484"))) +
    centre(166, 516, 108) +
    amber(sweepArrow(166, 516, 104, -150, -34));
  const socket = at(
    850,
    390,
    plate(bold(path("M30 20H190V74H166V120H54V74H30Z"))) +
      fine(path("M30 34H190M54 86H166M70 120V74M110 120V74M150 120V74")) +
      dashed(sky(path("M90 20V60H130V20M78 120V94H142V120"))) +
      axis(line(110, -14, 110, 232)) +
      solid(main(path("M66 150H154V180H66ZM92 180V214H128V180"))) +
      fine(times(4, (i) => line(92, 186 + i * 8, 128, 183 + i * 8))),
  );
  return (
    turn(-20, 620, 338, axis(line(220, 338, 1110, 338)), wrench) +
    joint +
    socket +
    turn(-20, 620, 338, dimension([350, 378], [900, 378], 78))
  );
}

export function ndtProbe(): string {
  const [sx, sy] = [70, 84];
  const trace =
    "M98 386H128L134 150L142 372L150 386H212L218 340L224 392L230 380H300L306 214L314 398L322 380H384L390 330L396 386H462";
  const screen =
    plate(bold(rect(sx, sy, 470, 420, 22))) +
    dark(main(rect(sx + 22, sy + 24, 380, 300, 8))) +
    hair(
      times(7, (i) => line(sx + 22 + 47.5 * (i + 1), sy + 24, sx + 22 + 47.5 * (i + 1), sy + 324)),
      times(5, (i) => line(sx + 22, sy + 74 + i * 50, sx + 402, sy + 74 + i * 50)),
    ) +
    `<clipPath id="scan"><rect x="${sx + 22}" y="${sy + 24}" width="380" height="300"/></clipPath><g clip-path="url(#scan)">${sky(path(trace))}</g>` +
    amber(path("M292 250H330"), path("M306 200l-6 -12h12Z")) +
    fine(
      times(5, (i) => rect(sx + 30 + i * 76, sy + 346, 56, 26, 6)),
      circle(sx + 436, sy + 70, 20),
      circle(sx + 436, sy + 70, 8),
      path(`M${sx + 420} ${sy + 140}h32M${sx + 420} ${sy + 156}h32M${sx + 420} ${sy + 172}h32`),
      circle(sx + 436, sy + 250, 16),
      circle(sx + 436, sy + 300, 16),
    ) +
    main(
      path(
        `M${sx + 80} ${sy + 420}V${sy + 440}H${sx + 140}V${sy + 420}M${sx + 330} ${sy + 420}V${sy + 440}H${sx + 390}V${sy + 420}`,
      ),
    );
  const cable = "M522 384C580 400 590 150 680 110C770 76 800 120 800 190";
  const probe =
    `<path d="${cable}" stroke="#E8EEF8" stroke-width="12"/><path d="${cable}" stroke="#101B2E" stroke-width="8"/>` +
    solid(main(rect(786, 168, 28, 40, 4))) +
    turn(
      30,
      800,
      300,
      plate(bold(rect(748, 212, 104, 96, 8))) +
        fine(rect(760, 224, 80, 50, 4), line(748, 288, 852, 288)),
    ) +
    solid(bold(path("M700 396L742 276L850 338L884 396Z"))) +
    fine(path("M716 384H868"));
  const beams = [0, 1, 2]
    .map((i) => hair(path(`M${782 + i * 14} 396L${870 + i * 14} 540L${958 + i * 14} 396`)))
    .join("");
  return (
    screen +
    probe +
    cut(bold(path("M590 396H1150V540H590Z"))) +
    `<g fill="#0E192B" fill-opacity=".55" stroke="none">${rect(590, 396, 560, 144)}</g>` +
    beams +
    sky(path("M796 396L884 540L960 416")) +
    sky(times(4, (i) => arc(796 + i * 20, 396 + i * 33, 26, 30, 88))) +
    amber(path("M968 396l-8 18l10 14l-9 18l6 16")) +
    `<g stroke-dasharray="8 6">${amber(circle(964, 428, 48))}</g>` +
    dimension([796, 540], [964, 540], 36) +
    leader(884, 540, 690, 600)
  );
}
