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
  name: string;
  licence: string | null;
}

/** Text that inspectors must sign. One inspector has not signed it. */
const signedText = "repair/outsourcing/02-landing-gear-overhaul";
const { inspectors, stories } = demo;
const typeNames = ["A320系列", "B737NG", "A330", "B737-800", "AC312E"];

/** Authorisation for each pattern of a licence; the first match counts. */
const trades = [
  { of: /检验|审核/, category: "检验", level: "必检项目" },
  { of: /机电/, category: "放行", level: "B1 类" },
  { of: /航电/, category: "放行", level: "B2 类" },
  { of: /涡流/, category: "NDT", level: "II 级" },
  { of: /备考|计划|计量/, category: "机械", level: "一级" },
] as const;
const ofTrade = (licence: string) =>
  trades.find(({ of }) => of.test(licence)) ?? { category: "机械", level: "三级" };
const ofTeam = (index: number) => ({ category: index % 3 === 2 ? "电子" : "机械", level: "二级" });

/** Type that the licence names, or one of the base's own types. */
const typeNameOf = ({ licence }: Person, index: number): string =>
  typeNames.find((name) => licence?.includes(name.replace("系列", ""))) ??
  found(typeNames[index % 2]);

/** Seeds sixty people with their authorisations, conditions and acts of a year. */
export async function seedAuthorisations(context: DemoContext): Promise<void> {
  const { tx } = context.unit;
  await seedStaff(context);
  const courseIds = await seedCourses(context);
  const { rows: people } = await sql<Person>`
    select u.user_id, u.nick_name as name, s.licence
    from sys_user u join standing_now s using (user_id) left join repair_person p using (user_id)
    where s.is_active and (u.user_name like 'wc.%' or u.user_type = '03' and p.user_nature = '1' and s.licence is not null)
    order by u.user_name like 'wc.%', u.user_id limit 60`.execute(tx);
  await seedTraining(context, people, courseIds);
  await seedExperience(context, people);
  await seedConditions(context, courseIds);
  const { rows: types } = await sql<{ name: string; typeId: string }>`
    select name, type_id from aircraft_type where name = any(${typeNames}::text[])`.execute(tx);
  const { rows: kinds } = await sql<{ name: string; id: string }>`
    select category_name as name, category_id as id from authorisation_category`.execute(tx);
  for (const [index, person] of people.entries()) {
    const { category, level } = person.licence ? ofTrade(person.licence) : ofTeam(index);
    const typeName = typeNameOf(person, index);
    const { typeId } = found(types.find(({ name }) => name === typeName));
    const issue = (category: string, level: string, daysLeft = 60 + ((index * 37) % 640)) => {
      const categoryId = found(kinds.find(({ name }) => name === category)).id;
      return issueAndConfirm(context, { person, categoryId, level, typeId, daysLeft, index });
    };
    await issue(category, level, person.name === stories.lapsedPeriod ? -1 : undefined);
    if (inspectors.includes(person.name)) await issue("检验", "必检项目");
  }
}

interface AuthorisationIssue {
  person: Person;
  categoryId: string;
  level: string;
  typeId: string;
  daysLeft: number;
  index: number;
}

/** Issues an authorisation some months ago, countersigned one day later. */
async function issueAndConfirm(
  context: DemoContext,
  { person: { userId, name }, daysLeft, index, typeId, ...what }: AuthorisationIssue,
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
  if (name === stories.unsigned) return;
  const act = (act: "confirm" | "suspend", days: number, reason?: string) =>
    actOnAuthorisation(unit, { id, act, ...(reason && { reason }) }, { user, now: at(days) });
  await act("confirm", begun + 1);
  if (name === stories.suspended) await act("suspend", -2, "力矩施工检查不符合，等待调查结论");
}

/** Seeds line workers without sign-in. */
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
        userName: `wc.${String(index + 1).padStart(3, "0")}`,
        nickName,
        passwordHash,
        deptId: teams[index % teams.length] ?? department,
        userType: "04",
        sex: "1",
      })),
    )
    .execute();
}

async function seedCourses({ unit: { tx }, user }: DemoContext): Promise<string[]> {
  const rows = await tx
    .insertInto("course")
    .values(
      demo.courses.map(({ name, kind, months, hours }) => ({
        courseName: name,
        courseKind: kind,
        intervalMonths: months,
        hours: `${hours}`,
        createdBy: user.userId,
        deptId: user.deptId,
      })),
    )
    .returning("courseId")
    .execute();
  return rows.map(({ courseId }) => courseId);
}

/** Trains everybody of a trade within the interval. The training of one person expired yesterday. */
async function seedTraining(
  { unit: { tx }, user, now }: DemoContext,
  people: readonly Person[],
  courseIds: readonly string[],
): Promise<void> {
  for (const [place, courseId] of courseIds.entries()) {
    const { months, hours, category } = found(demo.courses[place]);
    const trained = people.flatMap(({ userId, name, licence }, index) => {
      if (category && ofTrade(licence ?? "").category !== category) return [];
      return [{ userId, days: name === stories.lapsedCourse ? null : 20 + ((index * 29) % 600) }];
    });
    await sql`
      insert into train_record (course_id, user_id, train_date, hours, instructor, result, recorded_at, created_by)
      select ${courseId}::bigint, t."userId", d.day, ${hours}, '培训中心', '1', d.day + time '17:30', ${user.userId}::bigint
      from jsonb_to_recordset(${JSON.stringify(trained)}::jsonb) as t ("userId" bigint, days integer)
        cross join lateral (select coalesce(${now.toISOString()}::timestamptz::date - t.days,
          (${now.toISOString()}::timestamptz::date - 1 - make_interval(months => ${months}))::date) as day) d`.execute(
      tx,
    );
  }
}

/** Seeds two years of line work, confirmed at the end of each week. */
async function seedExperience(
  { unit: { tx }, user, now }: DemoContext,
  people: readonly Person[],
): Promise<void> {
  const confirmer = JSON.stringify({ userId: user.userId, name: user.nickName });
  const ids = people.map(({ userId }) => userId);
  const flown = people.map(typeNameOf);
  await sql`
    insert into experience (user_id, type_id, work_date, work, recorded_at, confirmed_at, confirmer)
    select p.id, t.type_id, d.day, '航线维护与排故', d.day + time '20:00', d.day + interval '3 days', ${confirmer}::jsonb
    from unnest(${ids}::bigint[], ${flown}::text[]) as p (id, type_name) join aircraft_type t on t.name = p.type_name
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
    { category: "检验", kind: "document", itemId: seededId(context, signedText) },
    { category: "机械", kind: "course", courseId: human, months: 24 },
    { category: "电子", kind: "course", courseId: human, months: 24 },
    { category: "NDT", kind: "course", courseId: special, months: 36 },
  ];
  await sql`
    insert into authorisation_condition (category_id, kind, course_id, item_id, days, months, recorded_at)
    select c.category_id, w.kind, w."courseId", w."itemId", w.days, w.months, '2020-01-01'
    from jsonb_to_recordset(${JSON.stringify(conditions)}::jsonb)
      as w (category text, kind text, "courseId" bigint, "itemId" bigint, days integer, months integer)
      join authorisation_category c on c.category_name = w.category`.execute(tx);
}
