import type {
  AuthorisationCategoryInput,
  AuthorisationCategoryRow,
  ConditionChoices,
} from "@aeromaint/contracts/authorisations/authorisation-category.ts";
import { conditionKinds } from "@aeromaint/contracts/authorisations/authorisation-state.ts";
import { sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { insertRow, updateRow } from "../../crud/rows.ts";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import { factsHash } from "../documents/evidence/evidence.ts";

/** Categories with their current conditions. */
export async function listAuthorisationCategories(db: Read): Promise<AuthorisationCategoryRow[]> {
  const { rows } = await sql<AuthorisationCategoryRow>`
    select c.category_id, c.category_name, c.levels, c.order_num, c.version, coalesce((
      select jsonb_agg(jsonb_build_object('kind', n.kind, 'licence', n.licence, 'courseId', n.course_id::text,
        'courseKind', n.course_kind, 'courseName', k.course_name, 'itemId', n.item_id::text, 'docNumber', d.doc_number,
        'days', n.days, 'months', n.months) order by n.condition_id)
      from authorisation_condition n left join course k using (course_id) left join document d using (item_id)
      where n.category_id = c.category_id and n.dropped_at is null), '[]') as conditions
    from authorisation_category c order by c.order_num, c.category_id`.execute(db);
  return rows;
}

/** Enabled courses, and documents within the data scope. */
export async function findConditionChoices(db: Read, { user }: Actor): Promise<ConditionChoices> {
  const courses = await sql<ConditionChoices["courses"][number]>`
    select course_id, course_name from course where status = '1' order by course_name`.execute(db);
  const documents = await sql<ConditionChoices["documents"][number]>`
    select d.item_id, d.doc_number, i.title from document d join content_item i using (item_id)
    where ${withinScope(user, { dept: "i.dept_id", owner: "i.created_by" })} order by d.doc_number`.execute(
    db,
  );
  return { courses: courses.rows, documents: documents.rows };
}

export async function createAuthorisationCategory(
  unit: UnitOfWork,
  input: AuthorisationCategoryInput,
  actor: Actor,
): Promise<void> {
  const { conditions: _, version: __, ...columns } = input;
  const id = await insertRow(unit, "authorisationCategory", "categoryId", columns);
  await replaceConditions(unit, { id, ...input }, actor);
}

/** @throws 404 if not found, 409 if `version` is out of date */
export async function updateAuthorisationCategory(
  unit: UnitOfWork,
  { id, ...input }: AuthorisationCategoryInput & { id: string },
  actor: Actor,
): Promise<void> {
  const { conditions: _, ...columns } = input;
  await updateRow(unit, "authorisationCategory", "categoryId", id, columns);
  await replaceConditions(unit, { id, ...input }, actor);
}

/** Unchanged conditions keep their rows, because the history shows since when each one applies. */
async function replaceConditions(
  unit: UnitOfWork,
  { id, categoryName, conditions }: AuthorisationCategoryInput & { id: string },
  { user, now }: Actor,
): Promise<void> {
  const distinct = new Map(conditions.map((each) => [factsHash(each), each]));
  const sentConditions = sql`jsonb_to_recordset(${JSON.stringify([...distinct.values()])}::jsonb) as w (kind text, licence text,
    "courseId" bigint, "courseKind" text, "itemId" bigint, days integer, months integer)`;
  const sent = sql`w.kind, w.licence, w."courseId", w."courseKind", w."itemId", w.days, w.months`;
  const isSame = sql`(${sent}) is not distinct from
    (n.kind, n.licence, n.course_id, n.course_kind, n.item_id, n.days, n.months)`;
  const dropped = await sql`
    update authorisation_condition n set dropped_at = ${asTimestamp(now)}
    where n.category_id = ${id}::bigint and n.dropped_at is null and not exists (select from ${sentConditions} where ${isSame})
    returning 1`.execute(unit.tx);
  const added = await sql`
    insert into authorisation_condition (category_id, kind, licence, course_id, course_kind, item_id, days, months,
      recorded_at, created_by)
    select ${id}::bigint, ${sent}, ${asTimestamp(now)}, ${user.userId}::bigint from ${sentConditions}
    where not exists (select from authorisation_condition n
      where n.category_id = ${id}::bigint and n.dropped_at is null and ${isSame})
    returning 1`.execute(unit.tx);
  if (dropped.rows.length + added.rows.length === 0) return;
  const rules = conditions
    .map(({ kind, ...rest }) => `${conditionKinds[kind]} ${JSON.stringify(rest)}`)
    .join("；");
  const ruled = { subject: id, label: categoryName, rules, actorId: user.userId, now };
  await unit.record({ act: "authorisation.ruled", ...ruled });
}
