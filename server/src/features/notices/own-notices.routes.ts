import { facetsPathOf } from "@aeromaint/contracts/facets/facet-paths.ts";
import { facetCounts } from "@aeromaint/contracts/facets/facets.ts";
import { ownNoticeRow, ownNoticesQuery } from "@aeromaint/contracts/notices/notice.ts";
import { actorOf } from "../../crud/actor.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, done, ok, page } from "../../infra/http/envelope.ts";
import { listOwnNotices, markAllRead } from "./own-notices.queries.ts";
import { countNoticeFacets } from "./released-notice.queries.ts";

const tags = ["个人中心"];

/** The notices behind the message badge. */
export function ownNoticeRoutes(app: App): void {
  app.get("/system/common/user/notices", {
    config: { access: "signed-in" },
    schema: {
      tags,
      summary: "我的消息",
      querystring: ownNoticesQuery,
      response: { 200: answer(page(ownNoticeRow)) },
    },
    handler: async (request) => {
      const { user, now } = actorOf(request);
      return ok(await listOwnNotices(app.db, request.query, { userId: user.userId, now }));
    },
  });

  app.get(facetsPathOf("/system/common/user/notices"), {
    config: { access: "signed-in" },
    schema: {
      tags,
      summary: "我的消息筛选项与数量",
      querystring: ownNoticesQuery,
      response: { 200: answer(facetCounts) },
    },
    handler: async (request) => {
      const { user, now } = actorOf(request);
      const { unread, ...query } = request.query;
      const asked = { query, now, ...(unread === "1" && { unreadBy: user.userId }) };
      return ok(await countNoticeFacets(app.db, asked));
    },
  });

  app.put("/system/common/user/notices/read", {
    config: { access: "signed-in" },
    schema: { tags, summary: "全部标为已读", response: { 200: done } },
    handler: async (request) => {
      const { user, now } = actorOf(request);
      await markAllRead(app.db, { userId: user.userId, now });
      return ok(null);
    },
  });
}
