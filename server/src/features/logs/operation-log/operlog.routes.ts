import { exportQuery } from "@aeromaint/contracts/fields/sheet.ts";
import {
  type OperationLogRow,
  operationLogColumns,
  operationLogDetail,
  operationLogFilters,
  operationLogRow,
  operationLogPath as path,
  operationLogTitle as title,
} from "@aeromaint/contracts/logs/operation-log.ts";
import { actorOf } from "../../../crud/actor.ts";
import { sendSheet } from "../../../crud/export.ts";
import { idOf, idParams, idsOf, idsParams } from "../../../crud/ids.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { answer, done, ok, page } from "../../../infra/http/envelope.ts";
import { found } from "../../../infra/http/errors.ts";
import { clearLog, removeRows } from "../clear-log.queries.ts";
import { countLog, type LogSheetRow, listLog, logAfter } from "../log.queries.ts";
import { findOperation, operationLog } from "./operlog.queries.ts";

const tags = [title];

/** What was done in the back office, by whom. */
export async function operationLogRoutes(app: App): Promise<void> {
  app.get(path, {
    config: { access: "monitor:operlog:list" },
    schema: {
      tags,
      summary: "操作日志列表",
      querystring: operationLogFilters,
      response: { 200: answer(page(operationLogRow)) },
    },
    handler: async (request) =>
      ok(await listLog<OperationLogRow>(app.db, operationLog, request.query, actorOf(request))),
  });

  app.get(`${path}/:id`, {
    config: { access: "monitor:operlog:query" },
    schema: {
      tags,
      summary: "操作日志详情",
      params: idParams,
      response: { 200: answer(operationLogDetail) },
    },
    handler: async (request) =>
      ok(found(await findOperation(app.db, idOf(request.params.id), actorOf(request)))),
  });

  app.get(`${path}/export`, {
    config: { access: "monitor:operlog:export" },
    schema: { tags, summary: "导出操作日志", querystring: exportQuery(operationLogFilters) },
    handler: async (request, reply) => {
      const { columns: chosen, ...filters } = request.query;
      const who = actorOf(request);
      return sendSheet<LogSheetRow<OperationLogRow>>(request, reply, {
        title,
        columns: operationLogColumns,
        chosen,
        total: await countLog(app.db, operationLog, filters, who),
        after: (db, last, size) => logAfter(db, operationLog, { filters, actor: who, last, size }),
      });
    },
  });

  app.delete(`${path}/:ids`, {
    config: { access: "monitor:operlog:remove" },
    schema: {
      tags,
      summary: "删除操作日志",
      params: idsParams,
      response: { 200: done },
    },
    handler: async (request) => {
      const ids = idsOf(request.params.ids);
      await write(request, { title, type: "3" }, ({ tx }) =>
        removeRows(tx, operationLog, ids, actorOf(request)),
      );
      return ok(null, "删除成功");
    },
  });

  // The row of this very operation is written after the clearing: it says who did it.
  app.delete(`${path}/clean`, {
    config: { access: "monitor:operlog:clean" },
    schema: { tags, summary: "清空操作日志", response: { 200: done } },
    handler: async (request) => {
      await write(request, { title: "清空操作日志", type: "3" }, ({ tx }) =>
        clearLog(tx, operationLog, actorOf(request)),
      );
      return ok(null, "清空成功");
    },
  });
}
