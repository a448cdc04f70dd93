import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startSearchApp } from "./search.fixture.ts";

let t: Awaited<ReturnType<typeof startSearchApp>>;

before(async () => {
  t = await startSearchApp();
});
after(() => t.close());

test("has the simplified character of each that OpenCC knows", async () => {
  // The package has no types for its tables.
  const table = new URL(import.meta.resolve("opencc-js/dict/TSCharacters"));
  const [, pairs = ""] = /"([^"]+)"/.exec(await readFile(table, "utf8")) ?? [];
  const known = pairs.split("|").map((pair) => pair.split(" "));
  const [from, to] = [0, 1].map((side) => known.map((pair) => pair[side] ?? "").join(""));
  const { rows } = await sql<{ to: string }>`select simplified(${from}) as to`.execute(t.db);
  assert.equal(rows[0]?.to, to);
  assert.ok(known.length > 3_000);
});

test("finds simplified text by traditional characters, and the other way round", async () => {
  await t.item({ title: "液压泵渗漏", content: "<p>发动机驱动泵后面</p>" });
  await t.item({ title: "液壓泵滲漏", content: "<p>發動機驅動泵後面</p>" });
  for (const keyword of ["液压泵", "液壓泵", "发动机 后面", "發動機 後面", "發动機"]) {
    assert.equal((await t.titles(keyword)).length, 2, keyword);
  }
  assert.deepEqual((await t.search("滲漏")).synonyms.slice(0, 1), ["渗漏"]);
  assert.ok(!(await t.search("渗漏")).synonyms.includes("渗漏"));
});

test("takes every kind of dash for one at once, with blanks around it or none", async () => {
  const texts = ["7221-05", "7221 - 05", "7221‑05", "7221–05", "7221 — 05", "7221−05", "7221－05"];
  for (const text of texts) await t.item({ title: `更换 ${text}` });
  for (const keyword of texts) {
    assert.equal((await t.titles(keyword)).length, texts.length, keyword);
  }
  const highlighted = (await t.search("7221–05")).list.map(({ excerpt }) => excerpt);
  assert.equal(highlighted.length, texts.length);
});
