import { exportQuery } from "@aeromaint/contracts/fields/sheet.ts";
import {
  type LicenceRow,
  licenceColumns,
  licenceCounts,
  licenceNotifyPath,
  licenceQuery,
  licenceRow,
} from "@aeromaint/contracts/people/licence.ts";
import { Type } from "typebox";
import { actorOf } from "../../../crud/actor.ts";
import { sendSheet } from "../../../crud/export.ts";
import { idsOf, idsParams } from "../../../crud/ids.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { answer, done, ok, page } from "../../../infra/http/envelope.ts";
import {
  countByState,
  countLicences,
  licencesAfter,
  listLicences,
  noteLicenceNotices,
} from "./licence.queries.ts";
import { sendNotices } from "./send-notices.ts";

const path = "/repair/licence";
const tags = ["证照"];
const { nickName, state, userNature } = licenceQuery.properties;
const filters = { nickName, state, userNature };

/** When people's licences and certificates end. */
export async function licenceRoutes(app: App): Promise<void> {
  const gateway = app.messageGateway;

  app.get(path, {
    config: { access: "repair:account:list" },
    schema: {
      tags,
      summary: "证照到期列表",
      querystring: licenceQuery,
      response: { 200: answer(page(licenceRow)) },
    },
    handler: async (request) => ok(await listLicences(app.db, request.query, actorOf(request))),
  });

  app.get(`${path}/counts`, {
    config: { access: "repair:account:list" },
    schema: {
      tags,
      summary: "各状态证照数量",
      querystring: Type.Object(filters, { additionalProperties: true }),
      response: { 200: answer(licenceCounts) },
    },
    handler: async (request) => ok(await countByState(app.db, request.query, actorOf(request))),
  });

  app.put(`${licenceNotifyPath}/:ids`, {
    config: { access: "repair:account:edit" },
    schema: { tags, summary: "提醒续期", params: idsParams, response: { 200: done } },
    handler: async (request) => {
      const ids = idsOf(request.params.ids);
      const notices = await write(request, { title: "提醒续期", type: "2" }, (unit) =>
        noteLicenceNotices(unit, ids, actorOf(request)),
      );
      const isSent = await sendNotices(app, gateway, notices);
      return ok(null, isSent ? "已发送提醒" : "已提醒，对方下次登录时可见");
    },
  });

  app.get(`${path}/export`, {
    config: { access: "repair:account:export" },
    schema: { tags, summary: "导出证照", querystring: exportQuery(licenceQuery) },
    handler: async (request, reply) => {
      const { columns: chosen, ...filters } = request.query;
      const who = actorOf(request);
      return sendSheet<LicenceRow>(request, reply, {
        title: "证照到期",
        columns: licenceColumns,
        chosen,
        total: await countLicences(app.db, filters, who),
        after: (db, last, size) => licencesAfter(db, { filters, actor: who, last, size }),
      });
    },
  });
}
