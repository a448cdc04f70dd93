import type { UserFilters } from "@aeromaint/contracts/system/user.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../crud/crud-routes.ts";
import { includes, isPart } from "../../../crud/tally.queries.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";

export type UserNarrowing = Omit<UserFilters, "pageNum" | "pageSize">;

/** The condition that keeps `u` (sys_user) within a person's data scope; one's own row is one's own. */
export const reachedUsers = (actor: Pick<Actor, "user">) =>
  withinScope(actor.user, { dept: "u.dept_id", owner: "u.user_id" });

/** The condition on `u` for the users that a person reaches and the filters ask for. */
export function filterUsers(
  narrowing: UserNarrowing,
  actor: Actor,
  how: { byText?: boolean } = {},
): RawBuilder<SqlBool> {
  return sql`${reachedUsers(actor)} and ${narrowedUsers(narrowing, actor, how)}`;
}

/** What the filters ask of `u`; `byText` where few users are to be found by an index of their texts. */
export function narrowedUsers(
  { deptId, userName, status, phonenumber }: UserNarrowing,
  { user }: Actor,
  { byText = false }: { byText?: boolean } = {},
): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`];
  // A short text of many is looked up for all of them: those of a narrow scope are looked at sooner.
  const has = (column: string, text: string) =>
    byText && (user.scope.all || !isPart(text))
      ? includes(sql.ref(column), text)
      : looked(column, text);
  if (deptId) conditions.push(sql`u.dept_id = any(array(${departmentsFrom(deptId)}))`);
  if (userName) conditions.push(has("u.user_name_lower", userName));
  if (status) conditions.push(sql`u.status = ${status}`);
  if (phonenumber) conditions.push(has("u.phonenumber", phonenumber));
  return sql.join(conditions, sql` and `);
}

/** Whether a text of small letters includes another, looked for in row after row. */
const looked = (column: string, text: string) =>
  sql<SqlBool>`strpos(${sql.ref(column)}, lower(${text})) > 0`;

/** A department and all below it. */
export function departmentsFrom(deptId: string) {
  return sql`with recursive below as (
    select dept_id from sys_dept where dept_id = ${deptId}::bigint
    union
    select d.dept_id from below b join sys_dept d on d.parent_id = b.dept_id
  ) select dept_id from below`;
}
