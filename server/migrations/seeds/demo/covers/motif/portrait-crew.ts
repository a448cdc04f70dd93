import {
  amber,
  bold,
  circle,
  dark,
  ellipse,
  fine,
  line,
  main,
  mirrorX,
  path,
  plate,
  rect,
  sky,
  solid,
} from "./pen.ts";
import { ears, face, features, frame, neck, shoulders } from "./portrait.ts";

/** More line portraits: the same calm faces with other hair, hats, glasses and clothes. */

interface Parts {
  /** Behind the head, such as long hair. */
  behind?: string;
  clothes: string;
  /** How far the eyebrows rise. */
  brow: number;
  /** Over the face. */
  hair: string;
  /** Over the hair: hats, glasses, headsets. */
  over?: string;
}

const portrait = ({ behind = "", clothes, brow, hair, over = "" }: Parts): string =>
  frame(
    behind +
      shoulders +
      clothes +
      neck +
      ears +
      solid(bold(path(face))) +
      features(brow) +
      hair +
      over,
  );

const collar = fine(path("M174 306L156 330L188 372L200 350L212 372L244 330L226 306M200 350V400"));
const overall =
  fine(path("M174 306L150 326L178 400M226 306L250 326L222 400M200 346V400")) +
  amber(rect(252, 346, 50, 18, 3)) +
  fine(rect(104, 346, 48, 40, 4), path("M104 358H152"));
const suit =
  main(path("M174 304L140 330L188 400M226 304L260 330L212 400")) +
  fine(path("M140 330L158 352L150 360M260 330L242 352L250 360"));
const vest =
  amber(path("M112 324L150 400M288 324L250 400M62 372L126 360M338 372L274 360")) +
  fine(path("M174 306L162 334L200 360L238 334L226 306M200 360V400"));

const shortHair =
  plate(
    bold(
      path(
        "M142 182C128 108 158 68 206 70S274 108 258 182C258 164 254 150 246 140C222 146 190 140 172 124C158 138 146 158 142 182Z",
      ),
    ),
  ) +
  fine(
    path(
      "M172 124C180 104 196 92 218 88M182 128C196 112 216 104 240 106M156 142C158 118 166 98 180 86",
    ),
  );
const brushCut =
  plate(
    bold(
      path(
        "M142 178C132 132 140 104 150 96L158 78L172 84L184 68L198 78L212 66L224 80L240 76L246 94C260 108 266 136 258 178C256 158 250 146 242 138Q200 124 158 138C150 146 144 158 142 178Z",
      ),
    ),
  ) + fine(path("M164 128L170 104M182 122L186 96M200 120V94M218 122L214 96M236 128L230 104"));
const receding =
  fine(path("M146 176C138 156 138 140 144 128C150 118 156 116 160 122C154 134 150 154 148 178")) +
  mirrorX(
    200,
    fine(path("M146 176C138 156 138 140 144 128C150 118 156 116 160 122C154 134 150 154 148 178")),
  ) +
  main(path("M160 122C168 112 182 106 200 106S232 112 240 122")) +
  fine(path("M172 148Q200 140 228 148M178 160Q200 154 222 160"));
const bob = plate(
  bold(
    path(
      "M200 66C142 66 124 118 128 190C130 226 128 252 122 268Q140 282 158 264C148 238 146 208 148 172C168 166 186 152 192 134C206 152 230 166 252 170C254 208 252 238 242 264Q260 282 278 268C272 252 270 226 272 190C276 118 258 66 200 66Z",
    ),
  ),
);
const bobStrands = fine(
  path(
    "M192 134C194 112 190 92 180 78M138 170C136 210 138 240 136 262M262 170C264 210 262 240 264 262",
  ),
);
const fringe =
  plate(
    bold(
      path(
        "M140 196C126 120 152 76 200 76S274 120 260 196C258 176 254 164 248 158Q200 170 152 158C146 164 142 176 140 196Z",
      ),
    ),
  ) + fine(path("M166 160L172 130M184 164L188 132M202 165V132M220 163L216 132M236 160L230 130"));
const longHair = plate(
  bold(
    path(
      "M200 72C138 72 122 128 124 196C126 250 116 296 100 330H300C284 296 274 250 276 196C278 128 262 72 200 72Z",
    ),
  ),
);

const roundGlasses = sky(
  circle(175, 191, 19),
  circle(225, 191, 19),
  path("M194 188Q200 184 206 188M156 187L146 183M244 187L254 183"),
);
const squareGlasses = sky(
  rect(157, 179, 37, 25, 5),
  rect(206, 179, 37, 25, 5),
  path("M194 187H206M157 186L146 183M243 186L254 183"),
);
const moustache = main(path("M176 248C186 238 196 238 200 243C204 238 214 238 224 248"));
const tie = sky(path("M192 350L200 342L208 350L203 362L210 400M197 362L190 400M197 362H203"));
const lanyard = amber(path("M160 318L194 384M240 318L206 384"), rect(188, 382, 24, 18, 2));

/** A technician in overalls, hair parted at the side. */
export const technician = (): string => portrait({ clothes: overall, brow: 4, hair: shortHair });

/** A planner: bob, round glasses, badge on a ribbon. */
export const planner = (): string =>
  portrait({ clothes: collar + lanyard, brow: 6, hair: bob + bobStrands, over: roundGlasses });

/** A foreman: bump cap with a lamp, moustache, high-visibility vest. */
export function foreman(): string {
  const cap =
    solid(bold(path("M136 156C132 96 162 70 200 70S268 96 264 156Q200 136 136 156Z"))) +
    plate(bold(path("M128 166Q200 134 272 166Q276 150 264 148Q200 128 136 148Q124 150 128 166Z"))) +
    fine(path("M168 84Q162 112 164 140M232 84Q238 112 236 140")) +
    dark(amber(rect(186, 100, 28, 22, 5))) +
    fine(circle(200, 111, 6));
  return portrait({ clothes: vest, brow: 2, hair: moustache, over: cap });
}

/** A tester: tied hair with a fringe, safety goggles pushed up. */
export function tester(): string {
  const tail = plate(
    bold(path("M252 96C296 92 312 140 300 196C296 224 304 246 312 258C284 256 270 226 272 190Z")),
  );
  const goggles =
    dark(
      sky(
        path("M150 126Q200 106 250 126L246 152Q224 156 206 148Q200 144 194 148Q176 156 154 152Z"),
      ),
    ) + fine(path("M150 136L138 142M250 136L262 142"));
  return portrait({ behind: tail, clothes: overall, brow: 5, hair: fringe, over: goggles });
}

/** A veteran: receding hair, square glasses, lined brow. */
export const veteran = (): string =>
  portrait({ clothes: collar, brow: 1, hair: receding + moustache, over: squareGlasses });

/** A trainee: brush cut, ear plugs on their cord. */
export function trainee(): string {
  const cord =
    amber(path("M142 204C138 250 150 306 200 338C250 306 262 250 258 204")) +
    amber(ellipse(143, 200, 5, 7), ellipse(257, 200, 5, 7));
  return portrait({ clothes: overall, brow: 6, hair: brushCut, over: cord });
}

/** A buyer: long hair, jacket. */
export const buyer = (): string =>
  portrait({
    behind: longHair,
    clothes: suit + line(200, 372, 200, 400),
    brow: 5,
    hair: fringe,
  });

/** A manager: parted hair, suit and tie. */
export const manager = (): string =>
  portrait({ clothes: suit + tie, brow: 3, hair: shortHair, over: squareGlasses });
