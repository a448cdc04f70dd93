import type { App } from "../../platform/app-type.ts";
import { accessLogRoutes } from "./accesslog/accesslog.routes.ts";
import { onlineRoutes } from "./online/online.routes.ts";
import { operationLogRoutes } from "./operlog/operlog.routes.ts";
import { sweepLogs } from "./retention/sweep-logs.queries.ts";

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** Logs, who is online, and the daily removal of what is too old. */
export async function monitorRoutes(app: App): Promise<void> {
  await operationLogRoutes(app);
  await accessLogRoutes(app);
  await onlineRoutes(app);

  const sweep = () => {
    sweepLogs(app.db, app.clock()).then(
      (removed) => removed > 0 && app.log.info({ removed }, "old log rows removed"),
      (err: unknown) => app.log.warn({ err }, "log sweep failed"),
    );
  };
  // Soon after the start too: a server that is restarted every day would never come to it.
  const first = setTimeout(sweep, minute).unref();
  const daily = setInterval(sweep, day).unref();
  app.addHook("onClose", async () => {
    clearTimeout(first);
    clearInterval(daily);
  });
}
