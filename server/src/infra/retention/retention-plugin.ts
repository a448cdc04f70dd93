import fp from "fastify-plugin";
import type { Db } from "../db/database.ts";
import type { App } from "../http/app-type.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Removal of old rows; features add their sweeps. */
    retention: Retention;
  }
}

/** All sweeps of data with limited retention. */
class Retention {
  readonly #db: Db;
  readonly #log: RetentionLog;
  readonly #sweeps: Sweep[] = [];

  constructor(db: Db, log: RetentionLog) {
    this.#db = db;
    this.#log = log;
  }

  add(sweep: Sweep): void {
    this.#sweeps.push(sweep);
  }

  /** Runs every sweep and logs the counts. @returns number of removed rows by title */
  async run(now: Date): Promise<Record<string, number>> {
    const removed: Record<string, number> = {};
    for (const { title, run } of this.#sweeps) {
      try {
        const count = await run(now);
        if (count > 0) removed[title] = count;
      } catch (err) {
        // Continue with the other sweeps.
        this.#log.error({ err, sweep: title }, "retention failed");
      }
    }
    if (Object.keys(removed).length > 0) await logRemoval(this.#db, removed, now);
    return removed;
  }
}

/** Runs the sweeps daily. Needs `db` and `jobs`. */
export const retentionPlugin = fp(
  async (app: App) => {
    const retention = new Retention(app.db, app.log);
    app.decorate("retention", retention);
    app.jobs.add({
      name: "retention",
      schedule: "30 3 * * *",
      // Servers that are off at night must run it too.
      delayAfterStart: 60_000,
      run: (now) => retention.run(now),
    });
  },
  { name: "retention", dependencies: ["jobs"] },
);

/** Removes old rows of one kind, in small batches that do not block others. */
interface Sweep {
  /** Chinese name of the removed rows, for the operation log. */
  title: string;
  /** @returns number of removed rows */
  run: (now: Date) => Promise<number>;
}

interface RetentionLog {
  error(details: object, message: string): void;
}

/** Writes an operation log row, like a manual removal. */
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
