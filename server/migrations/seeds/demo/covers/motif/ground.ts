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
  mirrorX,
  path,
  plate,
  polygon,
  rect,
  sky,
  solid,
  times,
  turn,
} from "./pen.ts";

/** Hangar, classroom and check list. */

export function hangar(): string {
  const roof =
    solid(bold(path("M90 560V250C260 110 430 76 600 76S940 110 1110 250V560"))) +
    main(path("M130 560V266C280 146 440 116 600 116S920 146 1070 266V560"));
  const truss = times(19, (i) => {
    const t = -58.6 + i * 6.17;
    const y = (x: number, top: number): number => top + ((x - 600) / 510) ** 2 * 174;
    const [a, b] = [600 + t * 8.4, 600 + (t + 3.08) * 8.4];
    return line(a, y(a, 78), b, y(b, 117)) + line(b, y(b, 117), b + 26, y(b + 26, 78));
  });
  const wing =
    solid(main(path("M664 398L1010 336L1040 318L1044 322L1020 348L670 436Z"))) +
    plate(bold(circle(806, 446, 48))) +
    fine(
      circle(806, 446, 40),
      circle(806, 446, 10),
      around(14, 806, 446, line(806, 432, 806, 408)),
    ) +
    main(path("M780 404L786 378L826 371L832 408"));
  const gear =
    main(path("M690 448L704 524")) +
    plate(main(rect(682, 520, 18, 40, 7), rect(706, 520, 18, 40, 7)));
  const stand =
    main(path("M900 560V420H1010V560M900 420V392H1010V420")) +
    fine(path("M900 560L1010 420M1010 560L900 420M900 406H1010")) +
    fine(
      times(4, (i) => line(1010, 440 + i * 32, 1036, 466 + i * 32)),
      line(1010, 420, 1060, 560),
    );
  const half = stand + gear + wing;
  const aircraft =
    half +
    mirrorX(600, half) +
    plate(main(path("M590 330L594 150Q600 138 606 150L610 330Z"))) +
    plate(
      main(path("M604 300L720 282L724 290L608 322Z"), path("M596 300L480 282L476 290L592 322Z")),
    ) +
    solid(bold(circle(600, 400, 84))) +
    dark(main(path("M556 366L572 344H596V372H552ZM644 366L628 344H604V372H648Z"))) +
    fine(arc(600, 400, 60, 20, 160), path("M600 316V344M516 400H684")) +
    main(line(600, 484, 600, 530)) +
    plate(main(rect(580, 524, 16, 36, 6), rect(604, 524, 16, 36, 6)));
  const lamps = times(
    5,
    (i) =>
      `${amber(path(`M${352 + i * 124} ${146 + Math.abs(i - 2) ** 2 * 9}h24`))}<g fill="#FFB22412" stroke="none">${polygon([352 + i * 124, 148 + Math.abs(i - 2) ** 2 * 9], [376 + i * 124, 148 + Math.abs(i - 2) ** 2 * 9], [424 + i * 124, 330], [304 + i * 124, 330])}</g>`,
  );
  return (
    roof +
    hair(truss) +
    lamps +
    aircraft +
    bold(line(50, 560, 1150, 560)) +
    fine(times(27, (i) => line(66 + i * 40, 562, 50 + i * 40, 580))) +
    sky(path("M600 572V640M560 640L590 572M640 640L610 572"))
  );
}

function seatRow(y: number, count: number, size: number): string {
  const width = size * 2.5;
  return times(count, (i) => {
    const x = 600 + (i - (count - 1) / 2) * width;
    return (
      plate(
        main(
          path(
            `M${x - size} ${y + size * 1.9}V${y + size * 1.1}Q${x - size} ${y + size * 0.5} ${x - size * 0.4} ${y + size * 0.44}H${x + size * 0.4}Q${x + size} ${y + size * 0.5} ${x + size} ${y + size * 1.1}V${y + size * 1.9}Z`,
          ),
          circle(x, y, size * 0.5),
        ),
      ) +
      fine(
        path(
          `M${x - size * 0.5} ${y - size * 0.06}Q${x} ${y - size * 0.7} ${x + size * 0.5} ${y - size * 0.06}`,
        ),
      )
    );
  });
}

