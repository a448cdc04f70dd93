// Slow: runs every scenario once.
// Own process: measures.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { type TestDatabase, testDatabase } from "../test/database.ts";
import { fillDatabase } from "./data/fill.ts";
import { fetchAnswer } from "./recorded.ts";
import { applicationOf } from "./scenario.ts";
import { scenarios } from "./scenarios.ts";
import { type Server, type Testbed, testbedOn } from "./testbed.ts";

let database: TestDatabase;
let dataDir: string;
let testbed: Testbed;
/** Keyed by `uncached`. */
const applications = new Map<boolean, Server>();

before(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "aeromaint-bench-test-"));
  await fillDatabase(database.url, { items: 30, users: 30, logRows: 30 });
  testbed = testbedOn(database.url, dataDir);
});
after(async () => {
  await testbed.stopServers();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

for (const scenario of scenarios) {
  test(`${scenario.name} compares two servers with equal responses`, async () => {
    const { uncached = false } = scenario;
    const server = applications.get(uncached) ?? (await applicationOf(scenario, testbed));
    applications.set(uncached, server);
    const requests = await scenario.requests(server.address, testbed);
    const some = requests.filter((_, index) => index % 20 === 0);
    const bare = await scenario.startBare(testbed, { server, requests: some });
    for (const request of some) {
      const [ours, other] = [server, bare].map(async ({ address }) =>
        JSON.parse((await fetchAnswer(address, request)).body),
      );
      const { data, ...answer } = await ours;
      assert.deepEqual(Object.keys((await other).data), Object.keys(data));
      assert.equal((await other).message, answer.message);
    }
    await bare.child.stop();
  });
}
