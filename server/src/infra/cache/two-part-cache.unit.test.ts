import assert from "node:assert/strict";
import { test } from "node:test";
import { TwoPartCache } from "./two-part-cache.ts";

const newCache = () =>
  new TwoPartCache<object>({ maxEntries: 100, maxBytes: 1_000_000, bytesOf: () => 0 });
const keys = (count: number) => Array.from({ length: count }, (_, index) => `key ${index}`);

test("keeps repeatedly used entries, even if they exceed the part for new entries", () => {
  const cache = newCache();
  for (let turn = 0; turn < 2; turn += 1) for (const key of keys(70)) cache.set(key, {});
  assert.deepEqual(
    keys(70).filter((key) => !cache.get(key)),
    [],
  );
});

test("keeps used entries during a flood of keys used once", () => {
  const cache = newCache();
  for (let turn = 0; turn < 2; turn += 1) for (const key of keys(20)) cache.set(key, {});
  for (const key of keys(1_000)) cache.set(`flood ${key}`, {});
  assert.equal(keys(20).filter((key) => cache.get(key)).length, 20);
  assert.ok(cache.size.entries <= 100);
});
