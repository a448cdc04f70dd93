import assert from "node:assert/strict";
import { test } from "node:test";
import { type ViewCount, ViewCounter } from "./view-counter.ts";

/** Counter with a number instead of a table; `isBroken` makes writes fail. */
function counterOfOne() {
  const table = { views: 0, isBroken: false, refusals: 0 };
  const counter = new ViewCounter({
    write: async (counts: readonly ViewCount[]) => {
      if (table.isBroken) throw new Error("no database");
      for (const { views } of counts) table.views += views;
    },
    onError: () => {
      table.refusals += 1;
    },
  });
  return { counter, table };
}

test("returns stored and unwritten views together, and stores all of them on stop", async () => {
  const { counter, table } = counterOfOne();
  counter.count("1");
  counter.count("1");
  const before = await counter.read("1", async () => table.views);
  assert.equal(before.row + before.unwritten, 2);
  await counter.stop();
  assert.equal(table.views, 2);
  const after = await counter.read("1", async () => table.views);
  assert.deepEqual(after, { row: 2, unwritten: 0 });
});

test("reads again if a write started during the read", async () => {
  const { counter, table } = counterOfOne();
  counter.count("1");
  let readings = 0;
  const { row, unwritten } = await counter.read("1", async () => {
    readings += 1;
    const seen = table.views;
    if (readings === 1) await counter.stop();
    return seen;
  });
  assert.deepEqual([readings, row + unwritten], [2, 1]);
});

test("retries views that could not be written", async () => {
  const { counter, table } = counterOfOne();
  counter.count("1");
  table.isBroken = true;
  await counter.stop();
  counter.count("1");
  table.isBroken = false;
  await counter.stop();
  assert.deepEqual([table.views, table.refusals], [2, 1]);
});
