import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { startPostgres } from "../src/infra/postgres/launcher.ts";
import { cloneDatabase, dropDatabase, runStatement } from "../test/database.ts";
import { fillDatabase } from "./data/fill.ts";
import { startApplication } from "./servers/application.ts";
import { type Testbed, testbedOn } from "./testbed.ts";

/** Number of items of each kind, of users, and of rows of each log. */
export const seededItems = Number(process.env.BENCH_ITEMS ?? 100_000);

const server = fileURLToPath(new URL("../", import.meta.url));
const kept = fileURLToPath(new URL("../../data/bench/", import.meta.url));
const done = "seeded";
const copy = "aeromaint_bench";
/** Sources of the rows; a change of one rebuilds the installation. */
const sources = [
  "migrations/**/*.sql",
  "sql/**/*.sql",
  "seeds/seed-{base,tables,accounts}.ts",
  "seeds/base/*.json",
  "seeds/demo/accounts.json",
  "../contracts/src/people/demo-accounts.ts",
  "bench/data/*.ts",
];

/** Running cluster with a testbed. */
export interface SeededInstallation {
  testbed: Testbed;
  /** Version of PostgreSQL. */
  version: string;
  stop(): Promise<void>;
}

/**
 * Opens a large installation, built at the first use (minutes) and kept. Servers use a copy of its
 * database, so that every run has the same rows.
 */
export async function openSeeded(items = seededItems): Promise<SeededInstallation> {
  const { dataDir, version } = await ensureInstallation(items);
  const postgres = await startPostgres({ dataDir });
  const files = mkdtempSync(join(tmpdir(), "aeromaint-bench-"));
  const stop = async () => {
    await dropDatabase(postgres.url, copy);
    await postgres.stop();
    rmSync(files, { recursive: true, force: true });
  };
  try {
    await dropDatabase(postgres.url, copy);
    const template = new URL(postgres.url).pathname.slice(1);
    const url = await cloneDatabase(postgres.url, { template, name: copy });
    return { testbed: testbedOn(url, files), version, stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

interface BuiltInstallation {
  dataDir: string;
  /** Version of PostgreSQL. */
  version: string;
}

/** Builds the installation unless it exists; replaces an older one of its size. */
async function ensureInstallation(items: number): Promise<BuiltInstallation> {
  const dataDir = join(kept, `${items}-${fingerprint()}`);
  const mark = join(dataDir, done);
  if (existsSync(mark)) return { dataDir, version: readFileSync(mark, "utf8") };
  for (const older of globSync(join(kept, `${items}-*`))) {
    if (existsSync(join(older, "postgres"))) removeData(older);
    else rmSync(older, { recursive: true, force: true });
  }
  // A power failure only costs another build.
  const settings = ["fsync=off", "full_page_writes=off", "max_wal_size=2GB"];
  const postgres = await startPostgres({ dataDir, settings });
  try {
    await runStatement(postgres.adminUrl, "alter role aeromaint createdb");
    const version = await fillDatabase(postgres.url, { items, users: items, logRows: 10 * items });
    await readEntries(testbedOn(postgres.url, dataDir));
    await postgres.stop();
    writeFileSync(mark, version);
    return { dataDir, version };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** Runs the application's jobs that extract numbers and pinyin of all search entries. */
async function readEntries({ application }: Testbed): Promise<void> {
  const server = await startApplication({ ...application, logLevel: "error" });
  const client = new pg.Client({ connectionString: application.databaseUrl });
  await client.connect();
  const waiting = `select exists (select from number_queue where tries < 3)
    or exists (select from suggest_entry where spelled_by = 0) as waiting`;
  try {
    while ((await client.query<{ waiting: boolean }>(waiting)).rows[0]?.waiting) await sleep(1_000);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
    await server.close();
  }
}

/** Removes a stopped cluster, which may be elsewhere behind a link. */
function removeData(dataDir: string): void {
  const home = dirname(realpathSync(join(dataDir, "postgres")));
  for (const dir of new Set([home, dataDir])) rmSync(dir, { recursive: true, force: true });
}

function fingerprint(): string {
  const hash = createHash("sha1");
  for (const path of globSync(sources, { cwd: server }).sort()) {
    hash.update(path).update(readFileSync(join(server, path)));
  }
  return hash.digest("hex").slice(0, 12);
}
