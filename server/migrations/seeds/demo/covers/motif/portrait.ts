import {
  amber,
  arc,
  bold,
  circle,
  colour,
  dark,
  ellipse,
  fine,
  hair,
  line,
  main,
  mirrorX,
  path,
  plate,
  rect,
  sky,
  solid,
  times,
  turn,
} from "./pen.ts";

/** Line portraits, 400 × 400: calm faces of the trade, nobody in particular. */

export const face =
  "M146 168C146 226 160 262 178 280Q200 300 222 280C240 262 254 226 254 168C254 130 232 108 200 108S146 130 146 168Z";

export function features(brow: number): string {
  const eye = `${fine(path(`M164 186Q174 ${180 - brow} 186 186`)) + main(path("M166 192Q175 187 184 192"))}<g fill="${colour.light}" stroke="none">${circle(175.5, 191.5, 2.6)}</g>`;
  return (
    eye +
    mirrorX(200, eye) +
    fine(
      path(
        "M200 196C197 212 194 222 192 228Q198 234 206 231M182 252Q200 260 218 252M192 264Q200 267 208 264",
      ),
    )
  );
}

export const neck = solid(main(path("M174 272V310Q200 334 226 310V272Q200 304 174 272Z")));
export const shoulders = plate(
  bold(
    path("M36 400C40 352 62 336 108 324L174 304Q200 334 226 304L292 324C338 336 360 352 364 400Z"),
  ),
);
export const ears = solid(
  main(
    path(
      "M147 180C134 176 132 200 142 212Q146 218 151 216M253 180C266 176 268 200 258 212Q254 218 249 216",
    ),
  ),
);

export function frame(drawing: string): string {
  const ticks = times(60, (i) => turn(i * 6, 200, 200, line(200, 12, 200, i % 5 ? 18 : 25)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400" fill="none" stroke-linecap="round" stroke-linejoin="round">
<defs><radialGradient id="light" cy=".42" r=".7"><stop stop-color="#1E3355"/><stop offset="1" stop-color="#0A1220"/></radialGradient></defs>
<rect width="400" height="400" fill="url(#light)"/>${hair(ticks, circle(200, 200, 176), line(24, 200, 60, 200), line(340, 200, 376, 200))}${drawing}
</svg>
`;
}

/** A mechanic on the apron: helmet with ear defenders and a high-visibility vest. */
export function mechanic(): string {
  const helmet =
    solid(bold(path("M134 160C130 98 160 66 200 66S270 98 266 160Q200 140 134 160Z"))) +
    plate(bold(path("M124 168Q200 132 276 168Q278 156 268 152Q200 130 132 152Q122 156 124 168Z"))) +
    main(path("M186 68Q184 100 186 141M214 68Q216 100 214 141")) +
    fine(path("M152 92Q146 116 146 146M248 92Q254 116 254 146"));
  const defender =
    plate(bold(rect(122, 168, 26, 58, 12))) +
    fine(rect(128, 176, 14, 42, 7)) +
    main(path("M132 168C128 150 130 140 134 132"));
  const vest =
    amber(path("M112 324L150 400M288 324L250 400M62 372L126 360M338 372L274 360")) +
    fine(path("M174 306L162 334L200 360L238 334L226 306M200 360V400"));
  return frame(
    shoulders +
      vest +
      neck +
      ears +
      solid(bold(path(face))) +
      features(3) +
      helmet +
      defender +
      mirrorX(200, defender) +
      fine(path("M140 226C146 272 170 300 200 300S254 272 260 226")),
  );
}

/** An avionics engineer: hair tied back, headset with boom microphone. */
export function engineer(): string {
  const hairline =
    plate(
      bold(
        path(
          "M140 196C124 120 152 78 200 78S276 120 260 196C258 168 250 150 236 138C210 148 176 146 162 136C150 150 142 168 140 196Z",
        ),
      ),
    ) +
    fine(
      path(
        "M200 80C180 92 168 112 162 136M200 80C222 92 234 112 236 138M176 86C158 102 150 124 147 150M226 86C244 102 250 124 253 150",
      ),
    );
  const bun =
    plate(bold(ellipse(200, 68, 30, 20))) +
    fine(path("M178 70Q200 54 222 70M184 78Q200 66 216 78"));
  const headset =
    main(path("M136 190C128 100 160 62 200 62S272 100 264 190")) +
    plate(bold(rect(124, 176, 24, 52, 11), rect(252, 176, 24, 52, 11))) +
    fine(rect(130, 184, 12, 36, 6), rect(258, 184, 12, 36, 6)) +
    amber(path("M136 228C138 262 156 280 182 278"), rect(178, 271, 24, 12, 6));
  const collar = fine(
    path("M174 306L156 330L188 372L200 350L212 372L244 330L226 306M200 350V400"),
    rect(262, 356, 44, 28, 3),
    path("M268 366H296M268 374H288"),
  );
  return frame(
    bun +
      shoulders +
      collar +
      neck +
      ears +
      solid(bold(path(face))) +
      features(5) +
      hairline +
      headset,
  );
}

/** An inspector: cap, spectacles, torch in the breast pocket. */
export function inspector(): string {
  const cap =
    solid(bold(path("M138 152C134 96 164 74 200 74S266 96 262 152Q200 128 138 152Z"))) +
    plate(
      bold(
        path(
          "M138 152Q200 124 262 152C268 158 272 166 268 170Q200 140 132 170C128 166 132 158 138 152Z",
        ),
      ),
    ) +
    fine(path("M200 74V64M160 92Q156 112 158 142M240 92Q244 112 242 142"), circle(200, 62, 3)) +
    sky(path("M186 112H214M200 104V124M190 120H210"));
  const glasses = sky(
    rect(158, 178, 36, 27, 9),
    rect(206, 178, 36, 27, 9),
    path("M194 188Q200 184 206 188M158 186L146 182M242 186L254 182"),
  );
  const temple = fine(path("M148 172C146 184 147 194 148 204M252 172C254 184 253 194 252 204"));
  const jacket =
    fine(
      path("M174 306L150 326L178 400M226 306L250 326L222 400M184 320L200 346L216 320M200 346V400"),
      rect(256, 352, 50, 36, 4),
    ) +
    dark(main(rect(268, 330, 12, 34, 3), path("M265 322H283V332H265Z"))) +
    amber(path("M268 316L264 308M274 315V306M280 316L284 308"));
  return frame(
    shoulders +
      jacket +
      neck +
      ears +
      solid(bold(path(face))) +
      features(2) +
      temple +
      glasses +
      cap +
      hair(arc(200, 262, 24, 30, 150)),
  );
}
