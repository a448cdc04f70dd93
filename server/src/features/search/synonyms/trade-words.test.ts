import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readSynonymLines, synonymLine } from "@aeromaint/contracts/search/synonym-lines.ts";
import { comparableTerm } from "@aeromaint/contracts/search/synonym-terms.ts";
import { startSearchApp } from "../search.fixture.ts";

let t: Awaited<ReturnType<typeof startSearchApp>>;

before(async () => {
  t = await startSearchApp();
});
after(() => t.close());

const sets = () =>
  t.db.selectFrom("searchSynonym").select(["terms", "kind"]).orderBy("synonymId").execute();

test("has 150 sets of the trade and more, all of which a form would take", async () => {
  const kept = await sets();
  assert.ok(kept.length >= 150, `${kept.length} sets`);
  const { sets: read, problems } = readSynonymLines(kept.map(synonymLine).join("\n"));
  assert.deepEqual(problems, []);
  assert.deepEqual(read, kept);
});

test("has no word in two sets, but for the long forms that abbreviations lead to", async () => {
  const heads = new Set<string>();
  const kept = await sets();
  for (const { terms, kind } of kept) {
    for (const term of kind === "1" ? terms : terms.slice(0, 1)) {
      const words = comparableTerm(term);
      assert.ok(!heads.has(words), `${term} is doubled`);
      heads.add(words);
    }
  }
  for (const { terms } of kept) {
    for (const term of terms) assert.ok(heads.has(comparableTerm(term)), `${term} leads nowhere`);
  }
});

test("finds by the trade's words, and abbreviations from left to right where they are ambiguous", async () => {
  await t.item({ title: "前起落架减震支柱渗漏" });
  await t.item({ title: "适航指令的执行" });
  await t.item({ title: "AD 电门" });
  assert.deepEqual(await t.titles("landing gear 渗漏"), ["前起落架减震支柱渗漏"]);
  assert.deepEqual(await t.titles("lg shock strut"), ["前起落架减震支柱渗漏"]);
  assert.deepEqual(await t.titles("AD"), ["AD 电门", "适航指令的执行"]);
  assert.deepEqual(await t.titles("airworthiness directive"), ["适航指令的执行"]);
});