export function trainingClass(): string {
  const diagram =
    main(
      path(
        "M330 226C340 176 400 158 500 160L700 172L800 206V262L700 296L500 308C400 310 340 292 330 242",
      ),
    ) +
    sky(
      circle(376, 234, 8),
      path("M360 178V290M384 170V298M440 196H640V272H440ZM470 196V272M500 196V272M530 196V272"),
    ) +
    fine(path("M640 210L740 222V246L640 258")) +
    axis(line(300, 234, 850, 234));
  return (
    main(path("M60 60L220 96V388L60 470M1140 60L980 96V388L1140 470")) +
    hair(path("M220 96H980M220 388H980")) +
    dark(bold(rect(268, 92, 664, 284, 8))) +
    fine(rect(280, 104, 640, 260, 4)) +
    diagram +
    amber(circle(566, 234, 62)) +
    amber(path("M612 276L690 338")) +
    fine(path("M860 140H900M860 152H890M860 164H900M860 176H884")) +
    plate(main(circle(1020, 286, 26))) +
    fine(path("M994 282Q1020 252 1046 282")) +
    plate(bold(path("M970 460V370Q974 330 1008 324H1034Q1066 330 1070 370V460Z"))) +
    main(path("M976 366L900 330L906 318L984 336")) +
    sky(path("M900 324L836 290")) +
    solid(main(path("M946 420H1096L1084 500H958Z"))) +
    fine(path("M958 436H1084")) +
    seatRow(418, 9, 30) +
    solid(main(rect(204, 474, 728, 12, 3))) +
    seatRow(510, 10, 38) +
    solid(main(rect(110, 580, 980, 14, 3))) +
    fine(times(9, (i) => path(`M${180 + i * 100} 580l10 -16h36l10 16`)))
  );
}

export function checklist(): string {
  const row = (i: number): string => {
    const y = 196 + i * 58;
    const ticked = i < 5;
    return `${fine(rect(366, y, 32, 32, 5)) + (ticked ? amber(path(`M372 ${y + 16}l9 10l20 -26`)) : "")}<g stroke="#9DB0CC" stroke-width="5">${line(424, y + 9, 560 + ((i * 67) % 130), y + 9)}</g><g stroke="#3D5580" stroke-width="4">${line(424, y + 25, 520 + ((i * 41) % 90), y + 25)}</g>${hair(line(352, y + 45, 780, y + 45))}${fine(rect(736, y + 2, 40, 28, 3))}`;
  };
  const gear =
    around(16, 906, 474, main(path("M899 394V380H913V394"))) +
    dark(bold(circle(906, 474, 82))) +
    fine(circle(906, 474, 70), circle(906, 474, 46)) +
    sky(path("M880 476l18 18l36 -42"));
  const pen = turn(
    38,
    900,
    240,
    plate(bold(path("M884 60H916V330L900 374L884 330Z"))) +
      fine(path("M884 92H916M884 330H916M900 374V352M916 104H928V190H920")) +
      amber(line(900, 374, 900, 380)),
  );
  return (
    turn(5, 560, 338, solid(main(rect(318, 84, 500, 540, 14)))) +
    turn(
      -4,
      560,
      338,
      plate(bold(rect(310, 70, 510, 556, 18))) +
        dark(main(rect(336, 112, 458, 496, 6))) +
        plate(
          bold(path("M470 92Q470 76 486 76H524Q528 50 565 50T606 76H644Q660 76 660 92V126H470Z")),
        ) +
        fine(circle(565, 78, 9), line(484, 110, 646, 110)) +
        fine(
          path("M352 152H520M352 168H470"),
          rect(660, 144, 118, 32, 3),
          line(700, 144, 700, 176),
        ) +
        times(7, row),
    ) +
    gear +
    pen +
    plate(main(rect(96, 110, 64, 470, 6))) +
    fine(
      times(44, (i) => line(96, 126 + i * 10, i % 5 ? 110 : 124, 126 + i * 10)),
      circle(134, 550, 8),
    ) +
    axis(line(146, 126, 146, 520))
  );
}
