import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import type { Actor } from "../../../src/crud/actor.ts";
import {
  listAuthorisations,
  readAuthorisationMatrix,
} from "../../../src/features/authorisations/authorisation.queries.ts";
import { findAuthorisedPeople } from "../../../src/features/authorisations/authorised-people.queries.ts";
import { listTrainRecords } from "../../../src/features/training/train-record.queries.ts";
import type { Tx } from "../../../src/infra/db/database.ts";
import { startTestApp } from "../../harness.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let actor: Actor;

// 5,000 people, 60,000 authorisations, 400,000 training records, 400,000 days of experience.
before(async () => {
  t = await startTestApp();
  const now = new Date("2027-06-01T04:00:00Z");
  t.at(now);
  const user = {
    userId: t.base.adminId,
    userName: "admin",
    nickName: "",
    userType: "00",
    deptId: null,
    sessionId: "0",
    isAdmin: true,
    roleKeys: [],
    permissions: new Set<string>(),
    scope: { all: true, deptIds: [], own: false },
  };
  actor = { user, now };
  await t.db.transaction().execute(fill);
  await sql`vacuum analyze`.execute(t.db);
});
after(() => t?.close());

async function fill(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`
    insert into sys_user (user_name, nick_name, user_type, password_hash, dept_id)
    select 'p' || i, '人员' || i, '04', '-', ${t.base.deptId}::bigint from generate_series(1, 5000) i`.execute(
    tx,
  );
  await sql`
    insert into repair_person (user_id, user_nature, nature, license, skill_time, limited_time)
    select user_id, '1', '1', 'B737-800 机电（ME）', date '2023-01-01' + (user_id % 900)::int, 5
    from sys_user where user_name like 'p%' and dept_id = ${t.base.deptId}::bigint`.execute(tx);
  await sql`
    insert into course (course_name, course_kind, hours) select '课程' || i, 'human', 8 from generate_series(1, 20) i`.execute(
    tx,
  );
  await sql`
    insert into authorisation_condition (category_id, kind, course_id, months, days, recorded_at)
    select c.category_id, k.kind, case when k.kind = 'course' then (select min(course_id) from course) end,
      case when k.kind <> 'licence' then 24 end, case when k.kind = 'experience' then 30 end, '2020-01-01'
    from authorisation_category c cross join unnest(array['licence', 'course', 'experience']) k (kind)`.execute(
    tx,
  );
  await sql`
    insert into train_record (course_id, user_id, train_date, hours, instructor, result, recorded_at)
    select (select min(course_id) from course) + n % 20, u.user_id, date '2023-06-01' + (n * 17 + u.user_id % 29)::int, 8, '教员', '1', '2024-01-01'
    from sys_user u cross join generate_series(1, 80) n where u.user_name like 'p%'`.execute(tx);
  await sql`
    insert into experience (user_id, type_id, work_date, work, recorded_at, confirmed_at, confirmer)
    select u.user_id, ids[1 + u.user_id % cardinality(ids)], date '2027-05-30' - (n * 8)::int, '航线', '2024-01-01', '2024-01-01', '{"userId": "0"}'
    from sys_user u cross join generate_series(1, 80) n cross join (select array_agg(type_id) as ids from aircraft_type) x
    where u.user_name like 'p%'`.execute(tx);
  await sql`
    with made as (
      insert into authorisation (number, user_id, category_id, type_id, basis, valid_from, valid_until, signatures, holder,
        sha256, recorded_at, created_by)
      select 'A-' || u.user_id || '-' || n, u.user_id, cats[1 + n % 5], ids[1 + (u.user_id + n / 5) % cardinality(ids)], '评估',
        '2025-01-01', date '2027-05-01' + (u.user_id * n % 700)::int, 1, '{}', '', '2025-01-01', 0
      from sys_user u cross join generate_series(1, 12) n cross join (select array_agg(type_id) as ids from aircraft_type) x
        cross join (select array_agg(category_id) as cats from authorisation_category) y
      where u.user_name like 'p%' returning authorisation_id)
    insert into authorisation_act (authorisation_id, act, actor, recorded_at)
    select authorisation_id, 'issue', '{"userId": "0"}', '2025-01-01' from made`.execute(tx);
}

/** Median duration in milliseconds. */
async function median(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 15; count += 1) {
    const begun = performance.now();
    await run();
    times.push(performance.now() - begun);
  }
  return times.sort((one, other) => one - other)[7] ?? 0;
}

test("answers the question and the matrix in time, for today and for a year ago", async () => {
  const { rows } = await sql<{
    name: string;
  }>`select name from aircraft_type where name = 'A320-214'`.execute(t.db);
  const aircraft = rows[0]?.name ?? "A320-214";
  const figures: Record<string, number> = {};
  for (const [when, at] of [
    ["now", undefined],
    ["a year ago", "2026-06-01"],
  ] as const) {
    const query = { aircraft, category: "放行", ...(at && { at }) };
    const { may, nearly } = await findAuthorisedPeople(t.db, query, actor);
    assert.ok(may.length + nearly.length > 0);
    figures[`question, ${when} (${may.length} may, ${nearly.length} nearly)`] = await median(() =>
      findAuthorisedPeople(t.db, query, actor),
    );
    figures[`matrix, ${when}`] = await median(() =>
      readAuthorisationMatrix(t.db, { ...(at && { at }) }, actor),
    );
    figures[`list, ${when}`] = await median(() =>
      listAuthorisations(t.db, { ...(at && { at }) }, actor),
    );
  }
  const lists: Record<string, () => Promise<unknown>> = {
    "valid ones": () => listAuthorisations(t.db, { state: "valid" }, actor),
    "ends within 90 days": () => listAuthorisations(t.db, { endsWithin: 90 }, actor),
    "latest records": () => listTrainRecords(t.db, { show: "latest" }, actor),
    "latest records, expired": () =>
      listTrainRecords(t.db, { show: "latest", state: "expired" }, actor),
  };
  for (const [name, read] of Object.entries(lists)) {
    const begun = performance.now();
    await read();
    figures[`${name}, once`] = performance.now() - begun;
  }
  console.table(figures);
});
