import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { readXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import type { TestClient } from "../../../../test/harness.ts";
import { now, startSearchApp } from "../search.fixture.ts";

let t: Awaited<ReturnType<typeof startSearchApp>>;
let admin: TestClient;

before(async () => {
  t = await startSearchApp();
  admin = await t.as("admin");
});
after(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom("searchTermDay").execute();
});

const path = "/search/analysis";
const pathOf = (query: Record<string, string>) => `/open/search?${new URLSearchParams(query)}`;

/** Searches at a server of their own, which is stopped then: so all is written. */
async function searched(queries: Record<string, string>[], headers = {}): Promise<unknown[]> {
  const server = await t.newServer();
  for (const query of queries) await server.inject({ url: `/api${pathOf(query)}`, headers });
  await server.close();
  return t.db.selectFrom("searchTermDay").selectAll().orderBy("keyword").execute();
}

const row = (keyword: string, searches: number, misses: number, day = "2026-06-15") => ({
  day,
  keyword,
  searches,
  misses,
});

test("counts searches and misses of a day, from ready answers too, and loses none on a stop", async () => {
  await t.item({ title: "计数测试件" });
  const found = { keyword: "计数测试件" };
  const queries = [found, found, found, { keyword: "没有的词" }, { keyword: "没有的词" }];
  assert.deepEqual(await searched(queries), [row("没有的词", 2, 2), row("计数测试件", 3, 0)]);
  t.at(new Date("2026-06-15T16:00:00Z"));
  await searched([found, { keyword: " 计数测试件" }]);
  t.at(now);
  assert.deepEqual(
    await t.db.selectFrom("searchTermDay").selectAll().where("day", ">", "2026-06-15").execute(),
    [row("计数测试件", 2, 0, "2026-06-16")],
  );
});

test("counts the first look only, not other pages, parts of the hits or what is refused", async () => {
  const rows = await searched([
    { keyword: "只看第一页", pageNum: "1", pageSize: "10" },
    { keyword: "只看第一页", fits: "1" },
    { keyword: "只看第一页", pageNum: "2" },
    { keyword: "只看第一页", kind: "repair" },
    { keyword: "只看第一页", pageNum: "0" },
    { keyword: " " },
  ]);
  assert.deepEqual(rows, [row("只看第一页", 2, 2)], "with marks or without");
});

test("keeps nothing of who asks, and no keyword that looks like a person's number", async () => {
  const token = (await t.as("mechanic")).token;
  const rows = await searched(
    [
      { keyword: "ＡＰＵ　漏油" },
      { keyword: "13800138000" },
      { keyword: "张三 138-0013-8000" },
      { keyword: "11010519491231002X" },
      { keyword: "zhang@example.com" },
    ],
    { authorization: `Bearer ${token}`, "user-agent": "probe", "x-forwarded-for": "203.0.113.9" },
  );
  assert.deepEqual(rows, [row("apu 漏油", 1, 1)]);
  const { rows: columns } = await sql<{ columnName: string }>`
    select column_name from information_schema.columns where table_name = 'search_term_day'
    order by ordinal_position`.execute(t.db);
  assert.deepEqual(
    columns.map(({ columnName }) => columnName),
    ["day", "keyword", "searches", "misses"],
  );
});

async function fill(...rows: ReturnType<typeof row>[]) {
  await t.db.insertInto("searchTermDay").values(rows).execute();
}
const keywords = (data: { list: { keyword: string }[] }) => data.list.map(({ keyword }) => keyword);

