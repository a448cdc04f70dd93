import { sql } from "kysely";
import type { Actor } from "../src/crud/actor.ts";
import { actOnAuthorisation } from "../src/features/authorisations/authorisation-act.queries.ts";
import { issueAuthorisations } from "../src/features/authorisations/issue.queries.ts";
import { found } from "../src/infra/http/errors.ts";
import { unusableHash } from "../src/infra/passwords/password-hash.ts";
import demo from "./demo/authorisations.json" with { type: "json" };
import { type DemoContext, seededId } from "./demo-context.ts";

const day = 86_400_000;

interface Person {
  userId: string;
  licence: string | null;
}

/** The circulated text that mechanics have to have signed; two of those whom it reached have not. */
const signedText = "training/special-skills/09-torque-with-extension";
/** People who show what an auditor looks for, by their places. */
const stories = { lapsedCourse: 3, lapsedPeriod: 8, suspended: 12, unsigned: 17 };
const typeNames = ["A320系列", "B737NG", "A330", "B737-800"];

/** Sixty people with what they are authorised for, what that rests on, and the acts of a year. */
export async function seedAuthorisations(context: DemoContext): Promise<void> {
  const { tx } = context.unit;
  await seedStaff(context);
  const courseIds = await seedCourses(context);
  const { rows: people } = await sql<Person>`
    select u.user_id, s.licence from sys_user u join standing_now s using (user_id)
    where s.is_active and u.user_type in ('03', '04') and u.user_name not in ('operator', 'admin')
      and (s.licence is not null or u.user_name like 'wc.%')
    order by u.user_name like 'wc.%', u.user_id limit 60`.execute(tx);
  await seedTraining(context, people, courseIds);
  await seedExperience(context, people);
  await seedConditions(context, courseIds);
  const { rows: types } = await sql<{ name: string; typeId: string }>`
    select name, type_id from aircraft_type where name = any(${typeNames}::text[])`.execute(tx);
  const typeOf = (index: number) =>
    found(types.find(({ name }) => name === typeNames[index % typeNames.length])).typeId;
  const { rows: kinds } = await sql<{ name: string; id: string }>`
    select category_name as name, category_id as id from authorisation_category`.execute(tx);
  const categoryOf = (name: string) => found(kinds.find((kind) => kind.name === name)).id;
  for (const [index, { userId, licence }] of people.entries()) {
    const own = licence === null || index % 5 === 4 ? "机械" : "放行";
    const issue = (category: string, level: string, daysLeft = 60 + ((index * 37) % 640)) =>
      issueOne(context, {
        userId,
        categoryId: categoryOf(category),
        level,
        typeId: typeOf(index),
        daysLeft,
        index,
      });
    await issue(
      own,
      own === "放行" ? "B1 类" : "二级",
      index === stories.lapsedPeriod ? -1 : undefined,
    );
    if (index % 6 === 1) await issue("检验", "必检项目");
    if (index % 9 === 2) await issue("NDT", "II 级");
  }
}

interface Issued {
  userId: string;
  categoryId: string;
  level: string;
  typeId: string;
  daysLeft: number;
  index: number;
}

/** Issued some months ago, countersigned on the day after. */
async function issueOne(
  context: DemoContext,
  { userId, daysLeft, index, typeId, ...what }: Issued,
): Promise<void> {
  const { unit, user, now, approver } = context;
  const at = (days: number): Date => new Date(now.getTime() + days * day);
  const text = (date: Date) => date.toLocaleDateString("sv-SE", { timeZone: "Asia/Shanghai" });
  const begun = -30 - ((index * 13) % 300);
  const issuer: Actor = { user: approver, now: at(begun) };
  const period = { validFrom: text(at(begun)), validUntil: text(at(daysLeft)) };
  const chapters = index % 7 === 0 ? ["29", "32"] : [];
  const basis = "人员资格评估记录与维修管理手册 2.3";
  const [number] = await issueAuthorisations(
    unit,
    { ...what, ...period, userId, typeIds: [typeId], chapters, basis },
    issuer,
  );
  const { rows } = await sql<{ id: string }>`
    select authorisation_id as id from authorisation where number = ${number}`.execute(unit.tx);
  const { id } = found(rows[0]);
  if (index === stories.unsigned) return;
  const act = (name: "confirm" | "suspend", days: number, reason?: string) =>
    actOnAuthorisation(unit, { id, act: name, ...(reason && { reason }) }, { user, now: at(days) });
  await act("confirm", begun + 1);
  if (index === stories.suspended) await act("suspend", -2, "力矩施工检查不符合，等待调查结论");
}

