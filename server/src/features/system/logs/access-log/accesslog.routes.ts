import {
  type AccessLogRow,
  accessLogColumns,
  accessLogTitle as title,
} from "@aeromaint/contracts/system/logs/access-log.ts";
import { actorOf } from "../../../../crud/actor.ts";
import { sendSheet } from "../../../../crud/export.ts";
import { idsOf } from "../../../../crud/ids.ts";
import { removeRows } from "../../../../crud/rows.ts";
import { serve } from "../../../../crud/serve.ts";
import { write } from "../../../../crud/write.ts";
import type { App } from "../../../../infra/http/app-type.ts";
import { ok } from "../../../../infra/http/envelope.ts";
import {
  clearLog,
  countLog,
  type LogDefinition,
  type LogSheetRow,
  listLog,
  logAfter,
  logInScope,
} from "../log.queries.ts";

/** Sign-ins, sign-outs and refused attempts. */
export async function accessLogRoutes(app: App): Promise<void> {
  serve(app, "GET /system/monitor/accesslog", async (request) =>
    ok(await listLog<AccessLogRow>(app.db, accessLog, request.query, actorOf(request))),
  );

  serve(app, "GET /system/monitor/accesslog/export", async (request, reply) => {
    const { columns: chosen, ...filters } = request.query;
    const who = actorOf(request);
    return sendSheet<LogSheetRow<AccessLogRow>>(request, reply, {
      title,
      columns: accessLogColumns,
      chosen,
      total: await countLog(app.db, accessLog, filters, who),
      after: (db, last, size) => logAfter(db, accessLog, { filters, actor: who, last, size }),
    });
  });

  serve(app, "DELETE /system/monitor/accesslog/:ids", async (request) => {
    const ids = idsOf(request.params.ids);
    await write(request, { title, type: "3" }, (unit) =>
      removeRows(unit, "sysAccessLog", "accessId", ids, logInScope(actorOf(request))),
    );
    return ok(null, "删除成功");
  });

  // Writes a row with the actor to the operation log.
  serve(app, "DELETE /system/monitor/accesslog/clean", async (request) => {
    await write(request, { title: "清空登录日志", type: "3" }, (unit) =>
      clearLog(unit, accessLog, actorOf(request)),
    );
    return ok(null, "清空成功");
  });
}

export const accessLog: LogDefinition = {
  table: "sys_access_log",
  name: "sysAccessLog",
  id: "access_id",
  time: "login_time",
  columns: [
    "access_id",
    "user_name",
    "msg",
    "ipaddr",
    "login_location",
    "browser",
    "os",
    "status",
    "login_time",
  ],
  contains: { userName: "user_name", ipaddr: "ipaddr" },
  equals: { status: "status" },
  sorts: { userName: "user_name", ipaddr: "ipaddr", status: "status", loginTime: "login_time" },
};
