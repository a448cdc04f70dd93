// Slow: runs a drill of minutes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { drillLength, printFigures } from "../drill-length.ts";
import { addCategory, BusyClients } from "./busy-clients.ts";
import { eventually } from "./eventually.ts";
import { signIn } from "./http-client.ts";
import { assertNoOrphans, assertNothingLost, stagedFiles } from "./nothing-lost.ts";
import { adminPassword, startOwnServer } from "./own-server.ts";
import { startServer } from "./server-process.ts";

const rounds = drillLength({ short: 1, long: 10 });

test("SIGTERM under load finishes open requests, exits with 0, and loses nothing", async (t) => {
  const own = await startOwnServer();
  const { database, dataDir, env } = own;
  const target = async () => {
    const { address } = own.server;
    return { address, token: await signIn(address, "admin", adminPassword) };
  };
  const first = await target();
  const clients = new BusyClients(first, await addCategory(first, database.url));
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    clients.start(await target());
    const enough = clients.count + 10;
    await eventually("some writes", () => clients.count >= enough, { within: 60_000 });
    const requestedAt = performance.now();
    assert.deepEqual(await own.server.stop("SIGTERM"), { code: 0, signal: null });
    times.push(performance.now() - requestedAt);
    await clients.stop();
    assert.deepEqual(stagedFiles(dataDir), [], "no upload was left in the middle");
    await assertNothingLost({ url: database.url, dataDir }, clients.acknowledged);
    own.server = await startServer(env, dataDir);
  }
  const swept = await assertNoOrphans({ url: database.url, dataDir });
  assert.equal(swept, 0, "whoever stops in order leaves nothing to sweep");
  for (const status of clients.answers.keys()) {
    assert.ok([0, 200].includes(status), `nobody is answered ${status} while it stops`);
  }
  const longest = Math.round(Math.max(...times));
  assert.ok(longest < 10_000, `took ${longest} ms`);
  printFigures(t, "stop-under-load", {
    rounds,
    acknowledged: clients.count,
    lost: 0,
    "longest stop (ms)": longest,
  });
});
