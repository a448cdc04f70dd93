import { notice } from "@aeromaint/contracts/notices/notice.ts";
import { sendCached } from "../../crud/cached.ts";
import { crudRoutes } from "../../crud/crud-routes.ts";
import { idOf } from "../../crud/ids.ts";
import { serve } from "../../crud/serve.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { found } from "../../infra/http/errors.ts";
import { findApplicability } from "../applicability/applicability.ts";
import { facetsRoute } from "../search/facets/facets.ts";
import { isNoticeReached, noticeStore } from "./notice.queries.ts";
import {
  countNoticeFacets,
  findReleasedNotice,
  listReleasedNotices,
  markRead,
} from "./own-notices.queries.ts";
import { ownNoticeRoutes } from "./own-notices.routes.ts";

export async function noticeRoutes(app: App): Promise<void> {
  crudRoutes(app, notice, noticeStore, { detailPath: `${notice.path}/details/:id` });
  ownNoticeRoutes(app);

  const { file } = notice.fields;
  app.files.owners.register({
    table: "platform_notice",
    idColumn: "notice_id",
    readAccess: "platform:notice:query",
    writeAccess: "platform:notice:edit",
    fields: { file: { title: file.title, ...file["x-files"] } },
    reaches: isNoticeReached,
  });

  serve(app, "GET /open/platform/notice", (request, reply) =>
    sendCached(request, reply, {
      tables: ["platform_notice"],
      make: async ({ query }) =>
        ok(await app.db.replicas.read((db) => listReleasedNotices(db, query, app.clock()))),
    }),
  );

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
