import fp from "fastify-plugin";
import type { App } from "../http/app-type.ts";
import { Jobs } from "./jobs.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Features add what they do by a schedule. */
    jobs: Jobs;
  }
}

/** Runs jobs from the moment that the application is ready. Needs `db`, `config` and `clock`. */
export const jobsPlugin = fp(
  async (app: App) => {
    const { db, log, clock, config } = app;
    const jobs = new Jobs({ db, log, clock, timeZone: config.timeZone });
    app.decorate("jobs", jobs);
    app.addHook("onReady", async () => jobs.start());
    app.addHook("onClose", () => jobs.stop());
  },
  { name: "jobs" },
);
