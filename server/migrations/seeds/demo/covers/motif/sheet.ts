import { chain, circle, colour, line, path, rect, times } from "./pen.ts";

/** The drawing sheet: ground, grid, frame with ticks and corners, and the plate with the chapter. */

const width = 1200;
const height = 675;
const inset = 26;

/** Figures as pen strokes on a 4 × 6 field, for machines without fonts. */
const strokes: Record<string, string> = {
  "0": "M1 0H3L4 1V5L3 6H1L0 5V1Z",
  "1": "M.8 1.2L2.2 0V6M.8 6H3.6",
  "2": "M0 1L1 0H3L4 1V2L0 6H4",
  "3": "M0 0H4L2 2.4H3L4 3.4V5L3 6H1L0 5",
  "4": "M3 6V0L0 4H4",
  "5": "M4 0H.4L0 2.6H3L4 3.6V5L3 6H0",
  "6": "M3.4 0H2L0 2.4V5L1 6H3L4 5V3.4L3 2.4H0",
  "7": "M0 0H4L1.6 6",
  "8": "M1 0H3L4 1V2L3 2.8H1L0 2V1ZM1 2.8H3L4 3.8V5L3 6H1L0 5V3.8Z",
  "9": "M.6 6H2L4 3.6V1L3 0H1L0 1V2.6L1 3.6H4",
};

const figures = (text: string, x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size})" stroke="${colour.slate}" stroke-width="${2 / size}">${[
    ...text,
  ]
    .map((c, i) => `<path transform="translate(${i * 6} 0)" d="${strokes[c] ?? ""}"/>`)
    .join("")}</g>`;

const definitions = `<defs>
<pattern id="grid" width="75" height="75" patternUnits="userSpaceOnUse"><path d="M15 0V75M30 0V75M45 0V75M60 0V75M0 15H75M0 30H75M0 45H75M0 60H75" stroke="#16243B" stroke-width=".8"/><path d="M0 0V75M0 0H75" stroke="#1D2E4C" stroke-width="1.6"/></pattern>
<pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V9" stroke="#9DB0CC" stroke-opacity=".55" stroke-width="1.6"/></pattern>
<linearGradient id="ground" x2="0" y2="1"><stop stop-color="#101B2E"/><stop offset="1" stop-color="#0A1220"/></linearGradient>
<radialGradient id="light" cx=".5" cy=".46" r=".62"><stop stop-color="#1E3355" stop-opacity=".75"/><stop offset="1" stop-color="#101B2E" stop-opacity="0"/></radialGradient>
<clipPath id="frame"><rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}"/></clipPath>
</defs>`;

/** Ticks every 15 along all edges, longer every 75: wide lines whose dashes are the ticks. */
function edgeTicks(): string {
  const [right, bottom] = [width - inset, height - inset];
  const edges = (long: number): string =>
    path(
      `M74 ${inset + long / 2}H1127M74 ${bottom - long / 2}H1127M${inset + long / 2} 74V602M${right - long / 2} 74V602`,
    );
  const ticks = (long: number, gap: number): string =>
    `<g stroke-width="${long}" stroke-dasharray="1.2 ${gap}">${edges(long)}</g>`;
  return `<g stroke="#3D5580" stroke-linecap="butt">${ticks(5, 13.8)}${ticks(11, 73.8)}</g>`;
}

function corners(): string {
  const arm = 30;
  const mark = (x: number, y: number, sx: number, sy: number): string =>
    chain([x + arm * sx, y], [x, y], [x, y + arm * sy]) + circle(x + 12 * sx, y + 12 * sy, 2.2);
  const [right, bottom] = [width - inset, height - inset];
  return `<g stroke="${colour.slate}" stroke-width="2">${mark(inset, inset, 1, 1)}${mark(right, inset, -1, 1)}${mark(inset, bottom, 1, -1)}${mark(right, bottom, -1, -1)}</g>`;
}

function chapterPlate(chapter: string): string {
  const [x, y] = [width - inset - 128, height - inset - 44];
  const scale = times(6, (i) =>
    line(x + 66 + i * 9, y + 29, x + 66 + i * 9, y + (i % 5 ? 24 : 18)),
  );
  return `<g stroke="#3D5580" stroke-width="1.2"><g fill="${colour.ground}">${rect(x, y, 116, 34)}</g>${line(x + 54, y, x + 54, y + 34)}${line(x + 66, y + 29, x + 111, y + 29)}${scale}</g>${figures(chapter, x + 14, y + 8, 3)}`;
}

/** A finished sheet; `chapter` is the two-figure ATA chapter the drawing belongs to. */
export function sheet(drawing: string, chapter = ""): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">
${definitions}
<rect width="${width}" height="${height}" fill="url(#ground)"/><rect width="${width}" height="${height}" fill="url(#grid)"/><rect width="${width}" height="${height}" fill="url(#light)"/>
<g stroke="${colour.hairline}" stroke-width="1.4">${rect(inset, inset, width - 2 * inset, height - 2 * inset)}</g>
${edgeTicks()}
<g clip-path="url(#frame)">${drawing}</g>
${corners()}${chapter ? chapterPlate(chapter) : ""}
</svg>
`;
}
