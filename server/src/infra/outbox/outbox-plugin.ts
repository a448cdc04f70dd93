import fp from "fastify-plugin";
import { readParameter } from "../config/system-parameters.ts";
import type { Db } from "../db/database.ts";
import type { App } from "../http/app-type.ts";
import { Outbox } from "./outbox.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Features add who hears of their events, and by what. */
    outbox: Outbox;
  }
}

const hour = 3_600_000;

async function deadAfter(db: Db): Promise<number> {
  return Number(await readParameter(db, "sys.delivery.deadAfterHours")) * hour;
}

/** Passes events on from the moment that the application is ready. */
export const outboxPlugin = fp(
  async (app: App) => {
    const { db, inTransaction, log, clock, changes } = app;
    const outbox = new Outbox({ db, inTransaction, log, clock, deadAfter: () => deadAfter(db) });
    app.decorate("outbox", outbox);
    const unsubscribe = changes.subscribe((tags) => outbox.wake(tags));
    app.addHook("onReady", async () => outbox.start());
    app.addHook("onClose", async () => {
      unsubscribe();
      await outbox.stop();
    });
  },
  { name: "outbox" },
);
