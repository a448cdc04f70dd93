import { randomBytes } from "node:crypto";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { seedBase } from "../migrations/seeds/base/seed-base.ts";
import { accounts } from "../migrations/seeds/demo/accounts.ts";
import { seedAccounts } from "../migrations/seeds/demo/seed-accounts.ts";
import { type Db, openDatabase } from "../src/platform/database.ts";
import { migrate } from "../src/platform/migrate.ts";
import { hashPassword } from "../src/platform/passwords.ts";
import { startPostgres } from "../src/platform/postgres/launcher.ts";
import { startChild } from "./child.ts";
import { seedItems } from "./items.ts";
import type { Server } from "./scenario.ts";
import type { ApplicationSettings } from "./servers/application.ts";

/** Where servers are measured: a seeded database, and what starts servers on it. */
export interface Place {
  application: ApplicationSettings;
  /** Starts a server of `servers/` as a process; all of them end with the scenario. */
  startServer(module: string, settings: unknown): Promise<Server>;
  stopServers(): Promise<void>;
}

const timeZone = "Asia/Shanghai";

/** A cluster that writes to disk as in production, with base data, demo accounts and items. */
export async function openCluster(items: number) {
  const dataDir = mkdtempSync(join(tmpdir(), "aeromaint-bench-"));
  const postgres = await startPostgres({ dataDir });
  const stop = async () => {
    await postgres.stop();
    // The cluster may lie elsewhere, with a link to it.
    const home = dirname(realpathSync(join(dataDir, "postgres")));
    for (const dir of new Set([home, dataDir])) rmSync(dir, { recursive: true, force: true });
  };
  try {
    await migrate(postgres.url, { timeZone });
    const db = openDatabase(postgres.url, { timeZone, max: 2 });
    await seed(db, items);
    const { rows } = await sql<{ serverVersion: string }>`show server_version`.execute(db);
    await db.destroy();
    const version = rows[0]?.serverVersion ?? "";
    return { place: placeOn(postgres.url, join(dataDir, "application")), version, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Seeds an empty, migrated database the same way each time. */
export async function seed(db: Db, items: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const base = await seedBase(tx, { passwordHash: await hashPassword(accounts.admin) });
    await seedAccounts(tx, { base, hash: hashPassword });
    await seedItems(tx, base, items);
  });
  await sql`vacuum analyze`.execute(db);
}

export function placeOn(databaseUrl: string, dataDir: string): Place {
  const tokenSecret = randomBytes(32).toString("base64url");
  const running: Server[] = [];
  return {
    application: { databaseUrl, dataDir, tokenSecret },
    async startServer(module, settings) {
      const child = startChild(`./servers/${module}`);
      const server = { child, address: "" };
      running.push(server);
      server.address = await child.ask<string>({ start: settings });
      return server;
    },
    async stopServers() {
      await Promise.all(running.splice(0).map(({ child }) => child.stop()));
    },
  };
}
