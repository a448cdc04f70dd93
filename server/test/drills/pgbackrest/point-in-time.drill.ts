import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { printFigures } from "../../drill-length.ts";
import { addCategory, BusyClients } from "../../process/busy-clients.ts";
import { eventually } from "../../process/eventually.ts";
import { signIn } from "../../process/http-client.ts";
import { assertNothingLost } from "../../process/nothing-lost.ts";
import { adminPassword, externalDatabaseEnv } from "../../process/own-server.ts";
import { newDataDir, type ServerProcess, startServer } from "../../process/server-process.ts";
import { requirePrograms } from "../../programs.ts";
import { ArchivedPostgres } from "./pgbackrest.ts";

let database: ArchivedPostgres;
let env: Record<string, string>;
let server: ServerProcess;
const dataDir = newDataDir();
/** Append-only copy of the files. */
const copies = newDataDir();

before(async () => {
  const { postgres, programs } = requirePrograms("point-in-time", { pgbackrest: "pgbackrest" });
  database = new ArchivedPostgres({ postgres, pgbackrest: programs.pgbackrest });
  await database.start();
  await database.postgres.query("create database aero");
  env = externalDatabaseEnv(database.postgres.url("aero"));
  server = await startServer(env, dataDir);
});
after(async () => {
  await server?.end();
  await database?.remove();
});

const query = (statement: string) => database.postgres.query(statement, "aero");

async function admin() {
  const { address } = server;
  return { address, token: await signIn(address, "admin", adminPassword) };
}

async function someWrites(clients: BusyClients, count: number): Promise<void> {
  const enough = clients.count + count;
  await eventually("writes", () => clients.count >= enough, { within: 90_000 });
}

const files = (folder: string) => join(folder, "files");

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1);
}

test("restores the second before a mistake, including files", async (t) => {
  const target = await admin();
  const categoryId = await addCategory(target, database.postgres.url("aero"));
  const clients = new BusyClients(target, categoryId);
  clients.start();
  await someWrites(clients, 300);
  const beginning = performance.now();
  const size = database.backUp("full");
  const backup = seconds(beginning);
  await someWrites(clients, 300);
  await clients.stop();
  cpSync(files(dataDir), files(copies), { recursive: true });
  const [before] = await query("select clock_timestamp()::text as moment");
  await query("select pg_sleep(1)");

  await query("truncate content_item, sys_post cascade");
  const later = new BusyClients(target, categoryId);
  later.start();
  await someWrites(later, 60);
  await later.stop();
  for (const id of clients.acknowledged.uploads.keys()) {
    await fetch(`${target.address}/api/system/oss/${id}`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${target.token}` },
    });
  }

  await server.stop();
  const mending = performance.now();
  await database.restore(String(before?.moment));
  const restored = seconds(mending);
  cpSync(files(copies), files(dataDir), { recursive: true, force: false });
  server = await startServer(env, dataDir);
  printFigures(t, "point-in-time", {
    acknowledged: clients.count,
    lost: 0,
    "full backup (s)": backup,
    "its size (MB)": (size / 1e6).toFixed(1),
    "database restored (s)": restored,
    "the platform back (s)": seconds(mending),
  });
  await assertNothingLost({ url: database.postgres.url("aero"), dataDir }, clients.acknowledged);
  const kept = await query("select post_code from sys_post");
  const undone = kept.filter((row) => later.acknowledged.posts.has(String(row.post_code)));
  assert.deepEqual(undone, [], "what came after that moment");
  await signIn(server.address, "admin", adminPassword);
});
