import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { exportedRows } from "../../../crud/row-list.ts";
import type { DataScope } from "../../../infra/rights/data-scope.ts";
import { accessLog, type LogFilters, listLog, logList } from "./log.queries.ts";
import { startLogs } from "./logs.fixture.ts";

interface Row {
  accessId: string;
  userId: string | null;
  deptId: string | null;
  userName: string;
  ipaddr: string;
  status: string;
  /** Seconds since 1970. */
  at: number;
}

const zone = "+08:00";
const me = "900001";
/** In the middle of the rows. Counts of older rows are cached. */
const now = new Date("2025-03-01T00:00:00Z");
const nobody = { all: false, own: false, deptIds: [] };
const scopes: readonly DataScope[] = [
  { ...nobody, all: true },
  { ...nobody, deptIds: ["1"] },
  { ...nobody, deptIds: ["2", "3", "4"], own: true },
  { ...nobody, own: true },
  nobody,
];
const filters: readonly Record<string, string>[] = [
  {},
  ...["1", "2"].map((status) => ({ status })),
  ...["a", "N1", "zz", "an1", "an12", "rare", "%", "_", "ra", "飞", "li3", "nobody-at-all"].map(
    (userName) => ({ userName }),
  ),
  ...["1", "10.", "10.0.0.7", "77", ".9", "8.8"].map((ipaddr) => ({ ipaddr })),
  ...["2025-01-01", "2025-03-03 08:30:10", "2031-01-01"].map((beginTime) => ({ beginTime })),
  ...["2026-12-31", "2025-02-02 10:00:00", "2001-01-01"].map((endTime) => ({ endTime })),
  { beginTime: "2025-02-01", endTime: "2025-02-03" },
  { beginTime: "2025-01-20", endTime: "2025-04-03 23:00:00" },
  { userName: "an", status: "2" },
];

let t: Awaited<ReturnType<typeof startLogs>>["t"];
let rows: Row[];

before(async () => {
  ({ t } = await startLogs());
  await sql`delete from sys_access_log`.execute(t.db);
  // Twice, to test additions to counts; then removals, single and in bulk.
  for (const count of [2_500, 700]) await fill(count);
  await sql`delete from sys_access_log where access_id % 7 = 3`.execute(t.db);
  await sql`delete from sys_access_log where user_name like 'an11%'`.execute(t.db);
  ({ rows } = await sql<Row>`
    select access_id, user_id, dept_id, user_name, ipaddr, status,
      extract(epoch from login_time)::float8 as at
    from sys_access_log order by login_time desc, access_id desc`.execute(t.db));
  assert.ok(rows.length > 2_000);
});
after(() => t.close());

/** Creates frequent and rare names, with mixed addresses and departments. */
async function fill(count: number): Promise<void> {
  await sql`
    insert into sys_access_log (user_name, user_id, dept_id, msg, ipaddr, login_location, browser, os,
      status, login_time)
    select case when i % 50 = 1 then 'RARE_' || i % 3 when i % 3 = 0 then 'LI' || i % 5
        when i % 11 = 0 then '飞行' || i % 2 else 'an' || i end,
      case when i % 4 = 0 then 900000 + i % 9 end, nullif(i * i % 7, 0), '登录成功',
      '10.0.0.' || i * i % 120, '未知', '未知', '未知', (1 + (i % 13 = 0)::int)::text,
      '2025-01-01 00:00:00+08'::timestamptz + i * interval '50 minutes'
    from generate_series(1, ${count}::int) i`.execute(t.db);
}

const actor = (scope: DataScope) => ({ user: { userId: me, scope }, now }) as Actor;

const isReached = ({ all, deptIds, own }: DataScope, { deptId, userId }: Row) =>
  all || (deptId !== null && deptIds.includes(deptId)) || (own && userId === me);

const secondsOf = (moment: string, time: string) =>
  Date.parse(`${(moment.length === 10 ? `${moment} ${time}` : moment).replace(" ", "T")}${zone}`) /
  1000;

function matchesFilter(
  { userName, ipaddr, status, beginTime, endTime }: (typeof filters)[number],
  row: Row,
) {
  const has = (text: string, part = "") => text.toLowerCase().includes(part.toLowerCase());
  return (
    has(row.userName, userName) &&
    has(row.ipaddr, ipaddr) &&
    (!status || row.status === status) &&
    (!beginTime || row.at >= secondsOf(beginTime, "00:00:00")) &&
    (!endTime || row.at < secondsOf(endTime, "23:59:59") + 1)
  );
}

for (const [index, scope] of scopes.entries()) {
  test(`lists and counts scope ${index} like a full scan`, async () => {
    for (const filter of filters) {
      const expected = rows.filter((row) => isReached(scope, row) && matchesFilter(filter, row));
      for (const paging of [{ pageSize: 20 }, { pageSize: 7, pageNum: 3 }]) {
        const { pageSize, pageNum = 1 } = paging;
        const listQuery = { ...filter, ...paging } as LogFilters;
        const { list, total } = await listLog(t.db, accessLog, listQuery, actor(scope));
        const page = expected.slice((pageNum - 1) * pageSize, pageNum * pageSize);
        const what = JSON.stringify([filter, paging]);
        assert.equal(total, expected.length, what);
        assert.deepEqual(
          list.map(({ accessId }) => accessId),
          page.map(({ accessId }) => accessId),
          what,
        );
      }
      const exported = { filters: filter as LogFilters, actor: actor(scope) };
      const { total } = await exportedRows(t.db, logList(accessLog), exported);
      assert.equal(total, expected.length);
    }
  });
}
