import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { Choice } from "../../../crud/import/importable.ts";
import type { Read } from "../../../infra/db/database.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import { reachedUsers } from "../user/user-list.queries.ts";

/** Between the names of a path. */
export const pathSeparator = "/";

/** Departments within reach by their path from the top; also by what of it is enough to tell them. */
export async function deptChoices(db: Read, { user }: Actor): Promise<Choice[]> {
  const { rows } = await sql<{ id: string; names: string[] }>`
    with recursive placed as (
      select dept_id, created_by, array[dept_name] as names, array[order_num] as place from sys_dept
      where parent_id is null
      union all
      select d.dept_id, d.created_by, p.names || d.dept_name, p.place || d.order_num
      from placed p join sys_dept d on d.parent_id = p.dept_id
    ) select d.dept_id as id, d.names from placed d
    where ${withinScope(user, { dept: "d.dept_id", owner: "d.created_by" })}
    order by d.place, d.dept_id`.execute(db);
  return rows.map(({ id, names }) => ({
    ...{ id, label: names.join(pathSeparator) },
    aliases: names.slice(1).map((_, at) => names.slice(at + 1).join(pathSeparator)),
  }));
}

/** Enabled users within reach by their accounts, also by their names where one alone has it. */
export async function leaderChoices(db: Read, actor: Actor): Promise<Choice[]> {
  const { rows } = await sql<{ id: string; label: string; nickName: string }>`
    select u.user_id as id, u.user_name as label, u.nick_name from sys_user u
    where u.status = '1' and ${reachedUsers(actor)} order by u.user_name`.execute(db);
  return rows.map(({ id, label, nickName }) => ({ id, label, aliases: [nickName] }));
}
