import type {
  CirculationDetail,
  CirculationQuery,
  CirculationRow,
} from "@aeromaint/contracts/documents/circulation.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { countRows } from "../../../crud/count-rows.ts";
import { containing, type Page } from "../../../crud/paging.ts";
import type { Read } from "../../../infra/db/database.ts";
import { nameWithinScope, withinScope } from "../../../infra/rights/data-scope.ts";
import { isAbout, shortApplicability } from "../../applicability/applicability.ts";
import { progressColumns } from "./recipient-state.queries.ts";

/** Circulations `c` that the actor's data scope reaches. */
export const reachesCirculation = ({ user }: Actor): RawBuilder<SqlBool> =>
  withinScope(user, { dept: "c.dept_id", owner: "c.created_by" });

/** Recipients `p` of circulations `c` that it reaches: by the department of the day of the start. */
export const reachesRecipient = ({ user }: Actor): RawBuilder<SqlBool> =>
  withinScope(user, { dept: "p.dept_id", owner: "c.created_by" });

/** Seen where the circulation or one of its recipients is within reach. */
const isSeen = (actor: Actor): RawBuilder<SqlBool> =>
  actor.user.scope.all
    ? sql`true`
    : sql`(${reachesCirculation(actor)} or exists (select from recipient p
        where p.circulation_id = c.circulation_id and ${reachesRecipient(actor)}))`;

/** A circulation `c` with the document of its revision. */
export const circulationTables = sql`circulation c
  left join revision r on c.subject = 'revision' and r.revision_id = c.subject_id
  left join document d using (item_id)`;

export const circulatedColumns = sql`c.circulation_id, c.subject, c.subject_id, c.title,
  d.doc_number, r.rev_no, c.state, c.started_at as start_time, c.due_at as due_time,
  c.ended_at as end_time, c.note`;

/** What `circulatedColumns` are of: the item of a revision, an item or a notice. */
export const circulatedOwner = sql<string>`coalesce(r.item_id, c.subject_id)`;

/** What a circulation is about, in short: as it says itself, or else what is circulated. */
export const circulatedApplicability = sql<string>`coalesce(
  nullif(${shortApplicability("c.circulation_id")}, ''), ${shortApplicability(circulatedOwner)})`;

const rowColumns = sql`${circulatedColumns},
  c.starter->>'name' as starter_name, t.total, t.signed, t.excused, t.overdue, t.read`;

const tallied = (actor: Actor) => sql`cross join lateral (
  select ${progressColumns(actor.now)} from recipient p
  where p.circulation_id = c.circulation_id and ${reachesRecipient(actor)}) t`;

function conditions(query: CirculationQuery, actor: Actor): RawBuilder<SqlBool> {
  const { title, subject, subjectId, state } = query;
  const clauses = [
    isSeen(actor),
    isAbout("c.circulation_id", query),
    ...(title ? [sql`c.title ilike ${containing(title)}`] : []),
    ...(subject ? [sql`c.subject = ${subject}`] : []),
    ...(subjectId ? [sql`c.subject_id = ${subjectId}::bigint`] : []),
    ...(state ? [sql`c.state = ${state}`] : []),
  ];
  return sql.join(clauses, sql` and `);
}

/** Circulations with how far they are, the newest first. */
export async function listCirculations(
  db: Read,
  query: CirculationQuery,
  actor: Actor,
): Promise<Page<CirculationRow>> {
  const { pageNum = 1, pageSize = 20 } = query;
  const where = conditions(query, actor);
  const order = sql`c.started_at desc, c.circulation_id desc`;
  const { rows } = await sql<CirculationRow>`
    select ${rowColumns}, ${shortApplicability("c.circulation_id")} as applicability_text
    from ${circulationTables} ${tallied(actor)}
    where c.circulation_id in (select c.circulation_id from circulation c where ${where}
      order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize})
    order by ${order}`.execute(db);
  return { list: rows, total: await countRows(db, { from: sql`circulation c`, where }) };
}

/** One circulation with its questions and its audience in words. */
export async function findCirculation(
  db: Read,
  id: string,
  actor: Actor,
): Promise<CirculationDetail | undefined> {
  const { rows } = await sql<CirculationDetail>`
    select ${rowColumns}, ${circulatedApplicability} as applicability_text,
      c.sha256, c.questions, ${shownAudience(actor)} as audience
    from ${circulationTables} ${tallied(actor)}
    where c.circulation_id = ${id}::bigint and ${isSeen(actor)}`.execute(db);
  return rows[0];
}

/** Whether a circulation is there and within the actor's reach. */
export async function isCirculationSeen(db: Read, id: string, actor: Actor): Promise<boolean> {
  const { rows } = await sql`
    select from circulation c where c.circulation_id = ${id}::bigint and ${isSeen(actor)}`.execute(
    db,
  );
  return rows.length > 0;
}

const named = (list: string, table: string, id: string, name: string | RawBuilder<unknown>) => sql`
  coalesce((select json_agg(x.name order by x.place) from (
    select ${typeof name === "string" ? sql`t.${sql.ref(name)}` : name} as name, e.place
    from jsonb_array_elements_text(coalesce(c.audience->${sql.lit(list)}, '[]'))
      with ordinality as e (id, place)
    join ${sql.table(table)} t on t.${sql.ref(id)} = e.id::bigint) x), '[]')`;

const shownAudience = ({ user }: Actor) => sql`json_build_object(
  'withBelow', coalesce((c.audience->>'withBelow')::boolean, false),
  'withFirms', coalesce((c.audience->>'withFirms')::boolean, false),
  'depts', ${named("deptIds", "sys_dept", "dept_id", "dept_name")},
  'posts', ${named("postIds", "sys_post", "post_id", "post_name")},
  'roles', ${named("roleIds", "sys_role", "role_id", "role_name")},
  'people', ${named("userIds", "sys_user", "user_id", nameWithinScope(user, "t"))},
  'licences', coalesce(c.audience->'licences', '[]'))`;
