import type { PointStatus, SpaceType } from "@aeromaint/contracts/spaces/space.ts";

/** What a point of the demo stands for: a file of items below the seeds, or a person's name. */
export type DemoLink = { repair: string } | { tool: string } | { person: string };

/** Metres from the upper left corner of the space, and above the ground. */
export interface DemoPoint {
  name: string;
  at: [x: number, y: number, z: number];
  status: PointStatus;
  link?: DemoLink;
}

/** A space of the demo with all that lies in it. */
export interface DemoSpace {
  type: SpaceType;
  name: string;
  code: string;
  /** x, y, width and height in metres. */
  rectangle: [number, number, number, number];
  aircraft?: string;
  points?: readonly DemoPoint[];
  children?: readonly DemoSpace[];
}

interface Bay {
  aircraft?: string;
  points: readonly DemoPoint[];
  positions?: readonly DemoSpace[];
}

/** Two bays nose in, and two behind them. */
const corners = [
  [2, 3],
  [46, 3],
  [2, 53],
  [46, 53],
] as const;

/** The four bays of a hangar, numbered from its upper left corner. */
export function bays(all: readonly [Bay, Bay, Bay, Bay]): DemoSpace[] {
  return corners.map(([x, y], index) => {
    const { positions: children, ...bay } = all[index] ?? all[0];
    const number = index + 1;
    const name = `${number}号机位`;
    return { type: "bay", name, code: `B${number}`, rectangle: [x, y, 40, 46], ...bay, children };
  });
}

/** Places of work around an aircraft that fills its bay. */
const workPlaces = {
  leftEngine: { name: "左发工位", code: "P1", rectangle: [11, 12, 7, 8] },
  rightEngine: { name: "右发工位", code: "P2", rectangle: [22, 12, 7, 8] },
  leftGear: { name: "左起落架工位", code: "P3", rectangle: [13, 21, 6, 6] },
  rightGear: { name: "右起落架工位", code: "P4", rectangle: [21, 21, 6, 6] },
  cabin: { name: "客舱工位", code: "P5", rectangle: [17, 8, 6, 14] },
  tail: { name: "机尾工位", code: "P6", rectangle: [12, 33, 16, 10] },
  bench: { name: "检测工位", code: "P7", rectangle: [12, 16, 16, 12] },
} as const;

export function position(place: keyof typeof workPlaces, ...points: DemoPoint[]): DemoSpace {
  const { name, code, rectangle } = workPlaces[place];
  return { type: "position", name, code, rectangle: [...rectangle], points };
}
