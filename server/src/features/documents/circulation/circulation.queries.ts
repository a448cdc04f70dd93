import type {
  CirculationDetail,
  CirculationInput,
  CirculationQuery,
  CirculationRow,
} from "@aeromaint/contracts/documents/circulation.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { findActorSnapshot } from "../../../crud/actor-snapshot.queries.ts";
import { countRows } from "../../../crud/count-rows.ts";
import { containsPattern, type Page } from "../../../crud/paging.ts";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { invalidField } from "../../../infra/http/errors.ts";
import { nameWithinScope, withinScope } from "../../../infra/rights/data-scope.ts";
import { applicabilitySummary, matchesApplicability } from "../../applicability/applicability.ts";
import { progressColumns } from "./recipient-state.queries.ts";
import { addRecipients } from "./recipients.queries.ts";
import { findCirculatedText } from "./subject.queries.ts";

/** True if the circulation `c` is within the actor's data scope. */
export const isCirculationInScope = ({ user }: Actor): RawBuilder<SqlBool> =>
  withinScope(user, { dept: "c.dept_id", owner: "c.created_by" });

/** True if the recipient `p` of `c` is within it, by the department at the time of addition. */
export const isRecipientInScope = ({ user }: Actor): RawBuilder<SqlBool> =>
  withinScope(user, { dept: "p.dept_id", owner: "c.created_by" });

/** True if the circulation or one of its recipients is within the actor's data scope. */
const isVisible = (actor: Actor): RawBuilder<SqlBool> =>
  actor.user.scope.all
    ? sql`true`
    : sql`(${isCirculationInScope(actor)} or exists (select from recipient p
        where p.circulation_id = c.circulation_id and ${isRecipientInScope(actor)}))`;

export const circulationTables = sql`circulation c
  left join revision r on c.subject = 'revision' and r.revision_id = c.subject_id
  left join document d using (item_id)`;

export const circulatedColumns = sql`c.circulation_id, c.subject, c.subject_id, c.title,
  d.doc_number, r.rev_no, c.state, c.started_at as start_time, c.due_at as due_time,
  c.ended_at as end_time, c.note`;

/** Id of the circulated item or notice; for a revision the id of its item. */
export const circulatedOwnerId = sql<string>`coalesce(r.item_id, c.subject_id)`;

/** Applicability of the circulation; if empty, that of the circulated item or notice. */
export const circulatedApplicability = sql<string>`coalesce(
  nullif(${applicabilitySummary("c.circulation_id")}, ''), ${applicabilitySummary(circulatedOwnerId)})`;

const rowColumns = sql`${circulatedColumns},
  c.starter->>'name' as starter_name, t.total, t.signed, t.excused, t.overdue, t.read`;

const progressJoin = (actor: Actor) => sql`cross join lateral (
  select ${progressColumns(actor.now)} from recipient p
  where p.circulation_id = c.circulation_id and ${isRecipientInScope(actor)}) t`;

function conditions(query: CirculationQuery, actor: Actor): RawBuilder<SqlBool> {
  const { title, subject, subjectId, state } = query;
  const clauses = [
    isVisible(actor),
    matchesApplicability("c.circulation_id", query),
    ...(title ? [sql`c.title ilike ${containsPattern(title)}`] : []),
    ...(subject ? [sql`c.subject = ${subject}`] : []),
    ...(subjectId ? [sql`c.subject_id = ${subjectId}::bigint`] : []),
    ...(state ? [sql`c.state = ${state}`] : []),
  ];
  return sql.join(clauses, sql` and `);
}

/** Circulations with their progress, newest first. */
export async function listCirculations(
  db: Read,
  query: CirculationQuery,
  actor: Actor,
): Promise<Page<CirculationRow>> {
  const { pageNum = 1, pageSize = 20 } = query;
  const where = conditions(query, actor);
  const order = sql`c.started_at desc, c.circulation_id desc`;
  const { rows } = await sql<CirculationRow>`
    select ${rowColumns}, ${applicabilitySummary("c.circulation_id")} as applicability_text
    from ${circulationTables} ${progressJoin(actor)}
    where c.circulation_id in (select c.circulation_id from circulation c where ${where}
      order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize})
    order by ${order}`.execute(db);
  return { list: rows, total: await countRows(db, { from: sql`circulation c`, where }) };
}

