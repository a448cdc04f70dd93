import {
  amber,
  arc,
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
  path,
  plate,
  polar,
  polygon,
  rect,
  sky,
  solid,
  times,
  tube,
  turn,
} from "./pen.ts";

/** Turbine and borescope inspection. */

const disc = { x: 560, y: 1010, rim: 648 };

/** A fir-tree root hanging from its platform at the origin, radially inwards. */
const firTree =
  "M-13 0C-13 8 -25 12 -25 22C-25 31 -13 31 -13 39C-13 47 -20 50 -20 58C-20 66 -9 67 -9 74C-9 81 -14 84 -13 90Q-12 100 0 100Q12 100 13 90C14 84 9 81 9 74C9 67 20 66 20 58C20 50 13 47 13 39C13 31 25 31 25 22C25 12 13 8 13 0";

function turbineBlade(): string {
  const holes = times(6, (i) => circle(-13 + i * 0.6, -46 - i * 22, 2.1));
  return (
    plate(
      path(`${firTree}Z`),
      path("M-30 -185C-38 -130 -30 -70 -25 -12H26C32 -70 26 -130 20 -185Z"),
    ) +
    solid(
      polygon([-38, 0], [38, 0], [36, -14], [-36, -14]),
      polygon([-37, -185], [33, -185], [33, -199], [-37, -199]),
    ) +
    `<g stroke-width="1.2">${path("M4 -22C8 -70 2 -130 -2 -180")}${holes}</g>`
  );
}

export function turbineDisk(): string {
  const { x, y, rim } = disc;
  const blade = at(x, y - rim, turbineBlade());
  const pitch = 7.1;
  const outer = times(13, (i) => (i === 7 ? "" : turn((i - 6.4) * pitch, x, y, blade)));
  const slot = turn(0.6 * pitch, x, y, at(x, y - rim, dark(main(path(`${firTree}Z`)))));
  const pulled = turn(0.6 * pitch, x, y, at(0, -66, blade));
  return (
    solid(main(circle(x, y, rim))) +
    fine(circle(x, y, 530), circle(x, y, 516)) +
    cut(main(circle(x, y, 440))) +
    dark(bold(circle(x, y, 404))) +
    main(
      times(
        15,
        (i) =>
          solid(circle(...polar(x, y, 482, -132 + i * 6), 11)) +
          circle(...polar(x, y, 482, -132 + i * 6), 5),
      ),
    ) +
    main(outer) +
    slot +
    amber(pulled) +
    sky(arc(x, y, rim + 225, -90 - 45, -90 + 41)) +
    dashed(
      hair(line(...polar(x, y, 380, -90 + 0.6 * pitch), ...polar(x, y, 960, -90 + 0.6 * pitch))),
    )
  );
}

function scopeHandset(): string {
  const blades = times(5, (i) =>
    path(
      `M${176 + i * 34} 282C${160 + i * 34} 240 ${186 + i * 34} 190 ${206 + i * 36} 142L${226 + i * 36} 142C${206 + i * 34} 190 ${186 + i * 34} 240 ${196 + i * 34} 282Z`,
    ),
  );
  return turn(
    -6,
    230,
    220,
    solid(
      bold(
        path(
          "M196 330H300L316 372C322 440 306 500 292 560Q286 584 262 584H240Q216 584 212 560C198 500 180 440 180 372Z",
        ),
      ),
    ) +
      plate(bold(rect(82, 86, 330, 254, 20))) +
      dark(main(rect(104, 108, 286, 190, 8))) +
      `<clipPath id="eye"><circle cx="247" cy="203" r="88"/></clipPath><g clip-path="url(#eye)">${fine(plate(...blades))}${amber(path("M236 216l10 12l-4 14l12 10"))}</g>` +
      sky(circle(247, 203, 88)) +
      hair(path("M247 108V124M247 282V298M148 203H164M330 203H346")) +
      fine(circle(126, 320, 8), circle(156, 320, 8), rect(320, 312, 60, 16, 8)) +
      main(solid(circle(248, 388, 24))) +
      fine(circle(248, 388, 11), path("M248 358V350M248 418V426M218 388H210M278 388H286")) +
      fine(
        path(
          "M202 470C230 478 270 478 296 470M206 494C232 502 266 502 292 494M210 518C234 526 262 526 288 518",
        ),
      ),
  );
}

export function borescope(): string {
  const rotor = (x: number, top: number): string =>
    polygon([x, top], [x + 30, top + 6], [x + 38, 500], [x - 6, 500]);
  const stage = times(
    4,
    (i) =>
      main(plate(rotor(640 + i * 130, 236 + i * 12))) +
      hair(
        path(
          `M${652 + i * 130} ${250 + i * 12}L${650 + i * 130} 498M${664 + i * 130} ${250 + i * 12}L${668 + i * 130} 498`,
        ),
      ),
  );
  const vanes = times(4, (i) =>
    fine(
      solid(
        polygon(
          [704 + i * 130, 190 + i * 10],
          [732 + i * 130, 192 + i * 10],
          [728 + i * 130, 460],
          [708 + i * 130, 460],
        ),
      ),
    ),
  );
  const cable =
    "M274 566C330 640 520 630 540 470C556 330 520 150 640 104C716 76 808 72 808 150V262C808 300 822 316 846 328";
  return (
    solid(main(path("M590 500H1150V560H590Z"))) +
    cut(fine(path("M590 520H1150V560H590Z"))) +
    vanes +
    stage +
    cut(main(path("M560 172L780 190V214L560 196ZM836 196L1150 224V250L836 220Z"))) +
    solid(main(path("M776 152H796V222H776ZM820 152H840V226H820Z"))) +
    `<g fill="#FFB22438" stroke="none">${path("M846 328L892 262L902 420Z")}</g>` +
    amber(path("M846 328L892 262M846 328L902 420")) +
    tube(cable, 17) +
    fine(times(6, (i) => line(800, 236 + i * 10, 816, 236 + i * 10))) +
    amber(glow(circle(848, 329, 7))) +
    scopeHandset() +
    axis(line(570, 604, 1010, 604))
  );
}
