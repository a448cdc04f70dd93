import assert from "node:assert/strict";
import { test } from "node:test";
import { GatheredWrites } from "./gathered-writes.ts";

test("writes what comes while it is writing in one go", async () => {
  const written: number[][] = [];
  const { promise: first, resolve } = Promise.withResolvers<void>();
  const writes = new GatheredWrites<number>((rows) => {
    written.push([...rows]);
    return written.length === 1 ? first : Promise.resolve();
  });
  const all = [1, 2, 3].map((row) => writes.add(row));
  assert.deepEqual(written, [[1]]);
  resolve();
  await Promise.all(all);
  assert.deepEqual(written, [[1], [2, 3]]);
  await writes.add(4);
  assert.deepEqual(written.at(-1), [4]);
});

test("a row that cannot be written fails alone", async () => {
  const written: number[] = [];
  const writes = new GatheredWrites<number>(async (rows) => {
    if (rows.includes(13)) throw new Error("13");
    written.push(...rows);
  });
  const outcomes = await Promise.allSettled([1, 2, 13, 4].map((row) => writes.add(row)));
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ["fulfilled", "fulfilled", "rejected", "fulfilled"],
  );
  assert.deepEqual(written, [1, 2, 4]);
});
