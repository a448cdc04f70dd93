import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startPostgres } from "../src/infra/postgres/launcher.ts";
import { cloneDatabase, dropDatabase, runStatement } from "../test/database.ts";
import { type Cluster, prepare, removeData, throwawayFolder } from "./cluster.ts";
import { fillCovers } from "./data/covers.ts";
import { officeOf } from "./data/office-data.ts";
import { fillSearch } from "./data/search-entries.ts";
import { testbedOn } from "./testbed.ts";

/** Items of each kind, users, and rows of each log. */
export const seededItems = Number(process.env.BENCH_ITEMS ?? 100_000);

const server = fileURLToPath(new URL("../", import.meta.url));
const kept = fileURLToPath(new URL("../../data/bench/", import.meta.url));
const done = "seeded";
const kinds = 6;
const copy = "aeromaint_bench";
/** What decides over the rows: where one of these has changed, they are made anew. */
const makers = [
  "migrations/*.sql",
  "seeds/{menus,seed-base,seed-accounts}.ts",
  "seeds/base/*.json",
  "seeds/demo/accounts.json",
  "../contracts/src/demo-accounts.ts",
  "bench/data/{covers,office-data,search-entries}.ts",
];

/**
 * A large installation, made once and kept: minutes the first time, seconds from then on. Servers
 * work on a copy of its database, so that every run finds the same rows.
 */
export async function openSeeded(items = seededItems): Promise<Cluster> {
  const { dataDir, version } = await keep(items);
  const postgres = await startPostgres({ dataDir });
  const files = throwawayFolder();
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

interface Kept {
  dataDir: string;
  /** Of PostgreSQL. */
  version: string;
}

/** Makes the installation unless it is there, in the place of an older one of its size. */
async function keep(items: number): Promise<Kept> {
  const dataDir = join(kept, `${items}-${fingerprint()}`);
  const mark = join(dataDir, done);
  if (existsSync(mark)) return { dataDir, version: readFileSync(mark, "utf8") };
  for (const older of globSync(join(kept, `${items}-*`))) {
    if (existsSync(join(older, "postgres"))) removeData(older);
    else rmSync(older, { recursive: true, force: true });
  }
  // What a power cut would spoil is made again.
  const settings = ["fsync=off", "full_page_writes=off", "max_wal_size=2GB"];
  const postgres = await startPostgres({ dataDir, settings });
  try {
    await runStatement(postgres.adminUrl, "alter role aeromaint createdb");
    const version = await prepare(postgres.url, 0);
    const testbed = testbedOn(postgres.url, dataDir);
    await officeOf(testbed, { users: items, logRows: items });
    await fillSearch(testbed, items * kinds);
    await fillCovers(testbed);
    await postgres.stop();
    writeFileSync(mark, version);
    return { dataDir, version };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

function fingerprint(): string {
  const hash = createHash("sha1");
  for (const path of globSync(makers, { cwd: server }).sort()) {
    hash.update(path).update(readFileSync(join(server, path)));
  }
  return hash.digest("hex").slice(0, 12);
}
