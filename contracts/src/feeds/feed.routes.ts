import { route, tagged } from "../wire/route.ts";
import { sharedEntry } from "./shared-entry.ts";

export const feedCalls = {
  ...tagged("公开接口", {
    "GET /open/shared/:id": route("open", "分享链接摘要", { answer: sharedEntry }),
  }),
};
