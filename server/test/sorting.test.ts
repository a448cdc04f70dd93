// Slow: sorts every list by every column.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { openLedger } from "../src/features/documents/evidence/append-evidence.queries.ts";
import { startTestApp, type TestClient } from "./harness.ts";
import {
  addAuthorisations,
  addDepartmentsAndCategories,
  addDocuments,
  addListRows,
  fillTables,
  nthId,
} from "./list-rows.ts";

type TestApp = Awaited<ReturnType<typeof startTestApp>>;
type Row = Readonly<Record<string, unknown>>;

let t: TestApp;
let admin: TestClient;
let lists: List[];

interface List {
  path: string;
  columns: readonly string[];
}

before(async () => {
  t = await startTestApp();
  await addDepartmentsAndCategories(t.db);
  await addListRows(t.db, 0, 60);
  await addDocuments(t.db);
  await addAuthorisations(t.db);
  await fillLists(t);
  await fillLedger(t);
  await fillChannels(t.db);
  await fillSubscriptions(t.db);
  // Numbers found between two reads of a list would appear only in the second one.
  await t.app.jobs.run("part-numbers");
  await t.app.jobs.stop();
  admin = await t.as("admin");
  await t.as("operator");
  lists = await sortableLists(t);
});
after(() => t.close());

/** Lists with `sortBy`, from the OpenAPI description. */
async function sortableLists({ app }: TestApp): Promise<List[]> {
  const { paths = {} } = (await app.inject("/api/openapi.json")).json();
  return Object.entries<{ get?: { parameters?: Parameter[] } }>(paths).flatMap(
    ([path, { get }]) => {
      const sortBy = get?.parameters?.find(({ name }) => name === "sortBy");
      if (!sortBy) return [];
      const own = path.replace(/^\/api/, "").replace("{type}", "BUSINESS_TYPE");
      return [{ path: own, columns: sortBy.schema.enum }];
    },
  );
}

interface Parameter {
  name: string;
  schema: { enum: string[] };
}

const page = async (path: string, query = "") => {
  const { status, message, data } = await admin.get(`${path}?pageSize=200&${query}`);
  assert.equal(status, 200, `${path} ${query}: ${message}`);
  return data as { list: Row[]; total: number };
};

const inOrder = new Intl.Collator("zh");

/** Compares two values like a person; empty values are last in both directions. */
function compare(one: unknown, other: unknown, sign: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === "number") return sign * (one - Number(other));
  return sign * inOrder.compare(String(one).toLowerCase(), String(other).toLowerCase());
}

describe("lists", () => {
  test("are sorted by each declared column, in both directions", async () => {
    assert.ok(lists.length >= 20, `${lists.length} lists`);
    for (const { path, columns } of lists) {
      const plain = await page(path);
      const texts = (list: Row[]) => list.map((row) => JSON.stringify(row)).sort();
      for (const column of columns) {
        for (const [order, sign] of [
          ["asc", 1],
          ["desc", -1],
        ] as const) {
          const what = `${path} by ${column} ${order}`;
          const sorted = await page(path, `sortBy=${column}&sortOrder=${order}`);
          assert.equal(sorted.total, plain.total, what);
          const values = sorted.list.map((row) => row[column]);
          assert.ok(!values.includes(undefined), `${what}: rows have no such field`);
          for (const [at, value] of values.slice(1).entries()) {
            const before = values[at];
            assert.ok(compare(before, value, sign) <= 0, `${what}: ${before} before ${value}`);
          }
          if (plain.total <= 200) assert.deepEqual(texts(sorted.list), texts(plain.list), what);
        }
      }
    }
  });

  test("have different values in nearly every column", async () => {
    for (const { path, columns } of lists) {
      const { list } = await page(path);
      assert.ok(list.length > 1, path);
      const kinds = columns.map((column) => new Set(list.map((row) => row[column])).size);
      assert.ok(
        kinds.some((count) => count > 1),
        `${path}: all rows are alike`,
      );
    }
  });

  test("keep their default order among equal rows, and return each row once over all pages", async () => {
    const path = "/material/info";
    const plain = await page(path);
    const own = plain.list.map(({ infoId }) => infoId);
    const { list } = await page(path, "sortBy=status");
    for (const status of ["0", "1", "2"]) {
      const alike = list.filter((row) => row.status === status).map(({ infoId }) => infoId);
      assert.deepEqual(
        alike,
        own.filter((id) => alike.includes(id)),
      );
    }
    const paged: unknown[] = [];
    for (let pageNum = 1; paged.length < plain.total; pageNum += 1) {
      const { data } = await admin.get(`${path}?sortBy=name&pageSize=7&pageNum=${pageNum}`);
      assert.ok(data.list.length > 0);
      paged.push(...data.list.map(({ infoId }: Row) => infoId));
    }
    assert.equal(new Set(paged).size, plain.total);
  });

  test("refuse unknown columns and orders", async () => {
    for (const { path } of lists) {
      const column = await admin.get(`${path}?sortBy=password_hash`);
      assert.deepEqual([column.status, column.message], [400, "排序列的取值不正确"], path);
      const order = await admin.get(`${path}?sortOrder=down`);
      assert.deepEqual([order.status, order.message], [400, "排序方式的取值不正确"], path);
    }
  });

  test("use their default order if the parameters are empty", async () => {
    for (const { path } of lists) {
      assert.deepEqual(await page(path, "sortBy=&sortOrder="), await page(path), path);
    }
  });
});

