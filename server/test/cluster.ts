import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { migrate } from "../src/infra/db/migrate.ts";
import { type Postgres, startPostgres } from "../src/infra/postgres/launcher.ts";
import { cloneDatabase, createDatabase, runStatement, templateDatabase } from "./database.ts";
import { seedDatabase } from "./seeded-base.ts";

export interface TestCluster {
  /** A role which may create databases. */
  url: string;
  stop(): Promise<void>;
}

// What is lost in a crash is only a test, so nothing waits for the disk.
const SETTINGS = [
  "fsync=off",
  "full_page_writes=off",
  "synchronous_commit=off",
  "max_connections=200",
  // Its workers would block the dropping of a database, and databases live for seconds.
  "autovacuum=off",
  // A text with a hole is an error here.
  "aeromaint.strict_templates=on",
];

/** Starts a throwaway cluster with the templates. */
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

/** The cluster may lie elsewhere, with a link to it (see clusterHome). */
function removeData(dataDir: string): void {
  const home = dirname(realpathSync(join(dataDir, "postgres")));
  for (const dir of new Set([home, dataDir])) rmSync(dir, { recursive: true, force: true });
}
