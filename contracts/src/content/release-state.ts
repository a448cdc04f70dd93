import { Type } from "typebox";
import { oneOf } from "../wire/schemas.ts";

export const releaseStates = {
  scheduled: "待发布",
  released: "已发布",
  takenDown: "已下架",
} as const;

export type ReleaseState = keyof typeof releaseStates;

/** Title shown to readers instead of an item that is no longer released. */
export const takenDownTitle = "内容已下架";

export const releaseStateFilter = Type.Optional(
  oneOf<ReleaseState>(Object.keys(releaseStates), "状态"),
);
