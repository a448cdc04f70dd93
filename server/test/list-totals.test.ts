import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import type { Actor } from "../src/crud/actor.ts";
import type { Page, Paging } from "../src/crud/paging.ts";
import type { Period } from "../src/crud/period.ts";
import { createItemStore } from "../src/features/content/item.queries.ts";
import { modules } from "../src/features/content/module.ts";
import { listReleasedItems } from "../src/features/content/released-item.queries.ts";
import { materialStore } from "../src/features/materials/products/material.queries.ts";
import { noticeStore } from "../src/features/notices/notice.queries.ts";
import { countUnreadNotices } from "../src/features/notices/own-notices.queries.ts";
import { listAccounts } from "../src/features/people/account-list.queries.ts";
import { type Database, openDatabase, type Read, type Tx } from "../src/infra/db/database.ts";
import type { DataScope } from "../src/infra/rights/data-scope.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { addDepartmentsAndCategories, addListRows, nthId } from "./list-rows.ts";
import { writeConcurrently } from "./writers.ts";

const writers = 20;
const rounds = 10;

let database: TestDatabase;
let db: Database;

before(async () => {
  database = await testDatabase();
  db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: writers + 2 });
  await addDepartmentsAndCategories(db);
  await addListRows(db, 0, 150);
});
after(async () => {
  await db.destroy();
  await database.drop();
});

const some = (table: string, id: string, number: number) =>
  sql`${sql.ref(id)} = ${nthId(table, id, sql`${number}`)}`;

type Change = (tx: Tx, number: number) => Promise<unknown>;

const changes: readonly Change[] = [
  (tx, n) => addListRows(tx, 1_000 + n * 10, 3),
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
      dept_id = ${nthId("sys_dept", "dept_id", sql`${n}`)}
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

const now = new Date("2026-03-03T03:03:03Z");
const everything: DataScope = { all: true, deptIds: [], own: false };
const actorWith = (scope: DataScope) => ({ user: { userId: "2", scope }, now }) as unknown as Actor;

const store = createItemStore(modules.repair);
/** Uses a transaction, in which no cached total is used. */
const listItems: typeof store.list = (_, filters, actor) =>
  db.transaction().execute((tx) => store.list(tx, filters, actor));

const lists: Record<string, (db: Read, paging: Paging, actor: Actor) => Promise<Page<unknown>>> = {
  items: listItems,
  notices: noticeStore.list,
  products: materialStore.list,
  people: listAccounts,
};

/** Reads all rows of each list repeatedly, until the writers end. */
async function readRepeatedly(isOver: () => boolean): Promise<number> {
  for (let looks = 0; ; looks += 1) {
    for (const [name, list] of Object.entries(lists)) {
      const page = await list(db, { pageSize: 100_000 }, actorWith(everything));
      assert.equal(page.total, page.list.length, name);
      assert.ok(page.total > 0, `rows are left of ${name}`);
    }
    if (isOver()) return looks;
  }
}

test("rows and total are consistent during concurrent writes", async () => {
  let isOver = false;
  const looks = readRepeatedly(() => isOver);
  const change = (tx: Tx, number: number) =>
    changes[number % changes.length]?.(tx, number) ?? Promise.resolve();
  const failed = await writeConcurrently(db, { writers, rounds }, change);
  isOver = true;
  assert.deepEqual(failed, []);
  assert.ok((await looks) > 0);
});

/** Scopes: everything, departments, departments and own rows, own rows only, nothing. */
async function scopes(): Promise<DataScope[]> {
  const { rows } = await sql<{ deptId: string }>`
    select dept_id from sys_dept order by 1 limit 2`.execute(db);
  const deptIds = rows.map((row) => row.deptId);
  return [
    everything,
    { all: false, deptIds, own: false },
    { all: false, deptIds, own: true },
    { all: false, deptIds: [], own: true },
    { all: false, deptIds: [], own: false },
  ];
}

const periods: readonly Period[] = [
  {},
  { beginTime: "2025-03-10" },
  { endTime: "2026-02-28 12:00:00" },
  { beginTime: "2024-06-01 08:00:00", endTime: "2025-12-31" },
  { beginTime: "2025-05-05", endTime: "2025-05-20" },
  { beginTime: "2026-01-01", endTime: "2025-01-01" },
];
const names = [undefined, "起", "apu", "AP", "起落架检", "%", "没有的"];

/** Row of any list for comparison; times are seconds since 1970. */
interface ListedRow {
  id: string;
  deptId: string | null;
  createdBy: string | null;
  name: string;
  at: number;
  down: number | null;
  /** Other columns that lists filter by. */
  categoryId: string;
  state: string;
}

const secondsOf = (moment: string, time: string) =>
  Date.parse(`${moment.length === 10 ? `${moment} ${time}` : moment}+08:00`.replace(" ", "T")) /
  1000;

const isWithin = ({ all, deptIds, own }: DataScope, { deptId, createdBy }: ListedRow) =>
  all || (deptId !== null && deptIds.includes(deptId)) || (own && createdBy === "2");

const isIn = ({ beginTime, endTime }: Period, { at }: ListedRow) =>
  (!beginTime || at >= secondsOf(beginTime, "00:00:00")) &&
  (!endTime || at < secondsOf(endTime, "23:59:59") + 1);

const isNamed = (part: string | undefined, { name }: ListedRow) =>
  name.toLowerCase().includes((part ?? "").toLowerCase());

/** Rows in the order of their list. */
async function rowsOf(select: string): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`${sql.raw(select)}`.execute(db);
  assert.ok(rows.length > 50, select);
  return rows;
}

