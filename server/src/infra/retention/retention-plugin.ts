import fp from "fastify-plugin";
import type { App } from "../http/app-type.ts";
import { Retention } from "./retention.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Features add what they keep for a time only. */
    retention: Retention;
  }
}

/** Removes every day what is too old. Needs `db` and `jobs`. */
export const retentionPlugin = fp(
  async (app: App) => {
    const retention = new Retention(app.db, app.log);
    app.decorate("retention", retention);
    app.jobs.add({
      name: "retention",
      schedule: "30 3 * * *",
      // A server that does not run at night would never come to it.
      delayAfterStart: 60_000,
      run: (now) => retention.run(now),
    });
  },
  { name: "retention", dependencies: ["jobs"] },
);
