import type { App } from "../../../infra/http/app-type.ts";
import { accessLogRoutes } from "./access-log/accesslog.routes.ts";
import { sweepLogs } from "./log.queries.ts";
import { onlineRoutes } from "./online-users/online.routes.ts";
import { operationLogRoutes } from "./operation-log/operlog.routes.ts";

/** Logs, and who is online. */
export async function logRoutes(app: App): Promise<void> {
  await operationLogRoutes(app);
  await accessLogRoutes(app);
  await onlineRoutes(app);

  app.retention.add({ title: "日志", run: (now) => sweepLogs(app.db, now) });
}
