// Slow: runs a drill of minutes.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { drillLength, printFigures } from "../drill-length.ts";
import { addCategory, BusyClients } from "./busy-clients.ts";
import { eventually } from "./eventually.ts";
import { call, signIn } from "./http-client.ts";
import { assertNoOrphans, assertNothingLost, stagedFiles } from "./nothing-lost.ts";
import { adminPassword, type OwnServer, startOwnServer } from "./own-server.ts";
import { startServer } from "./server-process.ts";

const rounds = drillLength({ short: 2, long: 20 });

let own: OwnServer;
before(async () => {
  own = await startOwnServer();
});

async function target() {
  const { address } = own.server;
  return { address, token: await signIn(address, "admin", adminPassword) };
}

test("kill -9 of the server during writes and uploads loses no acknowledged write", async (t) => {
  const { database, dataDir, env } = own;
  const first = await target();
  const clients = new BusyClients(first, await addCategory(first, database.url));
  let cut = 0;
  let orphans = 0;
  for (let round = 0; round < rounds; round += 1) {
    clients.start(await target());
    // Varies the time of the kill to hit different steps.
    const enough = clients.count + 6 + Math.floor(Math.random() * 25);
    const isEnough = () => clients.count >= enough && clients.hasEachKind;
    await eventually("some writes of each kind", isEnough, { within: 60_000 });
    assert.deepEqual(await own.server.stop("SIGKILL"), { code: null, signal: "SIGKILL" });
    await clients.stop();
    cut += stagedFiles(dataDir).length;

    own.server = await startServer(env, dataDir);
    await eventually(
      "readiness",
      async () => (await call(own.server.address, "/ready")).status === 200,
    );
    await assertNothingLost({ url: database.url, dataDir }, clients.acknowledged);
    await eventually("the swept uploads", () => stagedFiles(dataDir).length === 0);
    orphans += await assertNoOrphans({ url: database.url, dataDir });
  }
  printFigures(t, "kill-server", {
    rounds,
    acknowledged: clients.count,
    lost: 0,
    "uploads cut": cut,
    "bytes without row, swept": orphans,
  });
});
