import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { exportedRows } from "../../../crud/row-list.ts";
import type { DataScope } from "../../../infra/rights/data-scope.ts";
import { startUsers } from "./user.fixture.ts";
import { listUsers, userList } from "./user-list.queries.ts";

interface Row {
  userId: string;
  deptId: string | null;
  userName: string;
  phonenumber: string | null;
  status: string;
}

type Users = Awaited<ReturnType<typeof startUsers>>;
let t: Users["t"];
let department: Users["department"];
after(() => t.close());

let rows: Row[];
let below: Record<string, string[]>;
let scopes: DataScope[];
let filters: Record<string, string>[];
let me: string;

before(async () => {
  ({ t, department } = await startUsers());
  const wing = await department("机翼部", t.base.deptId);
  const tip = await department("翼尖班", wing);
  const tail = await department("尾翼部", t.base.deptId);
  below = { [t.base.deptId]: [t.base.deptId, wing, tip, tail], [wing]: [wing, tip], [tip]: [tip] };
  await fill([wing, tip, tail]);
  await change([wing, tip, tail]);
  ({ rows } = await sql<Row>`
    select user_id, dept_id, user_name, phonenumber, status from sys_user
    order by created_at desc, user_id desc`.execute(t.db));
  me = rows.find(({ deptId }) => deptId === tail)?.userId ?? "";
  const nobody = { all: false, own: false, deptIds: [] };
  scopes = [
    { ...nobody, all: true },
    { ...nobody, deptIds: [wing, tip] },
    { ...nobody, deptIds: [tip], own: true },
    { ...nobody, own: true },
    nobody,
  ];
  filters = [
    {},
    ...Object.keys(below).map((deptId) => ({ deptId })),
    ...["1", "2"].map((status) => ({ status })),
    ...["a", "Wing", "g1", "ng", "_", "%", "tip7", "wing_70", "翼", "x9"].map((userName) => ({
      userName,
    })),
    ...["1", "13", "139", "1390000", "13900000070", "77"].map((phonenumber) => ({ phonenumber })),
    { deptId: wing, status: "2" },
    { deptId: wing, userName: "1" },
    { userName: "1", phonenumber: "2" },
  ];
});

/** Creates enough users for both plans: frequent ones by scan, rare ones by index. */
async function fill(deptIds: readonly string[]): Promise<void> {
  await sql`
    insert into sys_user (user_name, nick_name, user_type, password_hash, dept_id, phonenumber, status, created_at)
    select case when i % 40 = 0 then '翼尖Tip' || i else 'Wing_' || i end, '职工', '04', 'none',
      (${[...deptIds]}::bigint[])[1 + i % 4], case when i % 9 > 0 then '139' || lpad(i::text, 8, '0') end,
      (1 + (i % 17 = 0)::int)::text, now() - i * interval '1 hour'
    from generate_series(1, 900) i`.execute(t.db);
}

/** Moves, renames, disables and removes users, and signs others in. */
async function change([wing, tip, tail]: readonly string[]): Promise<void> {
  const staff = sql`password_hash = 'none' and`;
  await sql`update sys_user set dept_id = ${tail} where ${staff} user_id % 11 = 1`.execute(t.db);
  await sql`update sys_user set dept_id = null where ${staff} user_id % 11 = 2`.execute(t.db);
  await sql`
    update sys_user set dept_id = ${tip}, status = '2', phonenumber = null
    where dept_id = ${wing} and user_id % 5 = 1`.execute(t.db);
  await sql`update sys_user set user_name = 'x9_' || user_name where ${staff} user_id % 23 = 1`.execute(
    t.db,
  );
  await sql`update sys_user set login_date = now() where ${staff} user_id % 2 = 1`.execute(t.db);
  await sql`delete from sys_user where ${staff} user_id % 13 = 1`.execute(t.db);
}

function matchesFilter(
  { deptId, userName, status, phonenumber }: Record<string, string>,
  row: Row,
) {
  const has = (text: string | null, part = "") =>
    !part || (text ?? "").toLowerCase().includes(part.toLowerCase());
  return (
    (!deptId || (row.deptId !== null && below[deptId]?.includes(row.deptId))) &&
    (!status || row.status === status) &&
    has(row.userName, userName) &&
    has(row.phonenumber, phonenumber)
  );
}

const isReached = ({ all, deptIds, own }: DataScope, { deptId, userId }: Row) =>
  all || (deptId !== null && deptIds.includes(deptId)) || (own && userId === me);

test("lists and counts users of every scope like a full scan", async () => {
  for (const scope of scopes) {
    const actor = { user: { userId: me, scope }, now: new Date() } as Actor;
    for (const filter of filters) {
      const expected = rows.filter((row) => isReached(scope, row) && matchesFilter(filter, row));
      const what = JSON.stringify([scope, filter]);
      const { total: exported } = await exportedRows(t.db, userList, { filters: filter, actor });
      assert.equal(exported, expected.length, what);
      for (const pageNum of [1, 2]) {
        const listQuery = { ...filter, pageNum, pageSize: 15 };
        const { list, total } = await listUsers(t.db, listQuery, actor);
        const page = expected.slice((pageNum - 1) * 15, pageNum * 15);
        assert.deepEqual(
          list.map(({ userId }) => userId),
          page.map(({ userId }) => userId),
          what,
        );
        assert.equal(total, expected.length, what);
      }
    }
  }
});
