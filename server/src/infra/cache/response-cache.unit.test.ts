import assert from "node:assert/strict";
import { test } from "node:test";
import { type LoadedBody, ResponseCache } from "./response-cache.ts";

const usual = {
  maxAge: 60_000,
  maxAgeWhileAway: 60_000,
  maxWait: 60_000,
  isAway: () => false,
  maxBytes: 100_000,
};

const newCache = (maxEntries = 10) => new ResponseCache({ ...usual, maxEntries });

test("loads a response once for concurrent callers", async () => {
  const cache = newCache();
  let made = 0;
  const load = async () => String(++made);
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => cache.fetch("list", { tables: ["info"], load })),
  );
  assert.deepEqual([...new Set(answers.map(({ body }) => body.toString()))], ["1"]);
});

test("reloads a response after a change of its table, and only then", async () => {
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

test("does not cache a response if its dependencies changed while loading", async () => {
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

test("drops failed loads, and the oldest response when full", async () => {
  const cache = newCache(2);
  await assert.rejects(
    cache.fetch("a", { tables: ["t"], load: () => Promise.reject(new Error("away")) }),
  );
  for (const key of ["a", "b", "c"])
    await cache.fetch(key, { tables: ["t"], load: async () => key });
  assert.equal(cache.get("a"), undefined);
  assert.equal(cache.get("c")?.body.toString(), "c");
});

test("revalidates public responses with a known loader, and drops one that fails", async () => {
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

test("does not revalidate responses that are not public", async () => {
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

test("caches nothing if disabled, and still shares one load", async () => {
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

test("serves a response larger than the cache, without caching it", async () => {
  const cache = newCache();
  let loads = 0;
  const load = async () => `${++loads}`.padEnd(100_001);
  for (const expected of [1, 2]) {
    const { body } = await cache.fetch("large", { tables: ["info"], load });
    assert.equal(Number(body.toString()), expected);
  }
  assert.equal(cache.size.bytes, 0);
});

test("keeps frequently used responses during a flood of single reads", async () => {
  const cache = newCache(20);
  const read = (key: string) =>
    cache.fetch(key, { tables: ["t"], load: async () => key, headers: [] });
  await read("home");
  await read("home");
  for (let at = 0; at < 1_000; at += 1) await read(`combination ${at}`);
  assert.equal(cache.get("home")?.body.toString(), "home");
  assert.ok(cache.size.entries <= 20);
  cache.invalidate(["t"]);
  assert.equal((await cache.revalidate("home"))?.body.toString(), "home", "its loader too");
});

test("counts keys, headers and tags in its bytes", async () => {
  const cache = newCache(10_000);
  const dependsOn = Array.from({ length: 100 }, (_, at) => `content_item:${at}` as const);
  const loader = {
    tables: ["t"],
    load: async () => ({ body: "", dependsOn }),
    headers: ["a".repeat(500)],
  };
  for (let at = 0; at < 200; at += 1) await cache.fetch(`${at}`.padEnd(2_000), loader);
  const { entries, bytes } = cache.size;
  assert.ok(bytes <= 100_000 && bytes / entries >= 2_000 + 500 + 1_500, `${bytes} of ${entries}`);
  await cache.fetch("k".repeat(100_000), loader);
  assert.equal(cache.get("k".repeat(100_000)), undefined, "a key too large for it");
});

test("expires a response after its own lifetime", async () => {
  const cache = newCache();
  const loader = { tables: ["info"], load: async () => ({ body: "passing", validFor: 5 }) };
  await cache.fetch("reading", loader);
  const lasting = { tables: ["info"], load: async () => "lasting" };
  await cache.fetch("list", lasting);
  while (cache.get("reading")) await new Promise(setImmediate);
  assert.equal(cache.get("list")?.body.toString(), "lasting");
});

test("reloads a response after a change of its row, not of other rows", async () => {
  const cache = newCache();
  let made = 0;
  const loader = {
    tables: ["content_item"],
    load: async (): Promise<LoadedBody> => ({
      body: String(++made),
      dependsOn: ["content_item:1", "content_item:2"],
    }),
  };
  const read = async () => (await cache.fetch("reading", loader)).body.toString();
  assert.equal(await read(), "1");
  cache.invalidate(["content_item:3", "platform_notice"]);
  assert.equal(await read(), "1");
  cache.invalidate(["content_item:2"]);
  assert.equal(await read(), "2");
  // A writer without row ids may have changed any row.
  cache.invalidate(["content_item"]);
  assert.equal(await read(), "3");
});

test("reloads a list after a change of any row of its table", async () => {
  const cache = newCache();
  let made = 0;
  const loader = { tables: ["content_item"], load: async () => String(++made) };
  await cache.fetch("list", loader);
  cache.invalidate(["content_item:7"]);
  assert.equal((await cache.fetch("list", loader)).body.toString(), "2");
});

test("caches a response if another row changed while loading, but not if its own row did", async () => {
  const cache = newCache();
  for (const [changed, isKept] of [
    ["content_item:2", true],
    ["content_item:1", false],
  ] as const) {
    const { promise, resolve } = Promise.withResolvers<LoadedBody>();
    const loading = cache.fetch(changed, { tables: ["content_item"], load: () => promise });
    cache.invalidate([changed]);
    resolve({ body: "made", dependsOn: ["content_item:1"] });
    await loading;
    assert.equal(cache.get(changed) !== undefined, isKept);
  }
});

test("loses no change if more rows change than the history holds", async () => {
  const cache = newCache();
  const loader = (row: string) => ({
    tables: ["content_item"],
    load: async (): Promise<LoadedBody> => ({ body: "made", dependsOn: [`content_item:${row}`] }),
  });
  await cache.fetch("changed", loader("1"));
  for (let row = 1; row <= 20_000; row += 1) cache.invalidate([`content_item:${row}`]);
  assert.equal(cache.get("changed"), undefined);
  await cache.fetch("changed", loader("1"));
  assert.ok(cache.get("changed"));
});

test("returns nothing that was loading when the cache was cleared", async () => {
  const cache = newCache();
  const { promise, resolve } = Promise.withResolvers<string>();
  const loading = cache.fetch("list", { tables: ["info"], load: () => promise });
  cache.clear();
  resolve("old");
  await loading;
  assert.equal(cache.get("list"), undefined);
});

test("keeps a response without a maximum age while its check returns true", async () => {
  const cache = new ResponseCache({ ...usual, maxAge: 0, maxEntries: 10 });
  let [made, isFresh] = [0, true];
  const load = async () => ({
    body: String(++made),
    dependsOn: ["content_item:*" as const],
    isFresh: () => isFresh,
  });
  const fetch = async () =>
    (await cache.fetch("search", { tables: ["content_item"], load })).body.toString();
  assert.deepEqual([await fetch(), await fetch()], ["1", "1"]);
  cache.invalidate(["content_item:5"]);
  assert.equal(await fetch(), "1");
  isFresh = false;
  assert.equal(await fetch(), "2");
  isFresh = true;
  cache.invalidate(["content_item"]);
  assert.equal(await fetch(), "3");
});
