import type { Workbench } from "@aeromaint/contracts/workbench/workbench.ts";
import { sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import type { Read } from "../../infra/db/database.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";

type Accounts = NonNullable<Workbench["accounts"]>;
type Products = NonNullable<Workbench["products"]>;

/** Accounts that wait for a decision, by kind. */
export async function countPendingAccounts(db: Read, { user }: Actor): Promise<Accounts> {
  const reached = withinScope(user, { dept: "u.dept_id", owner: "p.created_by" });
  const { rows } = await sql<Accounts[number]>`
    select p.user_nature, count(*)::int as total, min(p.created_at) as since
    from repair_person p join sys_user u using (user_id)
    where p.nature is null and ${reached} group by 1 order by 1`.execute(db);
  return rows;
}

/** Products that wait for a decision. */
export async function pendingProducts(db: Read, { user }: Actor): Promise<Products> {
  const reached = withinScope(user, { dept: "m.dept_id", owner: "m.created_by" });
  const { rows } = await sql<Products>`
    select count(*)::int as total, min(m.created_at) as since
    from material_info m where m.status = '0' and ${reached}`.execute(db);
  return rows[0] ?? { total: 0, since: null };
}
