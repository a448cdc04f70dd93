import { type CourseDetail, course } from "@aeromaint/contracts/training/course.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Static } from "typebox";
import type { Actor } from "../../crud/actor.ts";
import type { ResourceStore } from "../../crud/crud-routes.ts";
import { descending } from "../../crud/row-list.ts";
import { tableStore } from "../../crud/table-store.ts";
import type { Tx } from "../../infra/db/database.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { invalidField } from "../../infra/http/errors.ts";
import { nameWithinScope, withinScope } from "../../infra/rights/data-scope.ts";

type CourseForm = Partial<Static<typeof course.create>> & Static<typeof course.update>;

/** All training staff share the courses: no data scope applies. */
const courses = tableStore(course, {
  table: "course",
  order: descending("courseId"),
  withDept: true,
  columns: { hours: sql`t.hours::float8`, isReading: sql`t.circulation_id is not null` },
});

export const courseStore: ResourceStore<typeof course> = {
  ...courses,

  async find(db, id, { user }) {
    const row = await courses
      .query(db)
      .select(["t.circulationId", "t.remark"])
      .select([
        sql<string>`case when t.needs_licence then '1' else '2' end`.as("needsLicence"),
        sql<AudienceLists | null>`t.audience`.as("audience"),
        itemsOf("needed").as("neededItems"),
        itemsOf("leading").as("leadingItems"),
        sql<CourseDetail["people"]>`coalesce((
          select json_agg(json_build_object('value', u.user_id::text,
            'label', ${nameWithinScope(user, "u")})
            order by u.nick_name)
          from jsonb_array_elements_text(t.audience->'userIds') e join sys_user u
            on u.user_id = e::bigint), '[]')`.as("people"),
        sql<CourseDetail["circulation"]>`(
          select json_build_object('value', x.circulation_id::text, 'label', x.title)
          from circulation x where x.circulation_id = t.circulation_id)`.as("circulation"),
      ])
      .where("t.courseId", "=", id)
      .executeTakeFirst();
    if (!row) return undefined;
    const { audience, ...detail } = row;
    return { ...noAudience, ...audience, ...detail };
  },

  async create(unit, form, actor) {
    const { courseName, courseKind, hours } = form;
    const columns = await columnsOf(unit.tx, form, actor);
    const id = await courses.create(
      unit,
      { ...columns, courseName, courseKind, hours: String(hours) },
      actor,
    );
    await setLinks(unit, id, form);
    return id;
  },

  async update(unit, id, form, actor) {
    const { version } = form;
    const columns = await columnsOf(unit.tx, form, actor, id);
    await courses.update(unit, id, { ...columns, version }, actor);
    await setLinks(unit, id, form);
  },
};

const itemsOf = (relation: Relation) =>
  sql<CourseDetail["neededItems"]>`coalesce((
    select json_agg(json_build_object('value', i.item_id::text,
      'label', concat_ws(' ', d.doc_number, i.title)) order by d.doc_number, i.title)
    from course_item l join content_item i using (item_id) left join document d using (item_id)
    where l.course_id = t.course_id and l.relation = ${sql.lit(relation)}), '[]')`;

type AudienceLists = Pick<
  CourseDetail,
  "deptIds" | "withBelow" | "postIds" | "licences" | "userIds"
>;
const noAudience: AudienceLists = {
  deptIds: [],
  withBelow: true,
  postIds: [],
  licences: [],
  userIds: [],
};
const audienceNames = Object.keys(noAudience) as (keyof AudienceLists)[];

/** Columns of the course row; undefined fields are not changed. */
async function columnsOf(tx: Tx, form: CourseForm, actor: Actor, id?: string) {
  const { courseName, courseKind, intervalMonths, hours, status, remark, circulationId } = form;
  const { needsLicence } = form;
  if (circulationId) await refuseUnanswered(tx, circulationId, actor);
  if (id && courseName) await refuseRenamed(tx, id, courseName);
  return {
    courseName,
    courseKind,
    intervalMonths,
    hours: hours?.toString(),
    status,
    remark,
    circulationId,
    ...(needsLicence !== undefined && { needsLicence: needsLicence === "1" }),
    ...(await audienceOf(tx, form, id)),
  };
}

