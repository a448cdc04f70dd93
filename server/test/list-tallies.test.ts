import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type RawBuilder, sql } from "kysely";
import type { Facts } from "../src/crud/list-tally.queries.ts";
import { pageIds, type Source, sourcesFor } from "../src/crud/named-page.queries.ts";
import { numberOf, type Paging } from "../src/crud/paging.ts";
import type { Period } from "../src/crud/period.ts";
import {
  anybody,
  findPage,
  listTotalOf,
  type TalliedList,
  type Viewer,
} from "../src/crud/tallied-list.queries.ts";
import { includes } from "../src/crud/tally.queries.ts";
import { unreadNotices } from "../src/crud/unread-notices.queries.ts";
import { isOpenItem, itemsOf } from "../src/features/content/item-filters.queries.ts";
import { modules } from "../src/features/content/module.ts";
import { products } from "../src/features/materials/products/material-filters.queries.ts";
import { people } from "../src/features/people/people-filters.queries.ts";
import { type Db, openDatabase, type Tx } from "../src/infra/db/database.ts";
import { withinScope } from "../src/infra/rights/data-scope.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { addPlaces, fill, nth } from "./list-rows.ts";
import { writeBeside } from "./writers.ts";

// Among them users with profiles, whose own tally has fewer shards.
const writers = 20;
const rounds = 10;

let database: TestDatabase;
let db: Db;

before(async () => {
  database = await testDatabase();
  db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: writers + 2 });
  await addPlaces(db);
  await fill(db, 0, 150);
});
after(async () => {
  await db.destroy();
  await database.drop();
});

const some = (table: string, id: string, number: number) =>
  sql`${sql.ref(id)} = ${nth(table, id, sql`${number}`)}`;

type Change = (tx: Tx, number: number) => Promise<unknown>;

const changes: readonly Change[] = [
  (tx, n) => fill(tx, 1_000 + n * 10, 3),
  (tx, n) =>
    sql`update content_item set release_time = release_time - interval '40 days', take_down_time = null,
      title = '改名' || ${n}::int where ${some("content_item", "item_id", n)}`.execute(tx),
  (tx, n) =>
    sql`update content_item i set category_id = c.category_id, dept_id = null from content_category c
      where i.${some("content_item", "item_id", n)} and c.module = i.module`.execute(tx),
  (tx, n) =>
    sql`update platform_notice set take_down_time = notice_time + interval '1 day'
      where ${some("platform_notice", "notice_id", n)}`.execute(tx),
  (tx, n) =>
    sql`update material_info set status = ((status::int + 1) % 3)::text, view_num = view_num + 1
      where ${some("material_info", "info_id", n)}`.execute(tx),
  (tx, n) =>
    sql`update repair_person set nature = ${String(1 + (n % 2))}
      where ${some("repair_person", "information_id", n)}`.execute(tx),
  (tx, n) =>
    sql`update sys_user set status = (3 - status::int)::text, nick_name = '新名' || ${n}::int,
      dept_id = ${nth("sys_dept", "dept_id", sql`${n}`)}
      where user_id = (select user_id from repair_person order by user_id offset ${n % 60}::int limit 1)`.execute(
      tx,
    ),
  (tx, n) =>
    sql`delete from sys_user where user_id = (select user_id from repair_person order by user_id
      offset ${n % 60}::int limit 1)`.execute(tx),
  (tx, n) => sql`delete from content_item where ${some("content_item", "item_id", n)}`.execute(tx),
  (tx, n) =>
    sql`delete from material_info where ${some("material_info", "info_id", n)}`.execute(tx),
];

/** What a row counts for, said once more than in the migration. */
const facts: Readonly<Record<Facts["list"], string>> = {
  content_item:
    "r.module, r.category_id, r.dept_id, r.release_time, r.take_down_time, lower(r.title)",
  platform_notice: "'notice', 0, r.dept_id, r.notice_time, r.take_down_time, lower(r.notice_title)",
  material_info: "r.status, r.category_id, r.dept_id, r.created_at, null, lower(r.name)",
  repair_person: `r.user_nature || coalesce(r.nature, '3') || u.status, 0, u.dept_id, 'epoch', null,
    lower(u.nick_name)`,
};

