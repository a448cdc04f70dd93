import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { openDatabase } from "../src/infra/db/database.ts";
import { type TestDatabase, testDatabase } from "../test/database.ts";
import { capture } from "./answers.ts";
import { officeList } from "./scenarios/office-list.ts";
import { openDetailWarm } from "./scenarios/open-detail.ts";
import { openListCold, openListWarm } from "./scenarios/open-list.ts";
import { profile, reader } from "./scenarios/reader.ts";
import { seed, type Testbed, testbedOn } from "./testbed.ts";

let database: TestDatabase;
let dataDir: string;
let testbed: Testbed;

before(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "aeromaint-bench-test-"));
  const db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: 2 });
  await seed(db, 60);
  await db.destroy();
  testbed = testbedOn(database.url, dataDir);
});
after(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

for (const scenario of [openListWarm, openListCold, openDetailWarm, officeList, reader, profile]) {
  test(`${scenario.name} compares two servers that answer the same bytes`, async () => {
    try {
      const { ours, bare, request } = await scenario.start(testbed);
      const mine = await capture(ours.address, request);
      const { data } = JSON.parse(mine.body);
      assert.ok(Object.keys(data.list ?? data).length > 1);
      assert.deepEqual(await capture(bare.address, request), mine);
    } finally {
      await testbed.stopServers();
    }
  });
}