const pages: readonly Paging[] = [{ pageSize: 7 }, { pageSize: 5, pageNum: 3 }, { pageNum: 999 }];

/** Reads some pages, and compares their rows with the expected ones. */
async function samePages<Row>(
  expected: readonly ListedRow[],
  list: (paging: Paging) => Promise<Page<Row>>,
  idOf: (row: Row) => string,
  what: unknown,
): Promise<number> {
  for (const { pageNum = 1, pageSize = 20 } of pages) {
    const page = await list({ pageNum, pageSize });
    const ids = expected.slice((pageNum - 1) * pageSize, pageNum * pageSize).map(({ id }) => id);
    assert.deepEqual(
      { ids: page.list.map(idOf), total: page.total },
      { ids, total: expected.length },
      JSON.stringify(what),
    );
  }
  return expected.length;
}

test("every page of items has the correct rows and total", async () => {
  const rows = await rowsOf(`
    select item_id as id, dept_id, created_by, title as name, category_id, module as state,
      extract(epoch from release_time)::float8 as at, extract(epoch from take_down_time)::float8 as down
    from content_item where module = 'repair' order by release_time desc, item_id desc`);
  const isOpen = ({ at, down }: ListedRow) =>
    at <= now.getTime() / 1000 && (down === null || down > now.getTime() / 1000);
  let found = 0;
  db.valueCache.clear();
  for (const [at, period] of periods.entries())
    for (const [turn, title] of names.entries()) {
      // One category per period and name is enough; the other filters are fully combined.
      const isWithCategory = (at + turn) % periods.length === 0;
      for (const categoryId of isWithCategory ? [undefined, rows[0]?.categoryId] : [undefined]) {
        const filters = { ...period, ...(title && { title }), ...(categoryId && { categoryId }) };
        const matching = rows.filter(
          (row) =>
            isIn(period, row) &&
            isNamed(title, row) &&
            row.categoryId === (categoryId ?? row.categoryId),
        );
        for (const scope of await scopes()) {
          const list = (paging: Paging) =>
            store.list(db, { ...filters, ...paging }, actorWith(scope));
          const reached = matching.filter((row) => isWithin(scope, row));
          found += await samePages(reached, list, ({ itemId }) => itemId, { filters, scope });
        }
        const list = (paging: Paging) =>
          listReleasedItems(db, modules.repair, { query: { ...filters, ...paging }, now });
        found += await samePages(matching.filter(isOpen), list, ({ itemId }) => itemId, filters);
      }
    }
  assert.ok(found > 1_000, `${found}`);
});

