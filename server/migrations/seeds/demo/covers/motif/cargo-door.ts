import {
  amber,
  arc,
  at,
  bold,
  circle,
  cut,
  dark,
  dashed,
  fine,
  hair,
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
  turn,
} from "./pen.ts";
import { dimension, sweepArrow } from "./shape.ts";

/** Cargo door: the fuselage section and the door from outside. */

export function cargoDoor(): string {
  const [x, y, r] = [150, 330, 270];
  const hinge = polar(x, y, r, 4);
  const door = turn(
    -112,
    ...hinge,
    cut(
      bold(
        path(
          `M${polar(x, y, r, 5).join(" ")}A${r} ${r} 0 0 1 ${polar(x, y, r, 47).join(" ")}L${polar(x, y, r - 24, 46).join(" ")}A${r - 24} ${r - 24} 0 0 0 ${polar(x, y, r - 24, 6).join(" ")}Z`,
        ),
      ),
    ),
  );
  const section =
    main(
      arc(x, y, r, -96, 3),
      arc(x, y, r - 22, -96, 3),
      arc(x, y, r, 49, 97),
      arc(x, y, r - 22, 49, 97),
    ) +
    fine(
      times(15, (i) =>
        line(...polar(x, y, r - 20, -92 + i * 6.4), ...polar(x, y, r - 2, -92 + i * 6.4)),
      ),
    ) +
    dashed(hair(arc(x, y, r, 4, 48))) +
    main(rect(40, 346, 372, 14)) +
    fine(line(40, 520, 330, 520), path("M70 360V520M300 360V520")) +
    plate(main(path("M60 392H286V500H236L210 518H60Z"))) +
    fine(path("M120 392V518M180 392V518M60 440H286"));
  const frames = times(6, (i) => main(rect(668 + i * 74, 196, 12, 288)));
  const hooks = times(5, (i) =>
    at(706 + i * 75, 484, amber(path("M-14 -6H14V8C14 24 -8 26 -12 12M0 -6V2"), circle(2, 12, 4))),
  );
  return (
    scaled(
      0.84,
      56,
      330,
      section +
        tube("M352 404L506 346", 12) +
        door +
        plate(main(circle(...hinge, 9), circle(352, 404, 8))) +
        amber(sweepArrow(hinge[0], hinge[1], 224, 72, 4)),
    ) +
    solid(bold(rect(600, 70, 540, 520))) +
    hair(times(10, (i) => line(600, 118 + i * 50, 1140, 118 + i * 50))) +
    plate(bold(rect(636, 166, 464, 336, 34))) +
    fine(rect(648, 178, 440, 312, 26)) +
    frames +
    fine(times(5, (i) => line(650, 234 + i * 52, 1086, 234 + i * 52))) +
    times(
      4,
      (i) => solid(main(rect(664 + i * 112, 148, 60, 30, 4))) + fine(circle(694 + i * 112, 163, 6)),
    ) +
    dark(main(rect(828, 396, 84, 54, 8))) +
    main(path("M846 423H894M846 423V434")) +
    hooks +
    dimension([636, 502], [1100, 502], 60)
  );
}