/** People who work on the line and do not sign in. */
async function seedStaff({ unit: { tx }, user }: DemoContext): Promise<void> {
  const add = async (deptName: string, parentId: string | null, orderNum: number) => {
    const { deptId } = await tx
      .insertInto("sysDept")
      .values({ deptName, parentId, orderNum, leader: user.userId })
      .returning("deptId")
      .executeTakeFirstOrThrow();
    return deptId;
  };
  const department = await add(demo.department, null, 9);
  const teams: string[] = [];
  for (const [index, name] of demo.teams.entries())
    teams.push(await add(name, department, index + 1));
  const passwordHash = unusableHash();
  await tx
    .insertInto("sysUser")
    .values(
      demo.staff.map((nickName, index) => ({
        ...{ userName: `wc.${String(index + 1).padStart(3, "0")}`, nickName, passwordHash },
        ...{ deptId: teams[index % teams.length] ?? department, userType: "04", sex: "1" },
      })),
    )
    .execute();
}

async function seedCourses({ unit: { tx }, user }: DemoContext): Promise<string[]> {
  const rows = await tx
    .insertInto("course")
    .values(
      demo.courses.map(({ name, kind, months, hours }) => ({
        ...{ courseName: name, courseKind: kind, intervalMonths: months, hours: `${hours}` },
        ...{ createdBy: user.userId, deptId: user.deptId },
      })),
    )
    .returning("courseId")
    .execute();
  return rows.map(({ courseId }) => courseId);
}

/** Everybody was trained within the interval, but for one whose last day was yesterday. */
async function seedTraining(
  { unit: { tx }, user, now }: DemoContext,
  people: readonly Person[],
  courseIds: readonly string[],
): Promise<void> {
  for (const [place, courseId] of courseIds.entries()) {
    const months = demo.courses[place]?.months ?? 24;
    const trained = people.map(({ userId }, index) => ({
      userId,
      days: index === stories.lapsedCourse ? null : 20 + ((index * 29) % 600),
    }));
    await sql`
      insert into train_record (course_id, user_id, train_date, hours, instructor, result, recorded_at, created_by)
      select ${courseId}::bigint, t."userId", d.day, 8, '培训中心', '1', d.day + time '17:30', ${user.userId}::bigint
      from jsonb_to_recordset(${JSON.stringify(trained)}::jsonb) as t ("userId" bigint, days integer)
        cross join lateral (select coalesce(${now.toISOString()}::timestamptz::date - t.days,
          (${now.toISOString()}::timestamptz::date - 1 - make_interval(months => ${months}))::date) as day) d`.execute(
      tx,
    );
  }
}

/** Days of work on the line of two years, confirmed at the end of each week. */
async function seedExperience(
  { unit: { tx }, user, now }: DemoContext,
  people: readonly Person[],
): Promise<void> {
  const confirmer = JSON.stringify({ userId: user.userId, name: user.nickName });
  const ids = people.map(({ userId }) => userId);
  await sql`
    insert into experience (user_id, type_id, work_date, work, recorded_at, confirmed_at, confirmer)
    select p.id, t.type_id, d.day, '航线维护与排故', d.day + time '20:00', d.day + interval '3 days', ${confirmer}::jsonb
    from unnest(${ids}::bigint[]) with ordinality as p (id, place)
      join aircraft_type t on t.name = (${typeNames}::text[])[(p.place - 1) % ${typeNames.length} + 1]
      cross join lateral (select ${now.toISOString()}::timestamptz::date - 5 - 3 * n as day from generate_series(0, 219) n) d
    where p.id <> ${user.userId}::bigint`.execute(tx);
}

async function seedConditions(
  context: DemoContext,
  [human, special]: readonly string[],
): Promise<void> {
  const { tx } = context.unit;
  const conditions = [
    { category: "放行", kind: "licence" },
    { category: "放行", kind: "course", courseId: human, months: 24 },
    { category: "放行", kind: "experience", days: 180, months: 24 },
    { category: "检验", kind: "course", courseId: human, months: 24 },
    { category: "机械", kind: "document", itemId: seededId(context, signedText) },
    { category: "NDT", kind: "course", courseId: special, months: 36 },
  ];
  await sql`
    insert into authorisation_condition (category_id, kind, course_id, item_id, days, months, recorded_at)
    select c.category_id, w.kind, w."courseId", w."itemId", w.days, w.months, '2020-01-01'
    from jsonb_to_recordset(${JSON.stringify(conditions)}::jsonb)
      as w (category text, kind text, "courseId" bigint, "itemId" bigint, days integer, months integer)
      join authorisation_category c on c.category_name = w.category`.execute(tx);
}
