import { actorOf } from "../../../crud/actor.ts";
import { idsOf } from "../../../crud/ids.ts";
import { serve } from "../../../crud/serve.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { accessLogRoutes } from "./access-log/accesslog.routes.ts";
import { sweepLogs } from "./log.queries.ts";
import { forceSignOut, listOnline } from "./online-users/online.queries.ts";
import { operationLogRoutes } from "./operation-log/operlog.routes.ts";

export async function logRoutes(app: App): Promise<void> {
  await operationLogRoutes(app);
  await accessLogRoutes(app);
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

/** Active sessions and their forced end. */
async function onlineRoutes(app: App): Promise<void> {
  serve(app, "GET /system/monitor/online", async (request) =>
    ok(await listOnline(app.db, request.query, actorOf(request))),
  );

  serve(app, "DELETE /system/monitor/online/:ids", async (request) => {
    const ids = idsOf(request.params.ids);
    await write(request, { title: "强制退出", type: "3" }, (unit) =>
      forceSignOut(unit, ids, actorOf(request)),
    );
    return ok(null, "强制退出成功");
  });
}