test("every page of a text filter is correct, for common and rare texts", async () => {
  const parts = async () =>
    (await sql`select from pg_stats where tablename = 'ix__content_item__title_lower'`.execute(db))
      .rows;
  await sql`alter table content_item disable trigger tr__content_item__search`.execute(db);
  await sql`insert into content_item (module, category_id, title, release_user, release_time, content, summary)
    select 'repair', (select min(category_id) from content_category where module = 'repair'), '常见 Title ' || i,
      '', '2026-01-01Z'::timestamptz + i * interval '1 minute', '', ''
    from generate_series(1, 700) i`.execute(db);
  await sql`alter table content_item enable trigger tr__content_item__search`.execute(db);
  await sql`analyze content_item`.execute(db);
  db.valueCache.clear();
  assert.equal((await parts()).length, 1, "the statistics name what is frequent");
  for (const [title, total, first] of [
    ["常见", 700, "常见 Title 700"],
    ["title 70", 2, "常见 Title 700"],
    ["见 title 699", 1, "常见 Title 699"],
    ["见t", 0, undefined],
  ] as const) {
    const page = await store.list(db, { title, pageSize: 1 }, actorWith(everything));
    assert.deepEqual([page.total, page.list[0]?.title], [total, first]);
    const reached = { title, pageSize: 1 };
    assert.equal(
      (await store.list(db, reached, actorWith({ ...everything, all: false }))).total,
      0,
    );
  }
});

test("every page of products and of people is correct", async () => {
  const goods = await rowsOf(`
    select info_id as id, dept_id, created_by, name, category_id, status as state,
      extract(epoch from created_at)::float8 as at, null::float8 as down
    from material_info order by info_id desc`);
  const people = await rowsOf(`
    select p.information_id as id, u.dept_id, p.created_by, u.nick_name as name, '0' as category_id,
      p.user_nature || coalesce(p.nature, '3') as state, 0::float8 as at, null::float8 as down
    from repair_person p join sys_user u using (user_id) order by p.information_id desc`);
  let found = 0;
  for (const scope of await scopes())
    for (const name of names)
      for (const state of [undefined, "1"]) {
        const actor = actorWith(scope);
        const period = (name ? {} : periods[3]) ?? {};
        const filters = { ...period, ...(name && { name }), ...(state && { status: state }) };
        found += await samePages(
          goods.filter(
            (row) =>
              isWithin(scope, row) &&
              isIn(period, row) &&
              isNamed(name, row) &&
              row.state === (state ?? row.state),
          ),
          (paging) => materialStore.list(db, { ...filters, ...paging }, actor),
          ({ infoId }) => infoId,
          { filters, scope },
        );
        const person = { nickName: name, userNature: state, nature: name && "3" };
        found += await samePages(
          people.filter(
            (row) =>
              isWithin(scope, row) &&
              isNamed(name, row) &&
              row.state.startsWith(state ?? "") &&
              row.state.endsWith(name ? "3" : ""),
          ),
          (paging) => listAccounts(db, { ...person, ...paging }, actor),
          ({ informationId }) => informationId,
          { person, scope },
        );
      }
  assert.ok(found > 100, `${found}`);
});

test("unread notices are released and not opened", async () => {
  const { rows } = await sql<{ userId: string }>`select user_id from sys_user limit 1`.execute(db);
  const userId = rows[0]?.userId ?? "";
  await sql`
    insert into platform_notice_read (user_id, notice_id)
    select ${userId}::bigint, notice_id from platform_notice where notice_id % 2 = 0`.execute(db);
  const unread = sql`n.notice_time <= ${now} and (n.take_down_time is null or n.take_down_time > ${now})
    and not exists (select from platform_notice_read r
      where r.user_id = ${userId}::bigint and r.notice_id = n.notice_id)`;
  const { rows: counts } = await sql<{ counted: number }>`
    select count(*)::int as counted from platform_notice n where ${unread}`.execute(db);
  assert.equal(await countUnreadNotices(db, { userId, now }), counts[0]?.counted);
  assert.ok(Number(counts[0]?.counted) > 10);
});
