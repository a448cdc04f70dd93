import { openListQuery } from "@aeromaint/contracts/platform/info.ts";
import { openNotice, openNoticeRow } from "@aeromaint/contracts/platform/notice.ts";
import { Type } from "typebox";
import { sendCached } from "../../../crud/cached.ts";
import { idOf } from "../../../crud/ids.ts";
import type { App } from "../../../platform/app-type.ts";
import { answer, ok, page } from "../../../platform/envelope.ts";
import { found } from "../../../platform/errors.ts";
import { findReleasedNotice, listReleasedNotices, markNoticeRead } from "./notice.queries.ts";

const tags = ["公开接口"];

export async function noticeRoutes(app: App): Promise<void> {
  app.get("/open/platform/notice", {
    config: { access: "open" },
    schema: {
      tags,
      summary: "公告列表",
      querystring: openListQuery,
      response: { 200: answer(page(openNoticeRow)) },
    },
    handler: (request, reply) =>
      sendCached(request, reply, {
        tables: ["platform_notice"],
        make: async () => ok(await listReleasedNotices(app.db, request.query, app.clock())),
      }),
  });

  app.get("/open/platform/notice/details/:id", {
    config: { access: "open" },
    schema: {
      tags,
      summary: "公告详情",
      params: Type.Object({ id: Type.String() }),
      response: { 200: answer(openNotice) },
    },
    handler: async (request) => {
      const id = idOf(request.params.id);
      const notice = found(await findReleasedNotice(app.db, id, app.clock()));
      if (request.user) await markNoticeRead(app.db, id, request.user.userId);
      return ok(notice);
    },
  });
}