/** What the tally says and what a count of all rows says, where they differ. */
async function differences(list: Facts["list"]) {
  const from =
    list === "repair_person"
      ? sql`repair_person r join sys_user u using (user_id)`
      : sql`${sql.table(list)} r`;
  const { rows } = await sql`
    with counted as (
      select f.state, f.part, f.dept_id, f.category_id, f.month, count(*) as counted
      from ${from} cross join lateral list_facts(${sql.raw(facts[list])}) f group by 1, 2, 3, 4, 5
    ), tallied as (
      select state, part, dept_id, category_id, month, sum(total) as tallied from list_tally
      where list = ${list} group by 1, 2, 3, 4, 5 having sum(total) <> 0
    )
    select * from counted full join tallied using (state, part, dept_id, category_id, month)
    where counted is distinct from tallied`.execute(db);
  return rows;
}

test("tallies what is there, whoever writes at the same time", async () => {
  const change = (tx: Tx, number: number) =>
    changes[number % changes.length]?.(tx, number) ?? Promise.resolve();
  assert.deepEqual(await writeBeside(db, { writers, rounds }, change), []);
  for (const list of Object.keys(facts) as Facts["list"][]) {
    assert.deepEqual(await differences(list), [], list);
    const { rows } = await sql`select from ${sql.table(list)} limit 1`.execute(db);
    assert.equal(rows.length, 1, `rows are left of ${list}`);
  }
});

/** Everything, departments, departments and one's own, one's own alone, nothing. */
async function askers(): Promise<Viewer[]> {
  const { rows } = await sql<{ deptId: string }>`
    select dept_id from sys_dept order by 1 limit 2`.execute(db);
  const deptIds = rows.map((row) => row.deptId);
  const scopes = [
    { all: false, deptIds, own: false },
    { all: false, deptIds, own: true },
    { all: false, deptIds: [], own: true },
    { all: false, deptIds: [], own: false },
  ];
  return [anybody, ...scopes.map((scope) => ({ user: { userId: "2", scope } }))];
}

const periods = [
  {},
  { beginTime: "2025-03-10" },
  { endTime: "2026-02-28 12:00:00" },
  { beginTime: "2024-06-01 08:00:00", endTime: "2025-12-31" },
  { beginTime: "2025-05-05", endTime: "2025-05-20" },
  { beginTime: "2026-01-01", endTime: "2025-01-01" },
];
const names = [undefined, "起", "apu", "AP", "起落架检", "没有的"];

/** Asks for a total, and counts. */
async function sameTotal<F>(
  list: TalliedList<F>,
  filters: F & Period,
  viewer: Viewer,
): Promise<number> {
  const seen = viewer.user ? withinScope(viewer.user, list.columns) : isOpenItem(viewer.now);
  const { rows } = await sql<{ counted: number }>`
    select count(*)::int as counted from ${sql.table(list.table)} ${sql.ref(list.alias)}
    where ${list.where(filters)} and ${seen}`.execute(db);
  const total = await numberOf(db, listTotalOf(list, filters, { viewer }));
  assert.equal(total, rows[0]?.counted, JSON.stringify({ filters, viewer }));
  return total;
}

test("every total is the number of rows", async () => {
  const { rows } = await sql<{ id: string }>`
    select category_id as id from content_category where module = 'repair' limit 1`.execute(db);
  const items = itemsOf(modules.repair);
  const visitor = { now: new Date("2026-03-03T03:03:03Z") };
  let found = 0;
  for (const viewer of [...(await askers()), visitor])
    for (const period of periods)
      for (const title of names)
        for (const categoryId of [undefined, rows[0]?.id])
          found += await sameTotal(items, { ...period, title, categoryId }, viewer);
  assert.ok(found > 1_000, `${found}`);
});

test("so are those of products and of people", async () => {
  let found = 0;
  for (const viewer of await askers())
    for (const name of names)
      for (const status of [undefined, "1"]) {
        const period = name ? {} : periods[3];
        found += await sameTotal(products, { name, status, ...period }, viewer);
        const person = { nickName: name, userNature: status, nature: name && "3" };
        found += await sameTotal(people, person, viewer);
      }
  assert.ok(found > 100, `${found}`);
});

