import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../crud/crud-routes.ts";
import { type Counted, isPart, talliedTotal, whole } from "../../../crud/tally.queries.ts";
import type { Read } from "../../../infra/db/database.ts";
import {
  departmentsFrom,
  filterUsers,
  narrowedUsers,
  type UserNarrowing,
} from "./user-filter.queries.ts";

/** How many users of their scope a person's filters find; counted only where the tally cannot tell. */
export function countUsers(db: Read, narrowing: UserNarrowing, actor: Actor): Promise<number> {
  const { deptId, userName, status, phonenumber } = narrowing;
  if (!userName && !phonenumber) return countByDept(db, narrowing, actor);
  const text = userName ?? phonenumber ?? "";
  const isOnly = !deptId && !status && !(userName && phonenumber);
  if (isOnly && actor.user.scope.all && isPart(text)) {
    const column = userName ? "user_name" : "phonenumber";
    return talliedTotal(db, "sys_user", {
      reach: whole,
      counted: { column, value: text, part: true },
    });
  }
  return countRows(db, filterUsers(narrowing, actor, { byText: true }));
}

/** Of departments, with a status or any, and oneself in another one. */
async function countByDept(db: Read, narrowing: UserNarrowing, actor: Actor): Promise<number> {
  const { deptId, status } = narrowing;
  const { userId, scope } = actor.user;
  const counted: Counted | undefined = status ? { column: "status", value: status } : undefined;
  const reach = deptId ? await deptsWithin(db, deptId, actor) : scope.all ? whole : scope.deptIds;
  const ofDepts = talliedTotal(db, "sys_user", { reach, counted });
  if (scope.all || !scope.own) return ofDepts;
  const elsewhere = sql<SqlBool>`u.user_id = ${userId}::bigint
    and (u.dept_id is null or u.dept_id <> all(${[...scope.deptIds]}::bigint[]))
    and ${narrowedUsers(narrowing, actor)}`;
  const [total, own] = await Promise.all([ofDepts, countRows(db, elsewhere)]);
  return total + own;
}

/** A department and those below it, as far as a person reaches them. */
async function deptsWithin(db: Read, deptId: string, { user }: Actor): Promise<string[]> {
  const { rows } = await sql<{ deptId: string }>`${departmentsFrom(deptId)}`.execute(db);
  const below = rows.map((row) => row.deptId);
  return user.scope.all ? below : below.filter((id) => user.scope.deptIds.includes(id));
}

async function countRows(db: Read, where: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from sys_user u where ${where}`.execute(db);
  return rows[0]?.total ?? 0;
}
