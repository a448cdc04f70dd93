import {
  ownReadingRow,
  readingReport,
  recordQuery,
  recordRow,
} from "@aeromaint/contracts/reading-records/record.ts";
import { paging } from "@aeromaint/contracts/resource.ts";
import { Type } from "typebox";
import { actorOf } from "../../crud/actor.ts";
import { idOf, idParams, idsOf, idsParams } from "../../crud/ids.ts";
import { write } from "../../crud/write.ts";
import { invalidate } from "../../infra/cache/table-changes.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, done, ok, page } from "../../infra/http/envelope.ts";
import { found } from "../../infra/http/errors.ts";
import {
  createRecord,
  findRecord,
  listOwnReadings,
  listRecords,
  removeRecords,
} from "./record.queries.ts";
import { sweepRecords } from "./sweep-records.queries.ts";

const path = "/repair/record";
const title = "阅读记录";
const tags = ["阅读"];

/** Who read what for how long: told by reading pages, kept by staff, looked back on by readers. */
export async function recordRoutes(app: App): Promise<void> {
  readerRoutes(app);
  app.retention.add({ title, run: (now) => sweepRecords(app, now) });

  app.get(path, {
    config: { access: "repair:record:list" },
    schema: {
      tags,
      summary: "阅读记录列表",
      querystring: recordQuery,
      response: { 200: answer(page(recordRow)) },
    },
    handler: async (request) => ok(await listRecords(app.db, request.query, actorOf(request))),
  });

  app.get(`${path}/details/:id`, {
    config: { access: "repair:record:query" },
    schema: {
      tags,
      summary: "阅读记录详情",
      params: idParams,
      response: { 200: answer(recordRow) },
    },
    handler: async (request) =>
      ok(found(await findRecord(app.db, idOf(request.params.id), actorOf(request)))),
  });

  app.delete(`${path}/:ids`, {
    config: { access: "repair:record:remove" },
    schema: {
      tags,
      summary: "删除阅读记录",
      params: idsParams,
      response: { 200: done },
    },
    handler: async (request) => {
      const ids = idsOf(request.params.ids);
      await write(request, { title, type: "3" }, async (unit) => {
        await removeRecords(unit.tx, ids, actorOf(request));
        invalidate(unit, "repair_record");
      });
      return ok(null, "删除成功");
    },
  });
}

function readerRoutes(app: App): void {
  app.post(path, {
    config: { access: "signed-in" },
    schema: {
      tags,
      summary: "上报阅读时长",
      body: readingReport,
      response: { 200: answer(Type.Object({ recordId: Type.String() })) },
    },
    handler: async (request) => {
      const recordId = found(await createRecord(app.db, request.body, actorOf(request)));
      app.changes.publishLater("repair_record");
      return ok({ recordId });
    },
  });

  app.get(`${path}/own`, {
    config: { access: "signed-in" },
    schema: {
      tags,
      summary: "最近阅读",
      querystring: Type.Object(paging, { additionalProperties: true }),
      response: { 200: answer(page(ownReadingRow)) },
    },
    handler: async (request) => ok(await listOwnReadings(app.db, request.query, actorOf(request))),
  });
}
