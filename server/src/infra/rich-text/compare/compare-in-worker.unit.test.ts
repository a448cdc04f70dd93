import assert from "node:assert/strict";
import { test } from "node:test";
import { compareInWorker } from "./compare-in-worker.ts";
import { compareRichTexts } from "./compare-rich-texts.ts";

test("compares in a worker, once per pair of texts", async () => {
  const before = { html: "<p>检查叶片</p>", hashes: {} };
  const after = { html: "<p>检查叶片和轮盘</p>", hashes: {} };
  const [first, second] = await Promise.all([
    compareInWorker(before, after),
    compareInWorker({ ...before }, { ...after }),
  ]);
  assert.deepEqual(first, compareRichTexts(before, after));
  assert.equal(second, first);
  assert.notDeepEqual(await compareInWorker(after, before), first);
});
