import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { migrate } from "../src/infra/db/migrate.ts";
import { type Postgres, startPostgres } from "../src/infra/postgres/launcher.ts";
import { cloneDatabase, createDatabase, runStatement, templateDatabase } from "./database.ts";
import { seedDatabase } from "./seeded-base.ts";

export interface TestCluster {
  /** URL of a role that may create databases. */
  url: string;
  stop(): Promise<void>;
}

// Test data may be lost in a crash, so do not wait for the disk.
const SETTINGS = [
  "fsync=off",
  "full_page_writes=off",
  "synchronous_commit=off",
  "max_connections=200",
  // Its workers would block the removal of databases, which live only for seconds.
  "autovacuum=off",
  // Missing template values are errors in tests.
  "aeromaint.strict_templates=on",
];

/** Starts a temporary cluster with the template databases. */
export async function startTestCluster(): Promise<TestCluster> {
  const dataDir = mkdtempSync(join(tmpdir(), "aeromaint-test-cluster-"));
  const postgres = await startPostgres({ dataDir, settings: SETTINGS });
  const stop = async () => {
    await postgres.stop();
    removeData(dataDir);
  };
  try {
    await makeTemplates(postgres);
    return { url: postgres.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function makeTemplates({ adminUrl, url }: Postgres): Promise<void> {
  await runStatement(adminUrl, "ALTER ROLE aeromaint CREATEDB");
  const [migrated, seeded] = [templateDatabase("migrated"), templateDatabase("seeded")];
  await migrate(await createDatabase(url, migrated), { timeZone: "Asia/Shanghai" });
  await seedDatabase(await cloneDatabase(url, { template: migrated, name: seeded }));
}

/** The cluster may be elsewhere, behind a link (see clusterHome). */
function removeData(dataDir: string): void {
  const home = dirname(realpathSync(join(dataDir, "postgres")));
  for (const dir of new Set([home, dataDir])) rmSync(dir, { recursive: true, force: true });
}
