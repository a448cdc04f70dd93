import { Type } from "typebox";

/** Whether the public sees something: not yet, now, or no more. */
export const releaseStates = {
  scheduled: "待发布",
  released: "已发布",
  takenDown: "已下架",
} as const;

export type ReleaseState = keyof typeof releaseStates;

/** A filter by what the back office marks. */
export const releaseStateFilter = Type.Optional(
  Type.Unsafe<ReleaseState>({
    type: "string",
    title: "状态",
    enum: Object.keys(releaseStates),
  }),
);
