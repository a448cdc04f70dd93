import { exportQuery } from "@aeromaint/contracts/fields/sheet.ts";
import {
  type AccessLogRow,
  accessLogColumns,
  accessLogFilters,
  accessLogRow,
  accessLogPath as path,
  accessLogTitle as title,
} from "@aeromaint/contracts/logs/access-log.ts";
import { actorOf } from "../../../crud/actor.ts";
import { sendSheet } from "../../../crud/export.ts";
import { idsOf, idsParams } from "../../../crud/ids.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { answer, done, ok, page } from "../../../infra/http/envelope.ts";
import { clearLog, removeRows } from "../clear-log.queries.ts";
import { countLog, type LogSheetRow, listLog, logAfter } from "../log.queries.ts";
import { accessLog } from "./access-log.ts";

const tags = [title];

/** Who signed in and out, or tried to. */
export async function accessLogRoutes(app: App): Promise<void> {
  app.get(path, {
    config: { access: "monitor:accesslog:list" },
    schema: {
      tags,
      summary: "登录日志列表",
      querystring: accessLogFilters,
      response: { 200: answer(page(accessLogRow)) },
    },
    handler: async (request) =>
      ok(await listLog<AccessLogRow>(app.db, accessLog, request.query, actorOf(request))),
  });

  app.get(`${path}/export`, {
    config: { access: "monitor:accesslog:export" },
    schema: { tags, summary: "导出登录日志", querystring: exportQuery(accessLogFilters) },
    handler: async (request, reply) => {
      const { columns: chosen, ...filters } = request.query;
      const who = actorOf(request);
      return sendSheet<LogSheetRow<AccessLogRow>>(request, reply, {
        title,
        columns: accessLogColumns,
        chosen,
        total: await countLog(app.db, accessLog, filters, who),
        after: (db, last, size) => logAfter(db, accessLog, { filters, actor: who, last, size }),
      });
    },
  });

  app.delete(`${path}/:ids`, {
    config: { access: "monitor:accesslog:remove" },
    schema: {
      tags,
      summary: "删除登录日志",
      params: idsParams,
      response: { 200: done },
    },
    handler: async (request) => {
      const ids = idsOf(request.params.ids);
      await write(request, { title, type: "3" }, ({ tx }) =>
        removeRows(tx, accessLog, ids, actorOf(request)),
      );
      return ok(null, "删除成功");
    },
  });

  // Leaves an operation-log row that says who did it.
  app.delete(`${path}/clean`, {
    config: { access: "monitor:accesslog:clean" },
    schema: { tags, summary: "清空登录日志", response: { 200: done } },
    handler: async (request) => {
      await write(request, { title: "清空登录日志", type: "3" }, ({ tx }) =>
        clearLog(tx, accessLog, actorOf(request)),
      );
      return ok(null, "清空成功");
    },
  });
}
