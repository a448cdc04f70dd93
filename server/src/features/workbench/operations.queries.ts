import { hasPermission } from "@aeromaint/contracts/permissions.ts";
import type { Workbench } from "@aeromaint/contracts/workbench/workbench.ts";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import type { Read } from "../../infra/db/database.ts";

type Operations = Workbench["operations"];

const shown = 8;

/** The latest writes of those whose log one may read; one's own for everybody else. */
export async function latestOperations(db: Read, { user }: Actor): Promise<Operations> {
  const ownOnly = !hasPermission(user.permissions, "monitor:operlog:list");
  const { all, deptIds, own } = user.scope;
  const mine = newest(sql`l.user_id = ${user.userId}::bigint`);
  const reached =
    all && !ownOnly
      ? newest(sql`true`)
      : sql`select newest.* from unnest(${ownOnly ? [] : [...deptIds]}::bigint[]) as given (dept_id)
          cross join lateral (${newest(sql`l.dept_id = given.dept_id`)}) newest
          ${ownOnly || own ? sql`union (${mine})` : sql``}`;
  const { rows } = await sql<Operations["list"][number]>`
    select * from (${reached}) latest order by oper_time desc, oper_id desc limit ${shown}`.execute(
    db,
  );
  return { ownOnly, list: rows };
}

/** Read from the index that the condition has, no further than needed. */
const newest = (where: RawBuilder<unknown>) => sql`
  select l.oper_id, l.title, l.subject, l.oper_name, l.business_type, l.status, l.oper_time
  from sys_oper_log l where ${where} order by l.oper_time desc, l.oper_id desc limit ${shown}`;
