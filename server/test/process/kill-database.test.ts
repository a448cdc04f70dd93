// Slow: runs a drill of minutes.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startPostgres } from "../../src/infra/postgres/launcher.ts";
import { drillLength, printFigures } from "../drill-length.ts";
import { addCategory, BusyClients, type ClientTarget } from "./busy-clients.ts";
import { eventually } from "./eventually.ts";
import { call, signIn } from "./http-client.ts";
import { assertNoOrphans, assertNothingLost } from "./nothing-lost.ts";
import { adminPassword, externalDatabaseEnv } from "./own-server.ts";
import { newDataDir, type ServerProcess, startServer } from "./server-process.ts";

const rounds = drillLength({ short: 2, long: 20 });
// Has its own cluster with durable writes, like an installation.
const clusterDir = newDataDir();

let database: Awaited<ReturnType<typeof startPostgres>>;
let server: ServerProcess;
let clients: BusyClients;
let target: ClientTarget;

before(async () => {
  database = await startPostgres({ dataDir: clusterDir });
  server = await startServer(externalDatabaseEnv(database.url));
  target = {
    address: server.address,
    token: await signIn(server.address, "admin", adminPassword),
  };
  clients = new BusyClients(target, await addCategory(target, database.url));
});
after(async () => {
  await server?.end();
  await database?.stop();
});

/** Stops the database during writes, waits for its return, and checks acknowledged writes. */
async function round(away: () => Promise<void>): Promise<number> {
  clients.start();
  const enough = clients.count + 6 + Math.floor(Math.random() * 25);
  await eventually("some writes", () => clients.count >= enough, { within: 60_000 });
  const begun = performance.now();
  await away();
  const back = clients.count;
  await eventually("writes after it is back", () => clients.count > back, { within: 60_000 });
  const took = performance.now() - begun;
  await clients.stop();
  assert.ok(server.isRunning, "the server lives through it");
  await assertNothingLost({ url: database.url, dataDir: server.dataDir }, clients.acknowledged);
  await assertNoOrphans({ url: database.url, dataDir: server.dataDir });
  return took;
}

const hasAnswered = (status: number) => (clients.answers.get(status) ?? 0) > 0;

/** Refused clients must get a clean answer, never a server fault. */
function answeredCleanly(): void {
  assert.ok(!hasAnswered(500), "no fault of the server's own");
}

test("kill -9 of the database during writes and uploads loses no acknowledged write", async (t) => {
  const times: number[] = [];
  for (let at = 0; at < rounds; at += 1) {
    times.push(
      await round(async () => {
        const { pid } = database;
        process.kill(pid, "SIGKILL");
        await eventually("another postmaster", () => database.pid !== pid, { within: 60_000 });
      }),
    );
  }
  answeredCleanly();
  printFigures(t, "kill-database", {
    rounds,
    acknowledged: clients.count,
    lost: 0,
    "answered 503": clients.answers.get(503) ?? 0,
    "longest till writes again (ms)": Math.round(Math.max(...times)),
  });
});

test("a restart of the database during writes and uploads loses no acknowledged write", async (t) => {
  const took = await round(async () => {
    await database.stop();
    database = await startPostgres({ dataDir: clusterDir });
  });
  answeredCleanly();
  assert.equal((await call(server.address, "/ready")).status, 200);
  printFigures(t, "restart-database", {
    acknowledged: clients.count,
    lost: 0,
    "till writes again (ms)": Math.round(took),
  });
});
