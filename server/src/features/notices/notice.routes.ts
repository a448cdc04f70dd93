import { notice } from "@aeromaint/contracts/notices/notice.ts";
import { actorOf } from "../../crud/actor.ts";
import { serveCached } from "../../crud/cached.ts";
import { crudRoutes } from "../../crud/crud-routes.ts";
import { idOf } from "../../crud/ids.ts";
import { serve, serveWrite } from "../../crud/serve.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { found } from "../../infra/http/errors.ts";
import { findApplicability } from "../applicability/applicability.ts";
import { facetsRoute } from "../search/facets/facets.ts";
import { isNoticeInScope, noticeStore, undoNotices } from "./notice.queries.ts";
import { purgeNoticeSaves } from "./notice-undo.queries.ts";
import {
  countNoticeFacets,
  findReleasedNotice,
  listOwnNotices,
  listReleasedNotices,
  markAllRead,
  markRead,
} from "./own-notices.queries.ts";

export default async function noticeRoutes(app: App): Promise<void> {
  crudRoutes(app, notice, noticeStore, { detailPath: `${notice.path}/details/:id` });
  ownNoticeRoutes(app);
  app.retention.add({ title: "公告撤销", run: (now) => purgeNoticeSaves(app, now) });

  serveWrite(
    app,
    "POST /platform/notice/:ids/undo",
    { title: "撤销公告的修改或删除", type: "2", verb: "撤销", message: "撤销成功" },
    (unit, { ids, body, actor }) => undoNotices(unit, { ids, before: body.before }, actor),
  );

  const { file } = notice.fields;
  app.files.owners.register({
    table: "platform_notice",
    idColumn: "notice_id",
    readAccess: "platform:notice:query",
    writeAccess: "platform:notice:edit",
    fields: { file: { title: file.title, ...file["x-files"] } },
    isInScope: isNoticeInScope,
  });

  serveCached(app, "GET /open/platform/notice", {
    tables: ["platform_notice"],
    load: async ({ query }) =>
      ok(await app.db.replicas.read((db) => listReleasedNotices(db, query, app.clock()))),
  });

  facetsRoute(app, "GET /open/platform/notice/facets", {
    tables: ["platform_notice"],
    count: (db, query) => countNoticeFacets(db, { query, now: app.clock() }),
  });

  serve(app, "GET /open/platform/notice/details/:id", async (request) => {
    const id = idOf(request.params.id);
    const released = found(await findReleasedNotice(app.db, id, app.clock()));
    if (!request.user) return ok(released);
    await markRead(app.db, id, request.user.userId);
    return ok({ ...released, applicability: await findApplicability(app.db, id) });
  });
}

/** The notices behind the message badge. */
function ownNoticeRoutes(app: App): void {
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
