import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startTestApp } from "../../../test/harness.ts";
import { endingAuthorisations } from "../message-center/expand/authorisation-messages.queries.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let holder: string;
let leader: string;
let quality: string;
/** Has the permission to suspend authorisations, with full data scope. */
let operator: string;

before(async () => {
  t = await startTestApp();
  t.at(new Date("2026-03-01T20:00:00Z"));
  const person = async (userName: string, deptId: string | null) => {
    const { userId } = await t.db
      .insertInto("sysUser")
      .values({ userName, nickName: userName, userType: "04", passwordHash: "-", deptId })
      .returning("userId")
      .executeTakeFirstOrThrow();
    return userId;
  };
  leader = await person("车间主任", t.base.deptId);
  const { deptId } = await t.db
    .insertInto("sysDept")
    .values({ deptName: "航线车间", orderNum: 9, leader })
    .returning("deptId")
    .executeTakeFirstOrThrow();
  holder = await person("机械员", deptId);
  quality = t.base.adminId;
  const { userId } = await t.db
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", "operator")
    .executeTakeFirstOrThrow();
  operator = userId;
});
after(() => t?.close());

/** Creates an authorisation from the beginning of 2026 until a day, with one signature. */
async function authorise(number: string, until: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into authorisation (number, user_id, category_id, basis, valid_from, valid_until, signatures, holder, sha256,
        recorded_at, created_by)
      select ${number}, ${holder}::bigint, category_id, '评估', '2026-01-01', ${until}::date, 1, '{}', '', '2026-01-01', 0
      from authorisation_category where category_name = '放行'
      returning authorisation_id
    )
    insert into authorisation_act (authorisation_id, act, actor, recorded_at)
    select authorisation_id, 'issue', '{"userId": "0"}', '2026-01-01' from made
    returning authorisation_id as id`.execute(t.db);
  return rows[0]?.id ?? "";
}

const on = async (day: string, recorded = `${day}T08:10`) => {
  const morning = { at: `${day}T08:10:00+08:00`, recordedAt: `${recorded}:00+08:00` };
  const { rows: people } = await endingAuthorisations(morning, t.app.clock(), t.db);
  const { rows } = await sql<{ userId: string; facts: { 授权清单: string } }>`${people}`.execute(
    t.db,
  );
  return new Map(rows.map(({ userId, facts }) => [userId, facts.授权清单]));
};

test("sends one message each to the person, the leader and the quality department on the configured days", async () => {
  await authorise("AUTH-1", "2026-06-30");
  await authorise("AUTH-2", "2026-07-23");
  const text = (number: string, days: number) =>
    `放行 全部机型（${number}）剩余 ${days} 天，先到期：授权期限`;
  assert.deepEqual([...(await on("2026-04-01"))], [[holder, text("AUTH-1", 90)]]);
  assert.equal((await on("2026-04-02")).size, 0);
  assert.deepEqual(
    [...(await on("2026-05-31"))],
    [
      [holder, text("AUTH-1", 30)],
      [leader, `机械员 ${text("AUTH-1", 30)}`],
    ],
  );
  assert.equal((await on("2026-05-24")).get(holder), text("AUTH-2", 60));
  const both = await on("2026-06-23");
  assert.equal(
    both.get(holder),
    `${text("AUTH-1", 7)}；${text("AUTH-2", 30)}`,
    "one message for all",
  );
  assert.equal(
    both.get(leader),
    `机械员 ${text("AUTH-1", 7)}；机械员 ${text("AUTH-2", 30)}`,
    "the leader on the last two days, in one message",
  );
  assert.equal(both.size, 2, "quality hears of what has ended alone");
  const over = await on("2026-07-01");
  const ended = "放行 全部机型（AUTH-1）已失效：授权 2026-06-30 到期";
  assert.equal(over.get(holder), ended);
  assert.deepEqual(new Set(over.keys()), new Set([holder, leader, quality, operator]));
  assert.equal(over.get(quality), `机械员 ${ended}`);
  assert.equal((await on("2026-07-02")).size, 0);
});

test("combines missed daily checks, with the days left on the last one", async () => {
  const text = (number: string, days: number) =>
    `放行 全部机型（${number}）剩余 ${days} 天，先到期：授权期限`;
  const late = await on("2026-05-20", "2026-06-01T07:00");
  assert.equal(late.get(holder), `${text("AUTH-1", 30)}；${text("AUTH-2", 53)}`);
  assert.equal(late.get(leader), `机械员 ${text("AUTH-1", 30)}`);
  const ended = await on("2026-06-30", "2026-07-17T09:00");
  assert.match(ended.get(holder) ?? "", /AUTH-1）已失效.*；.*AUTH-2）剩余 6 天/);
  assert.deepEqual(await on("2026-06-01"), await on("2026-06-01", "2026-06-02T08:09"));
});

test("limits messages to the quality department to their data scope", async () => {
  const { rows } = await sql<{ deptId: string }>`
    select dept_id from sys_user where user_id = ${holder}::bigint`.execute(t.db);
  const dept = rows[0]?.deptId ?? "";
  const staff = async (name: string, dataScope: string, deptId: string) => {
    const { rows: made } = await sql<{ userId: string }>`
      with q as (insert into sys_user (user_name, nick_name, user_type, password_hash, dept_id)
          values (${name}, ${name}, '04', '-', ${deptId}::bigint) returning user_id),
        r as (insert into sys_role (role_name, role_key, role_sort, data_scope, status)
          values (${name}, ${name}, 9, ${dataScope}, '1') returning role_id),
        m as (insert into sys_role_menu (role_id, menu_id) select role_id, menu_id from r, sys_menu
          where perms like '%document:authorisation:suspend%'),
        h as (insert into sys_user_role (user_id, role_id) select user_id, role_id from q, r)
      select user_id from q`.execute(t.db);
    return made[0]?.userId ?? "";
  };
  const mother = t.base.deptId;
  await t.db.updateTable("sysDept").set({ parentId: mother }).where("deptId", "=", dept).execute();
  const above = await staff("上级质量", "4", mother);
  const beside = await staff("本级质量", "3", mother);
  const own = await staff("本部门质量", "5", dept);
  const over = await on("2026-07-01");
  assert.deepEqual(
    [above, beside, own].map((userId) => over.has(userId)),
    [true, false, false],
  );
});

test("sends a message about an end by a condition, but not by a decision", async () => {
  const lapsing = await authorise("AUTH-4", "2027-12-31");
  const { rows } = await sql<{ id: string }>`
    insert into course (course_name, course_kind, hours) values ('复训', 'recurrent', 8) returning course_id as id`.execute(
    t.db,
  );
  await sql`
    insert into authorisation_condition (category_id, kind, course_id, months, recorded_at)
    select category_id, 'course', ${rows[0]?.id}::bigint, 12, '2026-01-01' from authorisation
    where authorisation_id = ${lapsing}::bigint`.execute(t.db);
  await sql`
    insert into train_record (course_id, user_id, train_date, hours, instructor, result, recorded_at)
    values (${rows[0]?.id}::bigint, ${holder}::bigint, '2026-02-10', 8, '教员', '1', '2026-02-10')`.execute(
    t.db,
  );
  const what = "放行 全部机型（AUTH-4）";
  assert.equal((await on("2027-01-11")).get(holder), `${what}剩余 30 天，先到期：培训合格`);
  const over = await on("2027-02-11");
  assert.equal(over.get(holder), `${what}已失效：“复训”已过期 1 天`);
  assert.equal(over.get(leader), `机械员 ${what}已失效：“复训”已过期 1 天`);
  assert.ok(over.has(quality));
  await sql`
    insert into authorisation_act (authorisation_id, act, reason, actor, recorded_at)
    values (${lapsing}::bigint, 'suspend', '调查', '{"userId": "0"}', '2027-02-10 12:00')`.execute(
    t.db,
  );
  assert.equal((await on("2027-02-11")).size, 0, "who suspended it knows");
  await sql`
    update authorisation_condition set dropped_at = '2026-01-01' where course_id = ${rows[0]?.id}::bigint`.execute(
    t.db,
  );
});

test("schedules the next daily check with each act, once", async () => {
  const due = async () => {
    const { rows } = await sql<{ at: string }>`
      select at from due where act = 'authorisation.morning' order by at`.execute(t.db);
    return rows.map(({ at }) => at);
  };
  assert.deepEqual(await due(), []);
  const id = await authorise("AUTH-3", "2026-12-31");
  const done = {
    subject: id,
    label: "AUTH-3",
    sha256: "0".repeat(64),
    actorId: quality,
    reason: "",
  } as const;
  const acted = {
    act: "authorisation.acted",
    done: "issue",
    holderId: holder,
    holder: "机械员",
  } as const;
  const now = new Date("2026-03-01T20:00:00Z");
  for (let times = 0; times < 2; times += 1) {
    await t.app.inTransaction((unit) => unit.record({ ...acted, ...done, now }));
  }
  assert.deepEqual(await due(), ["2026-03-02 08:10:00"]);
  const at = "2026-03-03T00:10:00Z";
  await t.app.inTransaction(async (unit) => {
    await sql`delete from due where act = 'authorisation.morning'`.execute(unit.tx);
    await unit.record({ act: "authorisation.morning", subject: "0", at, now: new Date(at) });
  });
  assert.deepEqual(await due(), ["2026-03-04 08:10:00"]);
  const events = await t.db
    .selectFrom("outboxEvent")
    .select("subject")
    .where("kind", "=", "authorisation.morning")
    .execute();
  assert.deepEqual(events, [{ subject: "authorisation:2026-03-03" }]);
});
