import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { migrate } from "../src/infra/db/migrate.ts";
import { type Postgres, startPostgres } from "../src/infra/postgres/launcher.ts";
import { createDatabase, runStatement } from "./database.ts";

export interface TestCluster {
  /** A role which may create databases. */
  url: string;
  /** The name of a migrated database to clone. */
  template: string;
  stop(): Promise<void>;
}

const TEMPLATE = "aeromaint_template";

// What is lost in a crash is only a test, so nothing waits for the disk.
const SETTINGS = [
  "fsync=off",
  "full_page_writes=off",
  "synchronous_commit=off",
  "max_connections=200",
  // Its workers would stand in the way of whoever drops a database, and databases live for seconds.
  "autovacuum=off",
];

/** Starts a throwaway cluster with a migrated template database. */
export async function startTestCluster(): Promise<TestCluster> {
  const dataDir = mkdtempSync(join(tmpdir(), "aeromaint-test-cluster-"));
  const postgres = await startPostgres({ dataDir, settings: SETTINGS });
  const stop = async () => {
    await postgres.stop();
    removeData(dataDir);
  };
  try {
    await makeTemplate(postgres);
    return { url: postgres.url, template: TEMPLATE, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function makeTemplate(postgres: Postgres): Promise<void> {
  await runStatement(postgres.adminUrl, "ALTER ROLE aeromaint CREATEDB");
  const url = await createDatabase(postgres.url, TEMPLATE);
  await migrate(url, { timeZone: "Asia/Shanghai" });
}

/** The cluster may lie elsewhere, with a link to it (see clusterHome). */
function removeData(dataDir: string): void {
  const home = dirname(realpathSync(join(dataDir, "postgres")));
  for (const dir of new Set([home, dataDir])) rmSync(dir, { recursive: true, force: true });
}
