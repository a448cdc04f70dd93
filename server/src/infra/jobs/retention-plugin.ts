import fp from "fastify-plugin";
import type { App } from "../http/app-type.ts";
import { Retention } from "./retention.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Features add what they keep for a time only. */
    retention: Retention;
  }
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** Removes every day what is too old. Needs `db` and `clock`. */
export const retentionPlugin = fp(
  async (app: App) => {
    const retention = new Retention(app.db, app.log);
    app.decorate("retention", retention);
    let running: Promise<unknown> = Promise.resolve();
    const sweep = () => {
      running = retention.run(app.clock()).then(
        (removed) => app.log.info({ removed }, "retention"),
        (err: unknown) => app.log.error({ err }, "retention failed"),
      );
    };
    // Soon after the start too: a server that is restarted every day would never come to it.
    const first = setTimeout(sweep, minute).unref();
    const daily = setInterval(sweep, day).unref();
    app.addHook("onClose", async () => {
      clearTimeout(first);
      clearInterval(daily);
      await running;
    });
  },
  { name: "retention" },
);
