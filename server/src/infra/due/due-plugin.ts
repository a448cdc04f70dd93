import fp from "fastify-plugin";
import type { App } from "../http/app-type.ts";
import { recordDue } from "./due.queries.ts";

/** Records what the time alone brings about. Needs `jobs`, `db`, `inTransaction` and `clock`. */
export const duePlugin = fp(
  async (app: App) => {
    const { db, inTransaction, log } = app;
    const onError = (err: unknown, group: object) =>
      log.error({ err, ...group }, "due act could not be recorded");
    app.jobs.add({
      name: "due",
      // What is read is right to the second without it; lists, messages and channels follow within one.
      schedule: "* * * * * *",
      delayAfterStart: 0,
      isForEveryServer: true,
      run: async (now) => ({ recorded: await recordDue({ db, inTransaction, onError }, now) }),
    });
  },
  { name: "due", dependencies: ["jobs"] },
);