test("Chinese is sorted by pinyin", async () => {
  const names = ["张", "阿", "王", "陈", "李"];
  for (const [at, postName] of names.entries()) {
    const body = { postCode: `sound-${at}`, postName: `听${postName}`, postSort: 1, status: "1" };
    assert.equal((await admin.post("/system/post", body)).status, 200);
  }
  const query = new URLSearchParams({ postName: "听", sortBy: "postName" });
  const { list } = await page("/system/post", query.toString());
  assert.deepEqual(
    list.map(({ postName }) => String(postName).slice(1)),
    ["阿", "陈", "李", "王", "张"],
  );
});

/** Adds ledger entries of one person, one per day. */
async function fillLedger({ app, db }: TestApp): Promise<void> {
  const { userId: actorId } = await db
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", "operator")
    .executeTakeFirstOrThrow();
  for (const day of [1, 2, 3]) {
    const now = new Date(Date.UTC(2026, 5, day));
    const subject = { subjectId: String(day), subjectLabel: `产品${day}`, sha256: null };
    await app.inTransaction((unit) =>
      openLedger(unit, t.app.signingKey).append({
        act: "product.approve",
        subjectKind: "product",
        ...subject,
        actorId,
        now,
      }),
    );
  }
}

async function fillLists({ db }: TestApp): Promise<void> {
  await fillTables(db);
  const name = sql`(array['轮胎', 'APU', '孔探', '液压', '机身'])[1 + i % 5]`;
  const rows = sql`generate_series(1, 40) i`;
  await sql`
    insert into sys_oper_log (title, business_type, oper_name, request_method, oper_url, oper_ip, oper_location, status, oper_time, cost_time)
    select ${name}, (i % 4)::text, ${name} || i % 7, 'POST', '/', '10.0.0.1', '', (1 + i % 2)::text,
      timestamptz '2026-01-01Z' + i * 7 % 40 * interval '1 hour', 1 from ${rows}`.execute(db);
  await sql`
    insert into sys_access_log (user_name, msg, ipaddr, login_location, browser, os, status, login_time, result)
    select 'user_' || i % 9, '', '10.0.0.' || i % 11, '', '', '', (1 + i % 2)::text,
      timestamptz '2026-01-01Z' + i * 7 % 40 * interval '1 hour', 'signedIn' from ${rows}`.execute(
    db,
  );
  await sql`
    insert into repair_record (user_id, title, seconds)
    select user_id, user_name, 60 * (user_id % 50 + 1) from sys_user`.execute(db);
  await sql`
    insert into trash (item_id, module, title, category_id, category_name, item, links, deleted_by, deleted_by_name, deleted_at, expires_at)
    select -i, 'tool', ${name}, 1, '', '{}', '{}', 1, ${name} || i % 7, timestamptz '2026-01-01Z' + i * interval '1 hour',
      case when i % 4 > 0 then timestamptz '2026-02-01Z' + i * 7 % 40 * interval '90 days' end from ${rows}`.execute(
    db,
  );
  await sql`
    insert into access_token (kind, user_id, name, prefix, token_hash, scopes, created_at, expires_at, last_used_at)
    select (1 + i % 2)::text, ${nthId("sys_user", "user_id", sql`i`)}, ${name} || i % 7, 'amt_' || i, sha256(i::text::bytea), '{read}',
      timestamptz '2026-01-01Z' + i * interval '1 hour', timestamptz '2026-02-01Z' + i * 7 % 40 * interval '1 day',
      case when i % 4 > 0 then timestamptz '2026-01-05Z' + i * 11 % 40 * interval '1 hour' end from ${rows}`.execute(
    db,
  );
  await sql`
    insert into train_record (course_id, user_id, train_date, hours, instructor, result, recorded_at)
    select ${nthId("course", "course_id", sql`i`)}, ${nthId("sys_user", "user_id", sql`i * 7`)}, date '2025-01-01' + i * 11 % 40,
      8, '', (1 + i % 2)::text, timestamptz '2026-01-01Z' + i * 7 % 40 * interval '1 hour' from ${rows}`.execute(
    db,
  );
  await sql`
    insert into aircraft (registration, msn, type_id, in_service)
    select 'B-' || 1000 + i * 7 % 40, i * 11 % 40 + 1, type_id,
      daterange(date '2010-01-01' + i, case when i % 3 = 0 then date '2026-01-01' - i end)
    from ${rows}, lateral (select type_id from aircraft_type order by type_id offset i % 20 limit 1) t`.execute(
    db,
  );
  await sql`
    insert into recognised_number (owner_id, number, source, state)
    select owner_id, 'TS-72-' || 1000 + owner_id * 7 % 40 || '-' || owner_id, (array['title', 'text'])[1 + owner_id % 2],
      (array['recognised', 'rejected'])[1 + owner_id % 2]
    from (select owner_id from search_entry where kind = 'repair' order by owner_id limit 40)`.execute(
    db,
  );
  await sql`
    insert into search_term_day (day, keyword, searches, misses)
    select current_date, ${name} || i, i * 7 % 40 + 1, i % 5 % (i * 7 % 40 + 1) from ${rows}`.execute(
    db,
  );
  await sql`
    insert into platform_salary (user_id, month, gross_pay, amount_paid, total)
    select user_id, '2026-0' || 1 + user_id % 9, user_id % 13, user_id % 17, nullif(user_id % 11, 0)
    from sys_user`.execute(db);
  await sql`
    update repair_person set nature = '1', license = '执照', skill_certificate = '证书',
      skill_time = date '2020-01-01' + (information_id * 37 % 900)::int, limited_time = 1 + information_id % 9
    where user_nature in ('1', '3')`.execute(db);
}

async function fillChannels(db: TestApp["db"]): Promise<void> {
  await sql`
    with event as (
      insert into outbox_event (kind, subject, payload, expanded_at)
      values ('notice.released', 'notice:1', '{}', now()) returning event_id)
    insert into delivery (event_id, subject, channel_kind, address, content, state, attempts)
    select event_id, 'notice:1', 'mail', n || '@mro.example', '{"title": "公告发布"}',
      case when n < 3 then 'sent' else 'dead' end, n
    from event, generate_series(1, 5) n`.execute(db);
}

async function fillSubscriptions(db: TestApp["db"]): Promise<void> {
  await sql`
    insert into subscription (dept_id, chapter, created_at)
    select min(dept_id), chapter, now() - n * interval '1 day'
    from sys_dept, unnest(array['21', '29', '32']) with ordinality c (chapter, n) group by chapter, n`.execute(
    db,
  );
}
