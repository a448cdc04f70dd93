import type { SpaceNode } from "@aeromaint/contracts/spaces/space.ts";

/** Pixels of a letter and of a Chinese character at the size of labels. */
const letterWidth = 7;
const characterWidth = 13;

/** As much of a space's name as there is room for, in pixels; null where nothing finds it. */
export function labelIn({ label, code, aircraft, type }: SpaceNode, room: number): string | null {
  const full = type === "bay" && aircraft ? `${label} · ${aircraft}` : label;
  return [full, label, code].find((text) => widthOf(text) <= room) ?? null;
}

function widthOf(text: string): number {
  return [...text].reduce(
    (width, sign) => width + (sign < "\u0100" ? letterWidth : characterWidth),
    0,
  );
}
