import {
  type OperationLogRow,
  operationLogColumns,
  operationLogTitle as title,
} from "@aeromaint/contracts/system/logs/operation-log.ts";
import { actorOf } from "../../../../crud/actor.ts";
import { sendSheet } from "../../../../crud/export.ts";
import { idOf, idsOf } from "../../../../crud/ids.ts";
import { removeRows } from "../../../../crud/rows.ts";
import { serve } from "../../../../crud/serve.ts";
import { write } from "../../../../crud/write.ts";
import type { App } from "../../../../infra/http/app-type.ts";
import { ok } from "../../../../infra/http/envelope.ts";
import { found } from "../../../../infra/http/errors.ts";
import {
  clearLog,
  countLog,
  findOperation,
  type LogSheetRow,
  listLog,
  logAfter,
  logInScope,
  operationLog,
} from "../log.queries.ts";

/** Operations in the back office. */
export async function operationLogRoutes(app: App): Promise<void> {
  serve(app, "GET /system/monitor/operlog", async (request) =>
    ok(await listLog<OperationLogRow>(app.db, operationLog, request.query, actorOf(request))),
  );

  serve(app, "GET /system/monitor/operlog/:id", async (request) =>
    ok(found(await findOperation(app.db, idOf(request.params.id), actorOf(request)))),
  );

  serve(app, "GET /system/monitor/operlog/export", async (request, reply) => {
    const { columns: chosen, ...filters } = request.query;
    const who = actorOf(request);
    return sendSheet<LogSheetRow<OperationLogRow>>(request, reply, {
      title,
      columns: operationLogColumns,
      chosen,
      total: await countLog(app.db, operationLog, filters, who),
      after: (db, last, size) => logAfter(db, operationLog, { filters, actor: who, last, size }),
    });
  });

  serve(app, "DELETE /system/monitor/operlog/:ids", async (request) => {
    const ids = idsOf(request.params.ids);
    await write(request, { title, type: "3" }, (unit) =>
      removeRows(unit, "sysOperLog", "operId", ids, logInScope(actorOf(request))),
    );
    return ok(null, "删除成功");
  });

  // The row of this operation is written after the clearing and names the actor.
  serve(app, "DELETE /system/monitor/operlog/clean", async (request) => {
    await write(request, { title: "清空操作日志", type: "3" }, (unit) =>
      clearLog(unit, operationLog, actorOf(request)),
    );
    return ok(null, "清空成功");
  });
}