test("lists what was not found most often first, within a span, filtered and sorted", async () => {
  await fill(
    row("甲词", 5, 1),
    row("甲词", 5, 4, "2026-06-01"),
    row("乙词", 20, 0),
    row("丙词", 3, 3),
    row("旧词", 9, 9, "2026-05-01"),
  );
  const { data } = await admin.get(path);
  assert.deepEqual(keywords(data), ["甲词", "丙词", "乙词"]);
  assert.deepEqual(data.list[0], {
    keyword: "甲词",
    searches: 10,
    misses: 5,
    missRate: 50,
    lastDay: "2026-06-15",
    hasSynonyms: false,
  });
  const cases: [query: string, keywords: string[]][] = [
    ["beginTime=2026-05-01", ["旧词", "甲词", "丙词", "乙词"]],
    ["beginTime=2026-05-01&endTime=2026-06-01", ["旧词", "甲词"]],
    ["endTime=2026-05-20", ["旧词"]],
    ["finding=never", ["丙词"]],
    ["finding=missed", ["甲词", "丙词"]],
    ["finding=found", ["乙词"]],
    [`keyword=${encodeURIComponent("乙")}`, ["乙词"]],
    ["sortBy=searches&sortOrder=desc", ["乙词", "甲词", "丙词"]],
    ["sortBy=missRate&sortOrder=asc", ["乙词", "甲词", "丙词"]],
    ["pageSize=1&pageNum=2", ["丙词"]],
  ];
  for (const [query, expected] of cases) {
    const { code, data: found } = await admin.get(`${path}?${query}`);
    assert.deepEqual([code, keywords(found)], [200, expected], query);
  }
  assert.equal((await admin.get(`${path}?beginTime=2026-13-01`)).code, 400);
});

test("says which keywords have synonyms", async () => {
  await t.db
    .insertInto("searchSynonym")
    .values({ terms: ["有同义词A1", "乙测"], kind: "1" })
    .execute();
  await fill(row("有同义词a1", 1, 1), row("没有同义词", 1, 1));
  const { data } = await admin.get(path);
  const known = data.list.filter(({ hasSynonyms }: { hasSynonyms: boolean }) => hasSynonyms);
  assert.deepEqual(keywords({ list: known }), ["有同义词a1"]);
});

test("tells day by day how much was looked for, at most of ninety days", async () => {
  await fill(row("甲词", 5, 1), row("乙词", 2, 0), row("甲词", 4, 4, "2026-06-13"));
  const { data } = await admin.get(`${path}/trend?beginTime=2026-06-13`);
  assert.deepEqual(data, {
    searches: 11,
    misses: 5,
    days: [
      { day: "2026-06-13", searches: 4, misses: 4 },
      { day: "2026-06-14", searches: 0, misses: 0 },
      { day: "2026-06-15", searches: 7, misses: 1 },
    ],
  });
  const long = await admin.get(`${path}/trend?beginTime=2020-01-01`);
  assert.deepEqual([long.data.days.length, long.data.days.at(-1).day], [90, "2026-06-15"]);
  assert.equal((await admin.get(`${path}/trend`)).data.days.length, 30);
});

test("exports the list in its order, however many there are", async () => {
  await fill(
    ...Array.from({ length: 400 }, (_, nth) =>
      row(`词${String(nth).padStart(3, "0")}`, 3, nth % 3),
    ),
  );
  const { rawPayload, headers } = await t.app.inject({
    url: `/api${path}/export?columns=keyword,misses`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const [sheet] = (await readXlsx(rawPayload)).sheets;
  const { data } = await admin.get(`${path}?pageSize=200`);
  assert.equal(headers["x-export-rows"], "400");
  assert.equal(sheet?.rows.length, 401);
  assert.deepEqual(
    sheet?.rows.slice(1, 201).map(([keyword]) => keyword),
    keywords(data),
  );
  assert.equal(new Set(sheet?.rows.map(([keyword]) => keyword)).size, 401);
});

test("forgets counts after the days that the parameter says", async () => {
  await fill(row("新词", 1, 0), row("旧词", 1, 0, "2025-06-01"));
  assert.deepEqual(await t.app.retention.run(now), { 搜索次数: 1 });
  assert.deepEqual(keywords((await admin.get(`${path}?beginTime=2020-01-01`)).data), ["新词"]);
});

test("is for those who hold the right", async () => {
  assert.equal((await (await t.as("mechanic")).get(path)).code, 403);
  assert.equal((await t.guest.get(`${path}/trend`)).code, 401);
});
