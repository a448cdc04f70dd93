import { sql } from "kysely";
import { Type } from "typebox";
import { canReadMetrics } from "../metrics/metrics-access.ts";
import type { App } from "./app-type.ts";
import { answer, ok } from "./envelope.ts";
import { unavailable } from "./errors.ts";

const status = Type.String();
const response = { 200: answer(Type.Object({ status })) };
const readiness = Type.Object({
  status,
  /** Only for callers with access to the metrics. */
  load: Type.Optional(Type.Record(Type.String(), Type.Number())),
});

/** /live: the process responds. /ready: the database and the file store respond too. */
export async function healthRoutes(app: App): Promise<void> {
  app.get("/live", {
    config: { access: "open" },
    schema: { tags: ["运行状态"], summary: "进程存活", response },
    handler: async (_request, reply) => {
      reply.header("Cache-Control", "no-store");
      return ok({ status: "live" });
    },
  });
  app.get("/ready", {
    config: { access: "open" },
    schema: { tags: ["运行状态"], summary: "可以服务", response: { 200: answer(readiness) } },
    handler: async (request, reply) => {
      reply.header("Cache-Control", "no-store");
      const toReach = [
        sql`select 1`.execute(app.db).catch((cause: unknown) => {
          throw Object.assign(unavailable(), { cause });
        }),
        app.files.store.probe(),
      ];
      await Promise.all(toReach).catch((err: unknown) => {
        request.log.warn({ err }, "not ready");
        throw err;
      });
      const isWatcher = canReadMetrics(request, app.config);
      return ok({ status: "ready", ...(isWatcher && { load: await app.loadMetrics() }) });
    },
  });
}
