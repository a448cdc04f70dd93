import { expiringDays } from "@aeromaint/contracts/people/licence.ts";
import type { Workbench } from "@aeromaint/contracts/workbench/workbench.ts";
import { sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import { isLicensed } from "../people/people.ts";

type Licences = NonNullable<Workbench["licences"]>;

const shown = 6;

/** Licences that have run out or will soon, of those whom the licence board lists. */
export async function urgentLicences(db: Read, { user, now }: Actor): Promise<Licences> {
  const day = sql`${asTimestamp(now)}::date`;
  const reached = withinScope(user, { dept: "u.dept_id", owner: "p.created_by" });
  const urgent = sql`repair_person p join sys_user u using (user_id)
    where ${isLicensed({ person: "p", user: "u" })}
      and p.expiry_date < ${day} + ${expiringDays}::int and ${reached}`;
  const [counts, list] = await Promise.all([
    sql<Omit<Licences, "list">>`
      select count(*) filter (where p.expiry_date < ${day})::int as expired,
        count(*) filter (where p.expiry_date >= ${day})::int as expiring
      from ${urgent}`.execute(db),
    sql<Licences["list"][number]>`
      select p.information_id, u.nick_name, p.expiry_date, p.expiry_date - ${day} as days_left,
        coalesce(case p.user_nature when '1' then p.license else p.skill_certificate end, '')
          as certificate
      from ${urgent} order by p.expiry_date, p.information_id limit ${shown}`.execute(db),
  ]);
  return { ...(counts.rows[0] ?? { expired: 0, expiring: 0 }), list: list.rows };
}
