import { sql } from "kysely";
import { courseStore } from "../src/features/training/course.queries.ts";
import { withdrawTrainRecord } from "../src/features/training/write-record.queries.ts";
import courses from "./demo/courses.json" with { type: "json" };
import { type DemoContext, seededId } from "./demo-context.ts";

interface DemoCourse {
  courseName: string;
  courseKind: "initial" | "recurrent" | "type" | "human" | "special";
  hours: number;
  intervalMonths?: number;
  needsLicence?: "1";
  remark?: string;
  /** Paths of controlled items to sign, and of training items about the course. */
  needed?: readonly string[];
  leading?: readonly string[];
  /** Path of the notice with a circulation that recipients read and sign. */
  reading?: string;
  records?: DemoRecords;
}

/** Maintenance people in turn. `stepDays` is the distance between two people. */
interface DemoRecords {
  firstDaysAgo: number;
  stepDays: number;
  /** Only people with a licence that begins with this text. */
  licence?: string;
  /** Only every n-th person. */
  every?: number;
  /** Indexes of people with an expired training. */
  lapsed?: readonly number[];
}

const instructors = ["周培训", "林教员", "赵安全"];

/** Seeds courses and training records. One record is a duplicate and is withdrawn. */
export async function seedTraining(context: DemoContext): Promise<void> {
  for (const [index, course] of (courses as readonly DemoCourse[]).entries()) {
    const courseId = await seedCourse(context, course);
    const instructor = instructors[index % instructors.length] ?? "";
    if (course.records) await seedRecords(context, course.records, { courseId, instructor });
  }
  await withdrawTwice(context);
}

async function seedCourse(context: DemoContext, course: DemoCourse): Promise<string> {
  const { unit } = context;
  const { needed = [], leading = [], reading, records: _records, ...form } = course;
  const ids = (paths: readonly string[]) => paths.map((path) => seededId(context, path));
  const { tx } = unit;
  // The notice was sent to the northern base.
  const depts = await tx
    .selectFrom("sysDept")
    .select("deptId")
    .where("deptName", "like", reading ? "华北维修基地" : "%维修基地")
    .execute();
  return courseStore.create(
    unit,
    {
      status: "1",
      ...form,
      neededItems: ids(needed),
      leadingItems: ids(leading),
      deptIds: depts.map(({ deptId }) => deptId),
      withBelow: true,
      ...(reading && { circulationId: await circulationOf(context, seededId(context, reading)) }),
    },
    context,
  );
}

async function circulationOf({ unit }: DemoContext, subjectId: string): Promise<string> {
  const { circulationId } = await unit.tx
    .selectFrom("circulation")
    .select("circulationId")
    .where("subjectId", "=", subjectId)
    .executeTakeFirstOrThrow();
  return circulationId;
}

/** Inserts all records in one statement. A repeated training also has a record one interval earlier. */
async function seedRecords(
  { unit, user, now }: DemoContext,
  { firstDaysAgo, stepDays, licence = "", every = 1, lapsed = [] }: DemoRecords,
  { courseId, instructor }: { courseId: string; instructor: string },
): Promise<void> {
  await sql`
    with person as (
      select user_id, (row_number() over (order by information_id))::int - 1 as place
      from repair_person where user_nature = '1' and nature = '1' and starts_with(coalesce(license, ''), ${licence})
    ), trained as (
      select user_id, place, c.hours, (${now}::timestamptz)::date - case
          when place = any(${[...lapsed]}::int[]) then 12 + place
          else ${firstDaysAgo}::int + place * ${stepDays}::int % coalesce(c.interval_months * 26, 100000) end
        - case when place = any(${[...lapsed]}::int[]) then c.interval_months * 30 + 14 else 0 end as day,
        c.interval_months
      from person, course c where c.course_id = ${courseId}::bigint and place % ${every}::int = 0
    ), given as (
      select user_id, place, hours, day from trained
      union all
      select user_id, place, hours, (day - make_interval(months => interval_months))::date from trained
      where interval_months is not null and place % 2 = 0
    )
    insert into train_record (course_id, user_id, train_date, hours, instructor, result, recorded_at, created_by)
    select ${courseId}::bigint, user_id, day, hours, ${instructor}, case when place = 7 then '2' else '1' end,
      day + interval '1 day 9 hours', ${user.userId}::bigint
    from given order by day`.execute(unit.tx);
}

async function withdrawTwice(context: DemoContext): Promise<void> {
  const { unit } = context;
  const { rows } = await sql<{ recordId: string }>`
    insert into train_record (course_id, user_id, train_date, hours, instructor, result, recorded_at, created_by)
    select course_id, user_id, train_date, hours, instructor, result, recorded_at + interval '1 hour', created_by
    from train_record order by train_date desc, record_id desc limit 1 returning record_id`.execute(
    unit.tx,
  );
  for (const { recordId } of rows) await withdrawTrainRecord(unit, recordId, "重复录入", context);
}
