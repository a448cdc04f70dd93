import assert from "node:assert/strict";
import { test } from "node:test";
import { BatchedWrites } from "./batched-writes.ts";

test("batches rows that arrive while it writes", async () => {
  const written: number[][] = [];
  const { promise: first, resolve } = Promise.withResolvers<void>();
  const writes = new BatchedWrites<number>((rows) => {
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

test("fails only the row that cannot be written", async () => {
  const written: number[] = [];
  const writes = new BatchedWrites<number>(async (rows) => {
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
