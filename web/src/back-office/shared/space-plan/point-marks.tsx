import type { PointStatus } from "@aeromaint/contracts/spaces/space.ts";

interface Mark {
  color: string;
  /** Drawn around 0, 0 within a square of 2 by 2. */
  path: string;
  filled: boolean;
}

/** Every state has a colour and a shape of its own: colour is never the only cue. */
const marks: Readonly<Record<PointStatus, Mark>> = {
  "1": {
    color: "var(--am-passed)",
    filled: true,
    path: "M-.8 0a.8 .8 0 1 0 1.6 0a.8 .8 0 1 0 -1.6 0z",
  },
  "2": { color: "var(--am-link)", filled: true, path: "M0 -1L1 0L0 1L-1 0z" },
  "3": { color: "var(--am-refused)", filled: true, path: "M0 -.98L1.04 .84L-1.04 .84z" },
  "4": {
    color: "var(--am-text-second)",
    filled: false,
    path: "M-.76 -.76L.76 -.76L.76 .76L-.76 .76zM-.4 -.4L.4 .4M-.4 .4L.4 -.4",
  },
};

/** In the order in which they are counted. */
export const pointStates = ["1", "2", "3", "4"] as const satisfies readonly PointStatus[];

interface PointMarkProps {
  status: PointStatus;
  /** From the middle to the edge, in the drawing's units. */
  radius: number;
}

/** The mark of a point, around 0, 0 of what it is drawn in. */
export function PointMark({ status, radius }: PointMarkProps) {
  const { color, path, filled } = marks[status];
  return (
    <path
      d={path}
      transform={`scale(${radius})`}
      fill={filled ? color : "var(--am-ground)"}
      stroke={filled ? "var(--am-ground)" : color}
      strokeWidth={0.22}
      strokeLinejoin="round"
    />
  );
}

/** The same for lines of text, as high as these. */
export function InlinePointMark({ status }: { status: PointStatus }) {
  return (
    <svg width="1em" height="1em" viewBox="-1.3 -1.3 2.6 2.6" aria-hidden>
      <PointMark status={status} radius={1} />
    </svg>
  );
}
