import type { PointStatus } from "@aeromaint/contracts/spaces/space.ts";

interface Mark {
  color: string;
  /** SVG path around 0, 0 within a square of 2 by 2. */
  path: string;
  filled: boolean;
}

/** Colour and shape of each state, because colour must not be the only cue. */
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

/** In the order of the legend. */
export const pointStates = ["1", "2", "3", "4"] as const satisfies readonly PointStatus[];

interface PointMarkProps {
  status: PointStatus;
  /** Distance between centre and edge, in the drawing's units. */
  radius: number;
}

/** Mark of a point around 0, 0. */
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

/** Mark in text size, for lines of text. */
export function InlinePointMark({ status }: { status: PointStatus }) {
  return (
    <svg className="inline" width="1em" height="1em" viewBox="-1.3 -1.3 2.6 2.6" aria-hidden>
      <PointMark status={status} radius={1} />
    </svg>
  );
}
