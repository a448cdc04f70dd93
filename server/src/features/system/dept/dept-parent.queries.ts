import { sql } from "kysely";
import type { Read, Tx } from "../../../infra/db/database.ts";
import { forbidden, found, invalidField } from "../../../infra/http/errors.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import type { CurrentUser } from "../../../infra/sessions/current-user.ts";

const own = { dept: "dept_id", owner: "created_by" };

/** "0", however it is written, stands for the place above all departments. */
export function isRoot(parentId: string): boolean {
  return BigInt(parentId) === 0n;
}

/** Whether a user may put departments at the top: only where nothing is beyond their reach. */
export const reachesTop = ({ scope }: CurrentUser): boolean => scope.all;

/**
 * The parent as it is stored, null at the top, held until the end of the transaction.
 * @throws 403 beyond the user's reach, as the top is for all whose reach has an end; 400 for none
 */
export async function parentWithin(
  tx: Tx,
  parentId: string,
  user: CurrentUser,
): Promise<string | null> {
  if (isRoot(parentId)) {
    if (!reachesTop(user)) throw forbidden();
    return null;
  }
  const parent = await tx
    .selectFrom("sysDept")
    .select("deptId")
    .where("deptId", "=", parentId)
    .where(withinScope(user, own))
    .forKeyShare()
    .executeTakeFirst();
  if (!parent) throw user.scope.all ? invalidField("parentId", "上级部门不存在") : forbidden();
  return parent.deptId;
}

/**
 * The parent that a department moves below, or keeps. A form sends the parent along with the rest,
 * so one that stays is not asked about: it may lie outside the user's reach.
 */
export async function newParent(
  tx: Tx,
  { deptId, parentId, user }: { deptId: string; parentId: string; user: CurrentUser },
): Promise<string | null> {
  // One move at a time: two at once could put each department below the other.
  await sql`select pg_advisory_xact_lock(hashtextextended('move in sys_dept', 0))`.execute(tx);
  const row = await tx
    .selectFrom("sysDept")
    .select("parentId")
    .where("deptId", "=", deptId)
    .where(withinScope(user, own))
    .executeTakeFirst();
  const present = found(row).parentId;
  if (BigInt(present ?? 0) === BigInt(parentId)) return present;
  if ((await idsFrom(tx, deptId)).has(String(BigInt(parentId)))) {
    throw invalidField("parentId", "上级部门不能是自己或自己的下级部门");
  }
  return parentWithin(tx, parentId, user);
}

/** A department's id and those of all below it, whoever asks. */
export async function idsFrom(db: Read, deptId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ deptId: string }>`
    with recursive below as (
      select dept_id from sys_dept where dept_id = ${deptId}::bigint
      union
      select d.dept_id from below b join sys_dept d on d.parent_id = b.dept_id
    )
    select dept_id from below`.execute(db);
  return new Set(rows.map((row) => row.deptId));
}
