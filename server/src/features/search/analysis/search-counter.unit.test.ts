import assert from "node:assert/strict";
import { test } from "node:test";
import { SearchCounter, type TermCount } from "./search-counter.ts";

const day = "2026-06-15";

/** A counter whose table is a list; `isBroken` refuses writes. */
function counterOfList() {
  const table = { rows: [] as TermCount[], isBroken: false, refusals: 0 };
  const counter = new SearchCounter({
    write: async (counts) => {
      if (table.isBroken) throw new Error("no database");
      table.rows.push(...counts);
    },
    onError: () => {
      table.refusals += 1;
    },
  });
  return { counter, table };
}

test("writes each keyword of a day once, with all that was counted, when it is stopped", async () => {
  const { counter, table } = counterOfList();
  counter.count({ day, keyword: "apu", isMiss: false });
  counter.count({ day, keyword: "apu", isMiss: true });
  counter.count({ day: "2026-06-16", keyword: "apu", isMiss: false });
  await counter.stop();
  assert.deepEqual(table.rows, [
    { day, keyword: "apu", searches: 2, misses: 1 },
    { day: "2026-06-16", keyword: "apu", searches: 1, misses: 0 },
  ]);
});

test("has what could not be written ready for the next time", async () => {
  const { counter, table } = counterOfList();
  table.isBroken = true;
  counter.count({ day, keyword: "apu", isMiss: true });
  await counter.stop();
  counter.count({ day, keyword: "apu", isMiss: false });
  table.isBroken = false;
  await counter.stop();
  assert.deepEqual(table.rows, [{ day, keyword: "apu", searches: 2, misses: 1 }]);
  assert.equal(table.refusals, 1);
});

test("takes no more keywords than it has room for, and goes on counting those that it has", async () => {
  const { counter, table } = counterOfList();
  for (let nth = 0; nth < 5_000; nth += 1) counter.count({ day, keyword: `${nth}`, isMiss: true });
  counter.count({ day, keyword: "0", isMiss: true });
  await counter.stop();
  assert.equal(table.rows.length, 2_000);
  assert.deepEqual(table.rows[0], { day, keyword: "0", searches: 2, misses: 2 });
});
