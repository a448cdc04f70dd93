import {
  accessLogColumns,
  accessLogPath,
  accessLogTitle,
} from "@aeromaint/contracts/system/logs/access-log.ts";
import {
  operationLogColumns,
  operationLogPath,
  operationLogTitle,
} from "@aeromaint/contracts/system/logs/operation-log.ts";
import { actorOf } from "../../../crud/actor.ts";
import { removeRoute } from "../../../crud/crud-routes.ts";
import { exportRoute } from "../../../crud/export.ts";
import { idOf } from "../../../crud/ids.ts";
import { serve, serveQuery, serveWrite } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { found } from "../../../infra/http/errors.ts";
import {
  accessLog,
  clearLog,
  findOperation,
  type LogDefinition,
  listLog,
  logList,
  operationLog,
  sweepLogs,
} from "./log.queries.ts";
import { forceSignOut, listOnline } from "./online-users/online.queries.ts";

export default async function logRoutes(app: App): Promise<void> {
  serve(app, `GET ${accessLogPath}`, async (request) =>
    ok(await listLog(app.db, accessLog, request.query, actorOf(request))),
  );
  exportRoute(app, `GET ${accessLogPath}/export`, {
    title: accessLogTitle,
    columns: accessLogColumns,
    list: logList(accessLog),
  });
  removalRoutes(app, accessLog, { path: accessLogPath, title: accessLogTitle });

  serve(app, `GET ${operationLogPath}`, async (request) =>
    ok(await listLog(app.db, operationLog, request.query, actorOf(request))),
  );
  serve(app, `GET ${operationLogPath}/:id`, async (request) =>
    ok(found(await findOperation(app.db, idOf(request.params.id), actorOf(request)))),
  );
  exportRoute(app, `GET ${operationLogPath}/export`, {
    title: operationLogTitle,
    columns: operationLogColumns,
    list: logList(operationLog),
  });
  removalRoutes(app, operationLog, { path: operationLogPath, title: operationLogTitle });

  await onlineRoutes(app);
  app.retention.add({
    title: "日志",
    run: async (now) => {
      const removed = await sweepLogs(app.db, now);
      if (removed > 0) app.changes.publish(["sys_oper_log", "sys_access_log"]);
      return removed;
    },
  });
}

function removalRoutes(
  app: App,
  log: LogDefinition,
  { path, title }: { path: typeof accessLogPath | typeof operationLogPath; title: string },
): void {
  removeRoute(app, `DELETE ${path}/:ids`, { title, remove: log.remove });

  // The row of this operation is written after the clearing and names the actor.
  serveWrite(
    app,
    `DELETE ${path}/clean`,
    { title: `清空${title}`, message: "清空成功" },
    (unit, { actor }) => clearLog(unit, log, actor),
  );
}

/** Active sessions and their forced end. */
async function onlineRoutes(app: App): Promise<void> {
  serveQuery(app, "GET /system/monitor/online", listOnline);

  serveWrite(
    app,
    "DELETE /system/monitor/online/:ids",
    { title: "强制退出", message: "强制退出成功" },
    (unit, { ids, actor }) => forceSignOut(unit, ids, actor),
  );
}
