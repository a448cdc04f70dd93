import type {
  OwnSalaryFilters,
  SalaryDetail,
  SalaryRow,
} from "@aeromaint/contracts/payroll/salary.ts";
import { type SqlBool, sql } from "kysely";
import type { Page } from "../../crud/paging.ts";
import type { Read } from "../../infra/db/database.ts";
import { findWhere, pageWhere } from "./salary.queries.ts";

/** Somebody's own slips, the newest month first. */
export function listOwnSalaries(
  db: Read,
  { month, ...paging }: OwnSalaryFilters,
  userId: string,
): Promise<Page<SalaryRow>> {
  const ofMonth = month ? sql`and s.month = ${month}` : sql``;
  const condition = sql<SqlBool>`s.user_id = ${userId}::bigint ${ofMonth}`;
  return pageWhere(db, condition, paging);
}

export function findOwnSalary(
  db: Read,
  id: string,
  userId: string,
): Promise<SalaryDetail | undefined> {
  return findWhere(db, sql<SqlBool>`s.salary_id = ${id}::bigint and s.user_id = ${userId}::bigint`);
}
