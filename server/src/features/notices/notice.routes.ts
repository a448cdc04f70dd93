import {
  notice,
  openNotice,
  openNoticeRow,
  openNoticesQuery,
} from "@aeromaint/contracts/notices/notice.ts";
import { sendCached } from "../../crud/cached.ts";
import { crudRoutes } from "../../crud/crud-routes.ts";
import { idOf, idParams } from "../../crud/ids.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, ok, page } from "../../infra/http/envelope.ts";
import { found } from "../../infra/http/errors.ts";
import { findApplicability } from "../applicability/applicability.ts";
import { facetsRoute } from "../facets/facets.ts";
import { announceDueNotices } from "./announce-notices.queries.ts";
import { isNoticeReached, noticeStore } from "./notice.queries.ts";
import { markRead } from "./own-notices.queries.ts";
import { ownNoticeRoutes } from "./own-notices.routes.ts";
import {
  countNoticeFacets,
  findReleasedNotice,
  listReleasedNotices,
} from "./released-notice.queries.ts";

const tags = ["公开接口"];

export async function noticeRoutes(app: App): Promise<void> {
  crudRoutes(app, notice, noticeStore, { detailPath: `${notice.path}/details/:id` });
  ownNoticeRoutes(app);
  app.jobs.add({
    name: "notice-releases",
    schedule: "*/10 * * * * *",
    run: (now) => announceDueNotices(app, now),
  });

  const { file } = notice.fields;
  app.files.owners.register({
    table: "platform_notice",
    watched: "platform_notice",
    idColumn: "notice_id",
    readAccess: "platform:notice:query",
    writeAccess: "platform:notice:edit",
    fields: { file: { title: file.title, ...file["x-files"] } },
    reaches: isNoticeReached,
  });

  app.get("/open/platform/notice", {
    config: { access: "open" },
    schema: {
      tags,
      summary: "公告列表",
      querystring: openNoticesQuery,
      response: { 200: answer(page(openNoticeRow)) },
    },
    handler: (request, reply) =>
      sendCached(request, reply, {
        tables: ["platform_notice"],
        make: async ({ query }) =>
          ok(await app.db.replicas.read((db) => listReleasedNotices(db, query, app.clock()))),
      }),
  });

  facetsRoute(app, {
    path: "/open/platform/notice",
    title: notice.title,
    querystring: openNoticesQuery,
    tables: ["platform_notice"],
    count: (db, query) => countNoticeFacets(db, { query, now: app.clock() }),
  });

  app.get("/open/platform/notice/details/:id", {
    config: { access: "open" },
    schema: {
      tags,
      summary: "公告详情",
      params: idParams,
      response: { 200: answer(openNotice) },
    },
    handler: async (request) => {
      const id = idOf(request.params.id);
      const released = found(await findReleasedNotice(app.db, id, app.clock()));
      if (!request.user) return ok(released);
      await markRead(app.db, id, request.user.userId);
      return ok({ ...released, applicability: await findApplicability(app.db, id) });
    },
  });
}
