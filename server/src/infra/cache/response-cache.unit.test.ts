import assert from "node:assert/strict";
import { test } from "node:test";
import { ResponseCache } from "./response-cache.ts";

const newCache = (maxEntries = 10) =>
  new ResponseCache({ maxAge: 60_000, maxEntries, maxBytes: 1_000 });

test("makes an answer once, however many wait for it", async () => {
  const cache = newCache();
  let made = 0;
  const load = async () => String(++made);
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => cache.fetch("list", { tables: ["info"], load })),
  );
  assert.deepEqual([...new Set(answers.map(({ body }) => body.toString()))], ["1"]);
});

test("makes an answer anew once its table has changed, and only then", async () => {
  const cache = newCache();
  let made = 0;
  const load = async () => String(++made);
  await cache.fetch("list", { tables: ["info", "category"], load });
  cache.invalidate(["notice"]);
  assert.equal(
    (await cache.fetch("list", { tables: ["info", "category"], load })).body.toString(),
    "1",
  );
  cache.invalidate(["category"]);
  assert.equal(
    (await cache.fetch("list", { tables: ["info", "category"], load })).body.toString(),
    "2",
  );
});

test("keeps no answer that was made from what has changed meanwhile", async () => {
  const cache = newCache();
  const { promise, resolve } = Promise.withResolvers<string>();
  const old = cache.fetch("list", { tables: ["info"], load: () => promise });
  cache.invalidate(["info"]);
  const fresh = cache.fetch("list", { tables: ["info"], load: async () => "new" });
  resolve("old");
  assert.equal((await old).body.toString(), "old");
  assert.equal((await fresh).body.toString(), "new");
  assert.equal(cache.get("list")?.body.toString(), "new");
});

test("forgets what failed, and the oldest when it is full", async () => {
  const cache = newCache(2);
  await assert.rejects(
    cache.fetch("a", { tables: ["t"], load: () => Promise.reject(new Error("away")) }),
  );
  for (const key of ["a", "b", "c"])
    await cache.fetch(key, { tables: ["t"], load: async () => key });
  assert.equal(cache.get("a"), undefined);
  assert.equal(cache.get("c")?.body.toString(), "c");
});

test("revalidates for everybody what it has a loader for, and forgets one that fails", async () => {
  const cache = newCache();
  let made = 0;
  const loader = {
    tables: ["info"],
    load: async () => {
      made += 1;
      if (made === 2) throw new Error("away");
      return String(made);
    },
    headers: ["x-frame-options", "DENY"],
  };
  assert.equal(cache.revalidate("list"), undefined);
  await cache.fetch("list", loader);
  const answer = await cache.revalidate("list");
  assert.deepEqual(answer?.headers?.notModified, [...loader.headers, "etag", answer?.etag]);
  cache.invalidate(["info"]);
  await assert.rejects(cache.revalidate("list") ?? Promise.resolve());
  assert.equal(cache.revalidate("list"), undefined);
});

test("revalidates for nobody what not everybody may have", async () => {
  const cache = newCache();
  await cache.fetch("list", { tables: ["info"], load: async () => "own" });
  assert.equal(cache.revalidate("list"), undefined);
  assert.equal(cache.get("list")?.headers, undefined);
});

test("keeps no more loaders than responses", async () => {
  const cache = newCache(2);
  for (const key of ["a", "b", "c"])
    await cache.fetch(key, { tables: ["t"], load: async () => key, headers: [] });
  assert.equal(cache.revalidate("a"), undefined);
  assert.equal((await cache.revalidate("c"))?.body.toString(), "c");
});

test("keeps nothing where it may keep nothing, and still loads once for all who wait", async () => {
  const cache = newCache(0);
  let made = 0;
  const loader = { tables: ["t"], load: async () => String(++made) };
  const answers = await Promise.all([cache.fetch("a", loader), cache.fetch("a", loader)]);
  assert.deepEqual(
    answers.map(({ body }) => body.toString()),
    ["1", "1"],
  );
  assert.equal((await cache.fetch("a", loader)).body.toString(), "2");
});

test("answers with what is larger than its room, and keeps it not", async () => {
  const cache = newCache();
  let loads = 0;
  const load = async () => `${++loads}`.padEnd(1_001);
  for (const expected of [1, 2]) {
    const { body } = await cache.fetch("large", { tables: ["info"], load });
    assert.equal(Number(body.toString()), expected);
  }
  assert.equal(cache.size.bytes, 0);
});

test("keeps what stops being true by itself no longer than that", async () => {
  const cache = newCache();
  const loader = { tables: ["info"], load: async () => ({ body: "passing", validFor: 5 }) };
  await cache.fetch("reading", loader);
  const lasting = { tables: ["info"], load: async () => "lasting" };
  await cache.fetch("list", lasting);
  while (cache.get("reading")) await new Promise(setImmediate);
  assert.equal(cache.get("list")?.body.toString(), "lasting");
});
