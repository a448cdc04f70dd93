import { actorOf } from "../../crud/actor.ts";
import { serve } from "../../crud/serve.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { countNoticeFacets, listOwnNotices, markAllRead } from "./own-notices.queries.ts";

/** The notices behind the message badge. */
export function ownNoticeRoutes(app: App): void {
  serve(app, "GET /system/common/user/notices", async (request) => {
    const { user, now } = actorOf(request);
    return ok(await listOwnNotices(app.db, request.query, { userId: user.userId, now }));
  });

  serve(app, "GET /system/common/user/notices/facets", async (request) => {
    const { user, now } = actorOf(request);
    const { unread, ...query } = request.query;
    const facetQuery = { query, now, ...(unread === "1" && { unreadBy: user.userId }) };
    return ok(await countNoticeFacets(app.db, facetQuery));
  });

  serve(app, "PUT /system/common/user/notices/read", async (request) => {
    const { user, now } = actorOf(request);
    await markAllRead(app.db, { userId: user.userId, now });
    return ok(null);
  });
}
