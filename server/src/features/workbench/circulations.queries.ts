import type { Workbench } from "@aeromaint/contracts/workbench/workbench.ts";
import { sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";

type Circulations = NonNullable<Workbench["circulations"]>;

const shown = 5;

/** Circulations that run and are overdue for recipients within the data scope. */
export async function overdueCirculations(db: Read, { user, now }: Actor): Promise<Circulations> {
  const { rows } = await sql<Circulations["list"][number] & { total: number }>`
    select c.circulation_id, c.title, c.due_at as due_time, t.overdue, (count(*) over ())::int as total
    from circulation c cross join lateral (
      select count(*)::int as overdue from recipient p
      where p.circulation_id = c.circulation_id and p.signed_at is null and p.excused_at is null
        and ${withinScope(user, { dept: "p.dept_id", owner: "c.created_by" })}) t
    where c.state = 'open' and c.due_at <= ${asTimestamp(now)} and t.overdue > 0
    order by c.due_at, c.circulation_id limit ${shown}`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { total, list: rows.map(({ total: _, ...row }) => row) };
}
