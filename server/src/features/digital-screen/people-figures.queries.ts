import type { NamedTotal, ScreenFigures } from "@aeromaint/contracts/digital-screen/screen.ts";
import {
  expiringDays,
  type LicenceState,
  licenceState,
} from "@aeromaint/contracts/people/licence.ts";
import { sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { withRest } from "./with-rest.ts";

const specialitiesShown = 8;
const licencesShown = 8;

/** Approved persons and firms whose accounts are enabled. */
const approved = sql`repair_person p join sys_user u using (user_id)
  where p.nature = '1' and u.status = '1'`;

export async function peopleFigures(db: Read): Promise<ScreenFigures["people"]> {
  const kinds = await sql<{ userNature: string; total: number }>`
    select p.user_nature, count(*)::int as total from ${approved} group by 1`.execute(db);
  const specialities = await sql<NamedTotal>`
    select coalesce(nullif(trim(p.speciality), ''), '未填写') as name, count(*)::int as total
    from ${approved} and p.user_nature = '1' group by 1 order by total desc, name`.execute(db);
  const of = (nature: string) =>
    kinds.rows.find(({ userNature }) => userNature === nature)?.total ?? 0;
  return {
    maintainers: of("1"),
    firms: of("2"),
    aviators: of("3"),
    specialities: withRest(specialities.rows, specialitiesShown),
  };
}

type Soonest = ScreenFigures["licences"]["soonest"][number];

/** Licences by state, and those that run out next. */
export async function licenceFigures(db: Read, now: Date): Promise<ScreenFigures["licences"]> {
  const day = sql`${asTimestamp(now)}::date`;
  const licensed = sql`${approved} and p.expiry_date is not null and p.user_nature in ('1', '3')`;
  const counts = await sql<Record<LicenceState, number>>`
    select count(*) filter (where p.expiry_date >= ${day} + ${expiringDays}::int)::int as valid,
      count(*) filter (where p.expiry_date >= ${day}
        and p.expiry_date < ${day} + ${expiringDays}::int)::int as expiring,
      count(*) filter (where p.expiry_date < ${day})::int as expired
    from ${licensed}`.execute(db);
  const { rows } = await sql<Omit<Soonest, "state">>`
    select p.information_id, u.nick_name, p.expiry_date, p.expiry_date - ${day} as days_left,
      coalesce(case p.user_nature when '1' then p.license else p.skill_certificate end, '')
        as certificate
    from ${licensed} and p.expiry_date >= ${day}
    order by p.expiry_date, p.information_id limit ${licencesShown}`.execute(db);
  const soonest = rows.map((row) => ({ ...row, state: licenceState(row.daysLeft) }));
  return { ...(counts.rows[0] ?? { valid: 0, expiring: 0, expired: 0 }), soonest };
}

/** Accounts and products that wait for a decision. */
export async function approvalFigures(db: Read): Promise<ScreenFigures["approvals"]> {
  const { rows } = await sql<ScreenFigures["approvals"]>`
    select (select count(*) from repair_person where nature is null)::int as accounts,
      (select count(*) from material_info where status = '0')::int as products`.execute(db);
  return rows[0] ?? { accounts: 0, products: 0 };
}

/** Signatures that running circulations wait for in vain. */
export async function circulationFigures(
  db: Read,
  now: Date,
): Promise<ScreenFigures["circulations"]> {
  const { rows } = await sql<ScreenFigures["circulations"]>`
    select count(*)::int as overdue from circulation c join recipient p using (circulation_id)
    where c.state = 'open' and c.due_at <= ${asTimestamp(now)}
      and p.signed_at is null and p.excused_at is null`.execute(db);
  return rows[0] ?? { overdue: 0 };
}