/** Finds a circulation with its questions and the names of its audience. */
export async function findCirculation(
  db: Read,
  id: string,
  actor: Actor,
): Promise<CirculationDetail | undefined> {
  const { rows } = await sql<CirculationDetail>`
    select ${rowColumns}, ${circulatedApplicability} as applicability_text,
      c.sha256, c.questions, ${audienceNames(actor)} as audience
    from ${circulationTables} ${progressJoin(actor)}
    where c.circulation_id = ${id}::bigint and ${isVisible(actor)}`.execute(db);
  return rows[0];
}

export async function isCirculationVisible(db: Read, id: string, actor: Actor): Promise<boolean> {
  const { rows } = await sql`
    select from circulation c where c.circulation_id = ${id}::bigint and ${isVisible(actor)}`.execute(
    db,
  );
  return rows.length > 0;
}

const namesOf = (
  list: string,
  table: string,
  id: string,
  name: string | RawBuilder<unknown>,
) => sql`
  coalesce((select json_agg(x.name order by x.place) from (
    select ${typeof name === "string" ? sql`t.${sql.ref(name)}` : name} as name, e.place
    from jsonb_array_elements_text(coalesce(c.audience->${sql.lit(list)}, '[]'))
      with ordinality as e (id, place)
    join ${sql.table(table)} t on t.${sql.ref(id)} = e.id::bigint) x), '[]')`;

const audienceNames = ({ user }: Actor) => sql`json_build_object(
  'withBelow', coalesce((c.audience->>'withBelow')::boolean, false),
  'withFirms', coalesce((c.audience->>'withFirms')::boolean, false),
  'depts', ${namesOf("deptIds", "sys_dept", "dept_id", "dept_name")},
  'posts', ${namesOf("postIds", "sys_post", "post_id", "post_name")},
  'roles', ${namesOf("roleIds", "sys_role", "role_id", "role_name")},
  'people', ${namesOf("userIds", "sys_user", "user_id", nameWithinScope(user, "t"))},
  'licences', coalesce(c.audience->'licences', '[]'))`;

/**
 * Starts a circulation with the current text and the current members of the audience.
 * @throws 400 for an empty audience, a due time in the past or a question without a right answer
 */
export async function startCirculation(
  unit: UnitOfWork,
  input: CirculationInput,
  actor: Actor,
): Promise<{ circulationId: string; recipients: number }> {
  const { tx } = unit;
  const { user, now } = actor;
  const { subject, subjectId, audience, questions = [], note, dueTime } = input;
  const wrong = questions.findIndex(({ options, answer }) => answer >= options.length);
  if (wrong >= 0) throw invalidField("questions", `第 ${wrong + 1} 题没有选择正确答案`);
  const { title, sha256, html, files } = await findCirculatedText(
    tx,
    { subject, subjectId },
    actor,
  );
  const { rows: ahead } = await sql`
    select where ${dueTime}::timestamptz > ${asTimestamp(now)}`.execute(tx);
  if (ahead.length === 0) throw invalidField("dueTime", "截止时间必须晚于当前时间");
  const { circulationId } = await tx
    .insertInto("circulation")
    .values({
      subject,
      subjectId,
      title,
      sha256,
      html,
      note: note ?? "",
      files: JSON.stringify(files),
      dueAt: dueTime,
      audience: JSON.stringify(audience),
      questions: JSON.stringify(questions),
      startedAt: asTimestamp(now),
      starter: JSON.stringify(await findActorSnapshot(tx, user.userId)),
      createdBy: user.userId,
      deptId: user.deptId,
    })
    .returning("circulationId")
    .executeTakeFirstOrThrow();
  const which = sql<boolean>`c.circulation_id = ${circulationId}::bigint`;
  const recipients = await addRecipients(unit, { which, now });
  if (recipients === 0) throw invalidField("audience", "所选范围内没有可以登录的人员");
  await unit.record({ act: "circulation.started", subject: circulationId, now });
  return { circulationId, recipients };
}
