import { hexContrast } from "../../../ui/theme/contrast.ts";
import { hexColour } from "../css-values.ts";
import { highlight, readingGround, readingText } from "../palette.ts";

/** Below this, text of ordinary size is hard to read (WCAG 1.4.3). */
const minContrast = 4.5;

/**
 * Adapts colours from a white page to the dark reading background: black text and white
 * backgrounds are dropped, a bright highlight becomes one that light text is readable on.
 */
export function legibleColours(
  text: string,
  ground: string,
): { text: string | null; ground: string | null } {
  const textColour = hexColour(text);
  const groundColour = groundFor(hexColour(ground));
  const under = groundColour ?? readingGround;
  const isLegible = textColour !== null && hexContrast(textColour, under) >= minContrast;
  return { text: isLegible ? textColour : null, ground: groundColour };
}

function groundFor(ground: string | null): string | null {
  if (ground === null || isGrey(ground)) return null;
  return hexContrast(ground, readingText) >= minContrast ? ground : highlight;
}

/** White, black and what lies between: page and table shading rather than a highlight. */
function isGrey(hex: string): boolean {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return Math.max(...parts) - Math.min(...parts) < 24;
}
