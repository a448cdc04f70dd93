import { payColumnNames, salary } from "@aeromaint/contracts/payroll/salary.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { SheetImport } from "../../../crud/import/import-rows.ts";
import type { Read } from "../../../infra/db/database.ts";
import { conflict, found } from "../../../infra/http/errors.ts";
import { isSalaryInScope } from "../salary.queries.ts";
import { planSalaries } from "./plan-salaries.queries.ts";

const columns = [...payColumnNames, "notes"];
const given = (name: string) => sql.raw(`l."${name}"`);

/** Import of a month. The last one can be undone by everybody who reaches all its people. */
export const monthImport = (month: string): SheetImport => ({
  resource: { title: salary.title, path: `${salary.path}/${month}`, id: salary.id },
  table: "platformSalary",
  plan: (db, sheet) => planSalaries(db, month, sheet),
  isFullyPlanned: true,
  store: storeOf(month),
  undoneUntilNext: reachesAll,
});

const numbers = sql.raw(payColumnNames.map((name) => `"${name}" numeric`).join(", "));
const recordsIn = (rows: readonly object[]) => sql`json_to_recordset(${JSON.stringify(rows)}::json)
  as l ("salaryId" bigint, "userId" bigint, notes text, ${numbers})`;

const storeOf = (month: string): SheetImport["store"] => ({
  async create({ tx }, { rows }, { user }) {
    const { rows: added } = await sql<{ salaryId: string; userId: string }>`
      insert into platform_salary (user_id, month, created_by, ${sql.join(columns.map((name) => sql.ref(name)))})
      select l."userId", ${month}, ${user.userId}::bigint, ${sql.join(columns.map(given))} from ${recordsIn(rows)}
      returning salary_id, user_id`.execute(tx);
    const idOf = new Map(added.map(({ salaryId, userId }) => [userId, salaryId]));
    return rows.map((row) => idOf.get(String(row.userId)) ?? "");
  },
  async update({ tx }, edits) {
    const rows = edits.map(({ id, values }) => ({ ...values, salaryId: id }));
    const changes = columns.map((name) => sql`${sql.ref(name)} = ${given(name)}`);
    await sql`update platform_salary s set ${sql.join(changes)} from ${recordsIn(rows)}
      where s.salary_id = l."salaryId"`.execute(tx);
  },
  async remove({ tx }, ids) {
    await sql`delete from platform_salary where salary_id = any(${ids}::bigint[])`.execute(tx);
  },
});

const reachesAll: NonNullable<SheetImport["undoneUntilNext"]> = ({ user }) => sql`not exists (
  select from sheet_import_row r join platform_salary s on s.salary_id = r.row_id
    join sys_user u using (user_id)
  where r.import_id = sheet_import.import_id and not ${isSalaryInScope(user)})`;

/**
 * Finds the import of an id. @throws 404 for a missing import or people out of reach
 * @throws 409 if the month has a later one
 */
export async function findSalaryImport(db: Read, id: string, actor: Actor): Promise<SheetImport> {
  const { rows } = await sql<{ month: string; isUndone: boolean }>`
    select substring(resource from '[^/]+$') as month, undone_at is not null as is_undone
    from sheet_import where import_id = ${id}::bigint and resource like ${`${salary.path}/%`}
      and ${reachesAll(actor)}`.execute(db);
  const { month, isUndone } = found(rows[0]);
  if (isUndone) throw conflict("只能撤销该月份最近一次导入");
  return monthImport(month);
}
