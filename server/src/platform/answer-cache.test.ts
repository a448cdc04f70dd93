import assert from "node:assert/strict";
import { test } from "node:test";
import { AnswerCache } from "./answer-cache.ts";

const newCache = (most = 10) => new AnswerCache({ maxAge: 60_000, most });

test("makes an answer once, however many wait for it", async () => {
  const cache = newCache();
  let made = 0;
  const make = async () => String(++made);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => cache.answer("list", ["info"], make)),
  );
  assert.deepEqual([...new Set(answers.map(({ body }) => body.toString()))], ["1"]);
});

test("makes an answer anew once its table has changed, and only then", async () => {
  const cache = newCache();
  let made = 0;
  const make = async () => String(++made);
  await cache.answer("list", ["info", "category"], make);
  cache.drop(["notice"]);
  assert.equal((await cache.answer("list", ["info", "category"], make)).body.toString(), "1");
  cache.drop(["category"]);
  assert.equal((await cache.answer("list", ["info", "category"], make)).body.toString(), "2");
});

test("keeps no answer that was made from what has changed meanwhile", async () => {
  const cache = newCache();
  const { promise, resolve } = Promise.withResolvers<string>();
  const old = cache.answer("list", ["info"], () => promise);
  cache.drop(["info"]);
  const fresh = cache.answer("list", ["info"], async () => "new");
  resolve("old");
  assert.equal((await old).body.toString(), "old");
  assert.equal((await fresh).body.toString(), "new");
  assert.equal(cache.ready("list")?.body.toString(), "new");
});

test("forgets what failed, and the oldest when it is full", async () => {
  const cache = newCache(2);
  await assert.rejects(cache.answer("a", ["t"], () => Promise.reject(new Error("away"))));
  for (const key of ["a", "b", "c"]) await cache.answer(key, ["t"], async () => key);
  assert.equal(cache.ready("a"), undefined);
  assert.equal(cache.ready("c")?.body.toString(), "c");
});
