import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Tx } from "../../../infra/db/database.ts";
import { conflict, invalidField } from "../../../infra/http/errors.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import type { CurrentUser } from "../../../infra/sessions/current-user.ts";
import { materialScope } from "./material-rows.queries.ts";

const passed = sql<SqlBool>`m.status = '1'`;

/**
 * Refuses a saved product that closes a supersession cycle. Only approved products and products in the editor's data
 * scope count. Hidden products of others neither block a save nor appear in the message.
 * @throws 400
 */
export async function checkNoCycleForEditor(
  tx: Tx,
  infoId: string,
  user: CurrentUser,
): Promise<void> {
  const known = sql<SqlBool>`(${passed} or ${withinScope(user, materialScope)})`;
  const cycle = await findCycle(tx, infoId, known);
  if (cycle) throw invalidField("supersededBy", `件号替代形成循环：${cycle}`);
}

/** Refuses approvals that would close a cycle of approved products. @throws 409 */
export async function checkNoCycle(tx: Tx, infoIds: readonly string[]): Promise<void> {
  for (const infoId of infoIds) {
    const circle = await findCycle(tx, infoId, passed);
    if (circle) throw conflict(`件号替代形成循环：${circle}，不能通过`);
  }
}

interface Step {
  /** Compared form of `number`. `before`: compared form of the superseded number. */
  form: string;
  number: string;
  before: string;
}

/** Numbers of the cycle as text; undefined without a cycle. */
async function findCycle(
  tx: Tx,
  infoId: string,
  known: RawBuilder<SqlBool>,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("materialInfo")
    .select(["partNumber", sql<string>`number_form(part_number)`.as("form")])
    .where("infoId", "=", infoId)
    .where("partNumber", "is not", null)
    .where("supersededBy", "is not", null)
    .executeTakeFirst();
  if (!row?.partNumber) return undefined;
  // Serialises the checks: two concurrent saves could close a cycle together.
  await sql`select pg_advisory_xact_lock(hashtextextended('supersede in material_info', 0))`.execute(
    tx,
  );
  const { rows } = await sql<Step>`
    with recursive step (form, number, before) as (
      select number_form(superseded_by), superseded_by, number_form(part_number)
      from material_info where info_id = ${infoId}::bigint
      union
      select number_form(m.superseded_by), m.superseded_by, step.form
      from step join material_info m on number_form(m.part_number) = step.form
      where m.superseded_by is not null and step.form <> ${row.form} and ${known})
    select form, number, before from step`.execute(tx);
  return cycleText(row.form, rows, row.partNumber);
}

/** Steps are sorted by distance, so the first step to a form is on a shortest path. */
function cycleText(own: string, steps: readonly Step[], partNumber: string): string | undefined {
  const first = new Map<string, Step>();
  for (const step of steps) if (!first.has(step.form)) first.set(step.form, step);
  const last = first.get(own);
  if (!last) return undefined;
  const numbers = [partNumber];
  let step: Step | undefined = first.get(last.before);
  while (step && step.form !== own && numbers.length <= steps.length) {
    numbers.unshift(step.number);
    step = first.get(step.before);
  }
  return [partNumber, ...numbers].join(" → ");
}
