import {
  amber,
  around,
  at,
  axis,
  between,
  blob,
  bold,
  chain,
  circle,
  curve,
  cut,
  dark,
  fine,
  hair,
  line,
  main,
  mirrorY,
  type Point,
  path,
  plate,
  polar,
  polygon,
  scaled,
  sky,
  smooth,
  solid,
  times,
  turn,
} from "./pen.ts";
import { aerofoil, centre, dimension } from "./shape.ts";

/** Fan and compressor: the cold end of the engine. */

const fan = { x: 372, y: 338, hub: 66, tip: 246, blades: 22 };

/** One edge of a swept fan blade; `chord` turns it towards the trailing edge. */
function edge(chord: number): Point[] {
  const { x, y, hub, tip } = fan;
  return [0, 0.25, 0.5, 0.75, 1].map((t) => {
    const lean = -24 * t + 34 * t * t;
    return polar(x, y, hub + (tip - hub) * t, -90 + lean + chord * (7.5 + 7 * t));
  });
}

function fanFront(): string {
  const { x, y, hub, tip, blades } = fan;
  const [leading, trailing] = [edge(0), edge(1)];
  const outline = `${curve(leading)}L${trailing
    .at(-1)
    ?.map((v) => v.toFixed(1))
    .join(" ")}${curve([...trailing].reverse()).replace(/^M[^C]*/, "")}Z`;
  const blade =
    plate(path(outline)) +
    fine(smooth(...between(leading, trailing, 0.24))) +
    hair(smooth(...between(leading, trailing, 0.62)));
  const spiral = Array.from({ length: 19 }, (_, i) => polar(x, y, 6 + i * 2.7, -90 + i * 21));
  return (
    solid(bold(circle(x, y, 276)), fine(circle(x, y, 262)), dark(main(circle(x, y, 251)))) +
    fine(around(90, x, y, line(x + 264, y, x + 274, y))) +
    main(around(blades, x, y, blade)) +
    plate(bold(circle(x, y, hub)), fine(circle(x, y, hub - 9))) +
    fine(around(12, x, y, circle(x + hub - 4.5, y, 1.6))) +
    amber(smooth(...spiral)) +
    centre(x, y, tip + 52)
  );
}

const nacelle =
  "M742 96C744 66 772 56 812 58L1128 76V108L1040 104L812 96C790 95 770 108 758 110C748 110 741 106 742 96Z";

function fanSection(): string {
  const y = 338;
  const upper =
    cut(main(path(nacelle))) +
    plate(main(path("M832 258C812 214 800 166 824 104L884 103C884 160 900 204 900 244Z"))) +
    fine(
      path(
        "M846 252C828 208 818 164 838 104M862 250C848 206 842 160 856 104M880 247C868 204 864 158 872 104",
      ),
    ) +
    cut(main(path("M832 262L900 247L936 262L936 300L884 312L840 304Z"))) +
    solid(bold(path("M752 338C768 306 800 280 832 264L840 304V338"))) +
    main(path("M946 236C960 226 990 218 1128 206M946 236C960 246 1000 250 1128 246")) +
    times(4, (i) =>
      plate(
        main(
          polygon(
            [960 + i * 38, 252],
            [980 + i * 38, 254],
            [977 + i * 38, 286],
            [963 + i * 38, 286],
          ),
        ),
      ),
    ) +
    fine(path("M936 288L1128 292M936 300L1128 306")) +
    plate(main(polygon([1012, 104], [1058, 105], [1074, 216], [1030, 220]))) +
    fine(path("M1026 104L1044 219M1040 104L1060 217"));
  return (
    upper +
    mirrorY(y, upper) +
    axis(line(716, y, 1150, y)) +
    dimension([824, 104], [824, 572], -104)
  );
}

export const fanStage = (): string =>
  fanFront() + scaled(0.9, 940, 338, fanSection()) + dimension([372, 62], [372, 614], 300);

function station(x: number, y: number, degrees: number, bow: number): string {
  const profile = at(
    x,
    y,
    turn(degrees, 0, 0, at(-115, bow * 0.6, blob(...aerofoil(230, 34, bow)))),
  );
  return main(cut(profile)) + centre(x, y, 34);
}

export function compressorBlade(): string {
  const leading: Point[] = [
    [338, 470],
    [330, 380],
    [342, 280],
    [372, 180],
    [412, 88],
  ];
  const trailing: Point[] = [
    [560, 470],
    [566, 380],
    [560, 280],
    [548, 180],
    [534, 102],
  ];
  const body = `${curve(leading)}L534 102${curve([...trailing].reverse()).replace(/^M[^C]*/, "")}Z`;
  const spans = [0.16, 0.34, 0.52, 0.7, 0.86]
    .map((t) => hair(smooth(...between(leading, trailing, t))))
    .join("");
  const chords = [1, 2, 3].map((i) => {
    const [a, b] = [leading[i] ?? [0, 0], trailing[i] ?? [0, 0]];
    return path(
      `M${a[0]} ${a[1]}C${a[0] + 60} ${a[1] - 34} ${b[0] - 70} ${b[1] - 22} ${b[0]} ${b[1]}`,
    );
  });
  const root =
    plate(bold(polygon([286, 470], [612, 470], [632, 500], [306, 500]))) +
    solid(
      bold(path("M372 500L384 530L346 586Q340 600 356 602H548Q564 600 556 586L520 530L532 500")),
    ) +
    fine(path("M384 530H520M346 586H556M306 486H618"));
  const curl = amber(path("M371 184C352 176 344 158 358 148C366 144 378 152 384 150"));
  const detail =
    dark(sky(circle(168, 196, 96))) +
    main(path("M150 285C160 240 172 222 178 200M214 112C208 134 204 146 198 160")) +
    amber(path("M178 200C130 196 104 168 122 142C138 122 168 150 198 160")) +
    fine(path("M190 281C200 240 214 200 240 150M222 274C232 240 244 214 256 184"));
  const rows = [
    { from: 180, to: 165, degrees: -52, bow: 22 },
    { from: 280, to: 320, degrees: -38, bow: 28 },
    { from: 380, to: 470, degrees: -22, bow: 34 },
  ];
  return (
    plate(bold(path(body))) +
    spans +
    sky(...chords) +
    root +
    sky(path("M263 180L348 152")) +
    detail +
    curl +
    rows
      .map(
        (r) =>
          hair(chain([584, r.from], [740, r.from], [800, r.to], [870, r.to])) +
          station(960, r.to, r.degrees, r.bow),
      )
      .join("") +
    dimension([412, 88], [412, 470], -270) +
    dimension([346, 602], [556, 602], 22)
  );
}
