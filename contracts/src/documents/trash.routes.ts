import { listCall, route, tagged } from "../wire/route.ts";
import { trash, trashPeriod, trashRestore } from "./trash.ts";

export const trashCalls = {
  ...listCall(trash),
  ...tagged("回收站", {
    "GET /document/trash/period": route("signed-in", "回收站保留天数", { answer: trashPeriod }),
    "POST /document/trash/:ids/restore": route("document:trash:restore", "恢复内容", {
      body: trashRestore,
    }),
    "DELETE /document/trash/:ids": route("document:trash:remove", "彻底删除"),
  }),
};
