// Slow: a drill of minutes.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startPostgres } from "../../src/infra/postgres/launcher.ts";
import { figures, length } from "../drill-length.ts";
import { addCategory, BusyClients, type Target } from "./busy-clients.ts";
import { eventually } from "./eventually.ts";
import { call, signIn } from "./http-client.ts";
import { noOrphans, nothingLost } from "./nothing-lost.ts";
import { adminPassword, ownEnv } from "./own-server.ts";
import { newDataDir, type ServerProcess, startServer } from "./server-process.ts";

const rounds = length({ short: 2, long: 20 });
// A cluster of its own, as an installation has it: what is acknowledged is on the disk.
const clusterDir = newDataDir();

let database: Awaited<ReturnType<typeof startPostgres>>;
let server: ServerProcess;
let clients: BusyClients;
let target: Target;

before(async () => {
  database = await startPostgres({ dataDir: clusterDir });
  server = await startServer(ownEnv(database.url));
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

/** Takes the database away amid writes, waits until it is back, and looks for what was promised. */
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
  await nothingLost({ url: database.url, dataDir: server.dataDir }, clients.acknowledged);
  await noOrphans({ url: database.url, dataDir: server.dataDir });
  return took;
}

const hasAnswered = (status: number) => (clients.answers.get(status) ?? 0) > 0;

/** Refused clients got a clean answer: busy or done, never a fault. */
function answeredCleanly(): void {
  assert.ok(!hasAnswered(500), "no fault of the server's own");
}

test("kill -9 of the database amid writes and uploads loses nothing that was promised", async (t) => {
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
  figures(t, "kill-database", {
    rounds,
    acknowledged: clients.count,
    lost: 0,
    "answered 503": clients.answers.get(503) ?? 0,
    "longest till writes again (ms)": Math.round(Math.max(...times)),
  });
});

test("a restart of the database amid writes and uploads loses nothing that was promised", async (t) => {
  const took = await round(async () => {
    await database.stop();
    database = await startPostgres({ dataDir: clusterDir });
  });
  answeredCleanly();
  assert.equal((await call(server.address, "/ready")).status, 200);
  figures(t, "restart-database", {
    acknowledged: clients.count,
    lost: 0,
    "till writes again (ms)": Math.round(took),
  });
});
