import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { ResponseCache } from "./response-cache.ts";

const databaseAway = new Error("away");
const usual = {
  maxAge: 60_000,
  maxAgeWhileAway: 120_000,
  maxWait: 60_000,
  maxEntries: 10,
  maxBytes: 100_000,
  isAway: (error: unknown) => error === databaseAway,
};

test("serves cached responses while the database is away, unless they changed", async () => {
  const cache = new ResponseCache({ ...usual, maxAge: 1 });
  const tables = ["info"];
  const failing = (error: Error) => ({ tables, load: () => Promise.reject(error) });
  await cache.fetch("list", { tables, load: async () => "list" });
  await cache.fetch("soon over", { tables, load: async () => ({ body: "item", validFor: 2 }) });
  await delay(10);
  assert.equal(cache.get("list"), undefined, "it would be loaded anew");
  assert.equal((await cache.fetch("list", failing(databaseAway))).body.toString(), "list");
  await assert.rejects(cache.fetch("soon over", failing(databaseAway)), databaseAway);
  const fault = new Error("fault");
  await assert.rejects(cache.fetch("list", failing(fault)), fault);
  cache.invalidate(["info"]);
  await assert.rejects(cache.fetch("list", failing(databaseAway)), databaseAway);
});

test("serves cached responses while loading is slow, unless they changed", async () => {
  const cache = new ResponseCache({ ...usual, maxAge: 1, maxWait: 5 });
  const tables = ["info"];
  const first = cache.fetch("list", { tables, load: () => delay(20, "first") });
  assert.equal((await first).body.toString(), "first", "who has nothing waits");
  await delay(5);
  const { promise, resolve } = Promise.withResolvers<string>();
  let loads = 0;
  const load = () => {
    loads += 1;
    return promise;
  };
  for (const _ of [1, 2]) {
    assert.equal((await cache.fetch("list", { tables, load })).body.toString(), "first");
  }
  assert.equal(loads, 1, "as long as it hangs it is not begun again");
  cache.invalidate(["info"]);
  const changed = cache.fetch("list", { tables, load });
  assert.equal(await Promise.race([changed, delay(20, "waits")]), "waits");
  resolve("second");
  assert.equal((await changed).body.toString(), "second");
});

test("reloads expired responses, and serves them while the database is away", async () => {
  const cache = new ResponseCache(usual);
  const tables = ["info"];
  const read = async (load: () => Promise<string>) =>
    (await cache.fetch("list", { tables, load })).body.toString();
  await read(async () => "first");
  const { promise, resolve } = Promise.withResolvers<string>();
  cache.expire();
  const begunBefore = read(() => promise);
  cache.expire();
  assert.equal(await read(() => Promise.reject(databaseAway)), "first");
  assert.equal(await read(async () => "second"), "second");
  resolve("late");
  await begunBefore;
  assert.equal(await read(async () => "third"), "second", "what was loaded before does not count");
});