async function audienceOf(tx: Tx, form: CourseForm, id?: string) {
  const sent = audienceNames.filter((name) => form[name] !== undefined);
  if (sent.length === 0) return {};
  const stored = id
    ? await tx
        .selectFrom("course")
        .select(sql<AudienceLists | null>`audience`.as("audience"))
        .where("courseId", "=", id)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  const changed = Object.fromEntries(sent.map((name) => [name, form[name] ?? noAudience[name]]));
  const lists: AudienceLists = { ...noAudience, ...stored?.audience, ...changed };
  const isEmpty = audienceNames.every(
    (name) => [lists[name]].flat().length === 0 || name === "withBelow",
  );
  return { audience: isEmpty ? null : JSON.stringify(lists) };
}

/** Records and certificates show the name. @throws 400 for a new name if the course has records */
async function refuseRenamed(tx: Tx, id: string, name: string): Promise<void> {
  const { rows } = await sql<{ courseName: string }>`
    select course_name from course c where course_id = ${id}::bigint
      and exists (select from train_record r where r.course_id = c.course_id)`.execute(tx);
  if (rows[0] && rows[0].courseName !== name) {
    throw invalidField("courseName", "课程已有培训记录，不能改名，请新建课程");
  }
}

/** @throws 400 if the circulation is out of scope or has no questions */
async function refuseUnanswered(tx: Tx, id: string, { user }: Actor): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select jsonb_array_length(k.questions) as count from circulation k
    where k.circulation_id = ${id}::bigint
      and ${withinScope(user, { dept: "k.dept_id", owner: "k.created_by" })}`.execute(tx);
  if (!rows[0]) throw invalidField("circulationId", "传阅不存在");
  if (rows[0].count === 0)
    throw invalidField("circulationId", "该传阅没有题目，请选择带题目的传阅");
}

type Relation = "needed" | "leading";
const relations = {
  needed: {
    field: "neededItems",
    fits: sql<SqlBool>`exists (select from document d where d.item_id = i.item_id)`,
    message: "须签收的文件必须是受控文件",
  },
  leading: {
    field: "leadingItems",
    fits: sql<SqlBool>`i.module = 'train'`,
    message: "相关培训信息不存在",
  },
} as const;

/** Replaces the items that are linked to the course. */
async function setLinks(unit: UnitOfWork, courseId: string, form: CourseForm): Promise<void> {
  for (const relation of ["needed", "leading"] as const) {
    const { field, fits, message } = relations[relation];
    const ids = form[field];
    if (ids === undefined) continue;
    await setItems(unit, { courseId, relation, ids: ids ?? [], fits, refusal: [field, message] });
  }
}

interface ItemLinks {
  courseId: string;
  relation: Relation;
  ids: readonly string[];
  fits: RawBuilder<SqlBool>;
  refusal: readonly [field: string, message: string];
}

async function setItems(
  unit: UnitOfWork,
  { courseId, relation, ids, fits, refusal }: ItemLinks,
): Promise<void> {
  const { rows: removed } = await sql<{ itemId: string }>`
    delete from course_item where course_id = ${courseId}::bigint and relation = ${relation}
    returning item_id`.execute(unit.tx);
  const { rows } = await sql<{ itemId: string }>`
    insert into course_item (course_id, relation, item_id)
    select ${courseId}::bigint, ${relation}, i.item_id from content_item i
    where i.item_id = any(${[...ids]}::bigint[]) and ${fits}
    returning item_id`.execute(unit.tx);
  if (rows.length !== new Set(ids).size) throw invalidField(...refusal);
  const subject = [...removed, ...rows].map(({ itemId }) => itemId);
  await unit.record({ act: "rows.written", subject, table: "courseItem" });
}
