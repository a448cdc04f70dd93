import fp from "fastify-plugin";
import type { Db } from "../db/database.ts";
import type { App } from "../http/app-type.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Features add what they keep for a time only. */
    retention: Retention;
  }
}

/** What is kept for a time only, kind by kind. */
class Retention {
  readonly #db: Db;
  readonly #log: Log;
  readonly #sweeps: Sweep[] = [];

  constructor(db: Db, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  add(sweep: Sweep): void {
    this.#sweeps.push(sweep);
  }

  /**
   * Runs every sweep and writes what went to the operation log.
   * @returns how many of each kind went
   */
  async run(now: Date): Promise<Record<string, number>> {
    const removed: Record<string, number> = {};
    for (const { title, run } of this.#sweeps) {
      try {
        const count = await run(now);
        if (count > 0) removed[title] = count;
      } catch (err) {
        // The others have their turn all the same.
        this.#log.error({ err, sweep: title }, "retention failed");
      }
    }
    if (Object.keys(removed).length > 0) await logRemoval(this.#db, removed, now);
    return removed;
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

/** Removes what is too old of one kind, in small batches, so that others need not wait. */
interface Sweep {
  /** Chinese name of what is removed, for the operation log. */
  title: string;
  /** @returns how many went */
  run: (now: Date) => Promise<number>;
}

interface Log {
  error(details: object, message: string): void;
}

/** A removal leaves a row that says so, as if somebody had done it by hand. */
async function logRemoval(db: Db, removed: Record<string, number>, now: Date): Promise<void> {
  await db
    .insertInto("sysOperLog")
    .values({
      title: "数据保留",
      businessType: "3",
      requestMethod: "",
      operUrl: "",
      operParam: JSON.stringify(removed),
      operName: "系统",
      operIp: "",
      status: "1",
      costTime: 0,
      operTime: now.toISOString(),
    })
    .execute();
}
