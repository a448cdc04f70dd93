import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "../src/infra/db/database.ts";
import { migrate } from "../src/infra/db/migrate.ts";
import { startPostgres } from "../src/infra/postgres/launcher.ts";
import { seed, type Testbed, testbedOn } from "./testbed.ts";

/** A running cluster with a testbed on it. */
export interface Cluster {
  testbed: Testbed;
  /** Of PostgreSQL. */
  version: string;
  stop(): Promise<void>;
}

/** A cluster that writes to disk as in production, with base data, demo accounts and items. */
export async function openCluster(items: number): Promise<Cluster> {
  const dataDir = throwawayFolder();
  const postgres = await startPostgres({ dataDir });
  const stop = async () => {
    await postgres.stop();
    removeData(dataDir);
  };
  try {
    const version = await prepare(postgres.url, items);
    return { testbed: testbedOn(postgres.url, join(dataDir, "application")), version, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Migrates and seeds an empty database. @returns the version of PostgreSQL */
export async function prepare(url: string, items: number): Promise<string> {
  const timeZone = "Asia/Shanghai";
  await migrate(url, { timeZone });
  const db = openDatabase(url, { timeZone, max: 2 });
  try {
    await seed(db, items);
    const { rows } = await sql<{ serverVersion: string }>`show server_version`.execute(db);
    return rows[0]?.serverVersion ?? "";
  } finally {
    await db.destroy();
  }
}

export function throwawayFolder(): string {
  return mkdtempSync(join(tmpdir(), "aeromaint-bench-"));
}

/** Removes a stopped cluster, which may lie elsewhere, with a link to it. */
export function removeData(dataDir: string): void {
  const home = dirname(realpathSync(join(dataDir, "postgres")));
  for (const dir of new Set([home, dataDir])) rmSync(dir, { recursive: true, force: true });
}
