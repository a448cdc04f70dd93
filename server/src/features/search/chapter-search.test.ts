import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { SearchHit } from "@aeromaint/contracts/search/search.ts";
import { sql } from "kysely";
import { startSearchApp } from "./search.fixture.ts";

let t: Awaited<ReturnType<typeof startSearchApp>>;

before(async () => {
  t = await startSearchApp();
  await sql`delete from owner_chapter`.execute(t.db);
});

after(() => t.close());

async function item(title: string, chapters: readonly string[], over: object = {}) {
  const id = await t.item({ title, ...over });
  for (const chapter of chapters)
    await sql`insert into owner_chapter values (${id}, ${chapter})`.execute(t.db);
  await sql`select facet_refresh(array[${id}::bigint])`.execute(t.db);
  return id;
}

const titles = async (keyword: string, query: object = {}) =>
  (await t.search(keyword, query)).list.map(({ title }: SearchHit) => title);

test("a keyword that names a chapter finds what is stated for it, before what has the words", async () => {
  const at = (day: number) => ({ releaseTime: `2026-05-0${day} 08:00:00` });
  await item("收放作动筒渗油", ["32"], at(1));
  await item("前轮转弯超调", ["29", "32"], at(2));
  await item("液压泵振动", ["29"], at(3));
  await item("尚未发布", ["32"], { releaseTime: "2026-07-01 08:00:00" });
  await item("已经下架", ["32"], { ...at(4), takeDownTime: "2026-06-01 08:00:00" });
  await item("依据 ATA-77 章节编号填写", [], at(5));
  const stated = ["前轮转弯超调", "收放作动筒渗油"];
  for (const keyword of ["ATA 32", "ata32", "ATA-32", "32章"]) {
    assert.deepEqual((await titles(keyword)).slice(0, 2), stated, keyword);
    assert.deepEqual(await titles(keyword, { chapter: "32" }), stated, keyword);
    assert.deepEqual(await titles(keyword, { chapter: "29" }), ["前轮转弯超调"], keyword);
  }
  assert.deepEqual(await titles("ATA-77"), ["依据 ATA-77 章节编号填写"]);
  assert.deepEqual(await titles("32"), [], "a number alone is none");
  const counts = await t.guest.get("/open/search/facets?keyword=ATA32&chapter=32");
  assert.equal(counts.data.total, 2);
});

test("what is stated for a chapter is counted up to the limit, each kind by itself", async () => {
  await sql`delete from owner_chapter`.execute(t.db);
  for (let nth = 0; nth < 102; nth += 1) await item(`第${nth}项`, ["77"]);
  const { total, more, kinds } = await t.search("ATA 77", { kind: "repair" });
  assert.deepEqual([total, more], [100, true]);
  assert.deepEqual(kinds[0], { kind: "repair", total: 100, more: true });
});

test("a search marks what is stated for one's types and keeps its order", async () => {
  await item("标记甲", [], { releaseTime: "2026-05-02 08:00:00" });
  const stated = await item("标记乙", [], { releaseTime: "2026-05-01 08:00:00" });
  const { typeId } = await t.db
    .selectFrom("aircraftType")
    .select("typeId")
    .where("name", "=", "A320")
    .executeTakeFirstOrThrow();
  await sql`insert into applicability values (${stated}, ${typeId}, null, '{}')`.execute(t.db);
  await sql`select facet_refresh(array[${stated}::bigint])`.execute(t.db);
  const marks = async (query: object) =>
    (await t.search("标记", query)).list.map(({ title, isFitting }) => [title, isFitting]);
  assert.deepEqual(await marks({ fits: typeId }), [
    ["标记甲", false],
    ["标记乙", true],
  ]);
  assert.deepEqual(await marks({}), [
    ["标记甲", undefined],
    ["标记乙", undefined],
  ]);
});
