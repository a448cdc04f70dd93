import { Type } from "typebox";
import { oneOf } from "../wire/schemas.ts";

/** Whether the public sees something: not yet, now, or no more. */
export const releaseStates = {
  scheduled: "待发布",
  released: "已发布",
  takenDown: "已下架",
} as const;

export type ReleaseState = keyof typeof releaseStates;

/** In place of the title of what a reader may no longer see. */
export const goneTitle = "内容已下架";

/** A filter by what the back office marks. */
export const releaseStateFilter = Type.Optional(
  oneOf<ReleaseState>(Object.keys(releaseStates), "状态"),
);