test("a page is the same however its rows are found", async () => {
  const items = itemsOf(modules.repair);
  for (const title of ["起", "apu", "起落架检", "4"]) {
    const idsFrom = async (source: Source, paging: Paging) => {
      const ids = pageIds({ ...items, where: items.where({ title }), source }, paging);
      return (await sql`select * from ${ids} page`.execute(db)).rows;
    };
    const rare = sql`(select * from content_item i where ${includes(sql.ref(items.name), title)} offset 0) i`;
    for (const paging of [{ pageSize: 5 }, { pageNum: 2, pageSize: 3 }]) {
      const passed = await idsFrom(sql`content_item i`, paging);
      assert.ok(passed.length > 0, title);
      assert.deepEqual(await idsFrom(rare, paging), passed, title);
    }
  }
});

test("a page is the same from whichever end it is looked for", async () => {
  const items = itemsOf(modules.repair);
  const filters = { title: "起" };
  const total = listTotalOf(items, filters, { viewer: anybody });
  const count = await numberOf(db, total);
  assert.ok(count > 5, String(count));
  const rows = { ...items, where: items.where(filters) };
  const end = { reversed: items.reversed, total };
  for (const pageSize of [3, 7, count - 1, count, count + 1]) {
    for (let pageNum = 1; (pageNum - 2) * pageSize <= count; pageNum += 1) {
      const idsOf = async (ids: RawBuilder<string>) =>
        (
          await sql<{ itemId: string }>`select item_id from ${ids} page order by item_id`.execute(
            db,
          )
        ).rows;
      const paging = { pageNum, pageSize };
      const expected = await idsOf(pageIds(rows, paging));
      assert.deepEqual(await idsOf(pageIds(rows, paging, end)), expected, `${pageNum}/${pageSize}`);
    }
  }
});

test("pages behind the middle are looked for from the end, where the tally knows it", async () => {
  const list = itemsOf(modules.repair);
  const isFromEnd = async (filters: { title?: string; releaseUser?: string }, paging: Paging) => {
    const page = await findPage(db, list, filters, { paging, viewer: anybody });
    return page?.ids.compile(db).sql.includes("order by i.release_time, i.item_id");
  };
  const deep = { pageNum: 4, pageSize: 10 };
  assert.equal(await isFromEnd({ title: "起" }, { pageNum: 1, pageSize: 10 }), false);
  assert.equal(await isFromEnd({ title: "起" }, deep), true);
  assert.equal(await isFromEnd({ title: "起", releaseUser: "张" }, deep), false);
  assert.equal(await isFromEnd({ title: "起落架检" }, deep), false);
});

test("looks up rare texts by their parts, and those that nothing has not at all", async () => {
  const facts = { list: "content_item", states: ["repair", "train", "tool"] } as const;
  const named = itemsOf(modules.repair);
  const isLookedUp = async (text: string, paging = {}) => {
    const sources = await sourcesFor(db, facts, { named, text, paging });
    const isPlain = (source: Source) => !source.compile(db).sql.includes("text_grams");
    return sources && { page: !isPlain(sources.page), count: !isPlain(sources.count) };
  };
  assert.equal(await isLookedUp("没有"), undefined);
  assert.equal(await isLookedUp("起没"), undefined);
  assert.deepEqual(await isLookedUp("起落架检"), { page: false, count: false });
  const { rows } = await sql<{ title: string }>`
    select title from content_item order by char_length(title) desc, item_id limit 1`.execute(db);
  assert.deepEqual(await isLookedUp(rows[0]?.title ?? ""), { page: true, count: true });
});

test("what is unread is what is released and was not opened", async () => {
  const now = new Date("2026-03-03T03:03:03Z");
  const { rows } = await sql<{ userId: string }>`select user_id from sys_user limit 1`.execute(db);
  const userId = rows[0]?.userId ?? "";
  await sql`
    insert into platform_notice_read (user_id, notice_id)
    select ${userId}::bigint, notice_id from platform_notice where notice_id % 2 = 0`.execute(db);
  const unread = sql`n.notice_time <= ${now} and (n.take_down_time is null or n.take_down_time > ${now})
    and not exists (select from platform_notice_read r
      where r.user_id = ${userId}::bigint and r.notice_id = n.notice_id)`;
  const counted = await numberOf(db, sql`(select count(*) from platform_notice n where ${unread})`);
  assert.equal(await numberOf(db, unreadNotices(userId, now)), counted);
  assert.ok(counted > 10);
});
