import { siteUserType, type UserFilters } from "@aeromaint/contracts/system/user.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { hasText } from "../../../crud/paging.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";

export type UserNarrowing = Omit<UserFilters, "pageNum" | "pageSize">;

/** The condition that keeps `u` (sys_user) within a person's data scope; one's own row is one's own. */
export const reachedUsers = (actor: Pick<Actor, "user">) =>
  withinScope(actor.user, { dept: "u.dept_id", owner: "u.user_id" });

/** The condition on `u` for the users that a person reaches and the filters ask for. */
export function filterUsers(
  { deptId, userName, status, phonenumber, kind, roleId }: UserNarrowing,
  actor: Actor,
): RawBuilder<SqlBool> {
  const conditions = [reachedUsers(actor)];
  if (deptId) conditions.push(sql`u.dept_id = any(array(${departmentsFrom(deptId)}))`);
  if (userName) conditions.push(hasText(sql`u.user_name_lower`, userName));
  if (status) conditions.push(sql`u.status = ${status}`);
  if (phonenumber) conditions.push(hasText(sql`u.phonenumber`, phonenumber));
  if (kind) conditions.push(sql`(u.user_type = ${siteUserType}) = ${kind === "site"}`);
  if (roleId) conditions.push(holdsRole(roleId));
  return sql.join(conditions, sql` and `);
}

const holdsRole = (roleId: string): RawBuilder<SqlBool> =>
  sql`exists (select from sys_user_role h where h.user_id = u.user_id and h.role_id = ${roleId}::bigint)`;

/** A department and all below it. */
function departmentsFrom(deptId: string) {
  return sql`with recursive below as (
    select dept_id from sys_dept where dept_id = ${deptId}::bigint
    union
    select d.dept_id from below b join sys_dept d on d.parent_id = b.dept_id
  ) select dept_id from below`;
}
