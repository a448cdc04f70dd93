import assert from "node:assert/strict";
import { test } from "node:test";
import { ResponseCache } from "./response-cache.ts";

const newCache = (most = 10) => new ResponseCache({ maxAge: 60_000, most });

test("makes an answer once, however many wait for it", async () => {
  const cache = newCache();
  let made = 0;
  const make = async () => String(++made);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => cache.answer("list", { tables: ["info"], make })),
  );
  assert.deepEqual([...new Set(answers.map(({ body }) => body.toString()))], ["1"]);
});

test("makes an answer anew once its table has changed, and only then", async () => {
  const cache = newCache();
  let made = 0;
  const make = async () => String(++made);
  await cache.answer("list", { tables: ["info", "category"], make });
  cache.drop(["notice"]);
  assert.equal(
    (await cache.answer("list", { tables: ["info", "category"], make })).body.toString(),
    "1",
  );
  cache.drop(["category"]);
  assert.equal(
    (await cache.answer("list", { tables: ["info", "category"], make })).body.toString(),
    "2",
  );
});

test("keeps no answer that was made from what has changed meanwhile", async () => {
  const cache = newCache();
  const { promise, resolve } = Promise.withResolvers<string>();
  const old = cache.answer("list", { tables: ["info"], make: () => promise });
  cache.drop(["info"]);
  const fresh = cache.answer("list", { tables: ["info"], make: async () => "new" });
  resolve("old");
  assert.equal((await old).body.toString(), "old");
  assert.equal((await fresh).body.toString(), "new");
  assert.equal(cache.ready("list")?.body.toString(), "new");
});

test("forgets what failed, and the oldest when it is full", async () => {
  const cache = newCache(2);
  await assert.rejects(
    cache.answer("a", { tables: ["t"], make: () => Promise.reject(new Error("away")) }),
  );
  for (const key of ["a", "b", "c"])
    await cache.answer(key, { tables: ["t"], make: async () => key });
  assert.equal(cache.ready("a"), undefined);
  assert.equal(cache.ready("c")?.body.toString(), "c");
});

test("makes again for everybody what it knows how to make, and forgets how once that fails", async () => {
  const cache = newCache();
  let made = 0;
  const recipe = {
    tables: ["info"],
    make: async () => {
      made += 1;
      if (made === 2) throw new Error("away");
      return String(made);
    },
    fixed: ["x-frame-options", "DENY"],
  };
  assert.equal(cache.again("list"), undefined);
  cache.remember("list", recipe);
  const answer = await cache.again("list");
  assert.deepEqual(answer?.heads?.unchanged, [...recipe.fixed, "etag", answer?.etag]);
  cache.drop(["info"]);
  await assert.rejects(cache.again("list") ?? Promise.resolve());
  assert.equal(cache.again("list"), undefined);
});

test("remembers no more ways of making than it keeps answers", async () => {
  const cache = newCache(2);
  for (const key of ["a", "b", "c"])
    cache.remember(key, { tables: ["t"], make: async () => key, fixed: [] });
  assert.equal(cache.again("a"), undefined);
  assert.equal((await cache.again("c"))?.body.toString(), "c");
});
