import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read, Tx } from "../../infra/db/database.ts";

export interface SignInAccount {
  userId: string;
  userName: string;
  userType: string;
  deptId: string | null;
  passwordHash: string;
  enabled: boolean;
  /** Has a profile that waits for review or was refused; passed where there is none. */
  review: "passed" | "pending" | "refused";
  hasSecondFactor: boolean;
  /** The parameter that says from where staff may come; the same for everybody. */
  allowedNetworks: string;
}

export function findSignInAccount(db: Read, userName: string): Promise<SignInAccount | null> {
  return accountWhere(db, sql`u.user_name = ${userName}`);
}

/** `condition` is on `u` (sys_user). */
export async function accountWhere(
  db: Read,
  condition: RawBuilder<SqlBool>,
): Promise<SignInAccount | null> {
  const { rows } = await sql<SignInAccount>`
    select u.user_id, u.user_name, u.user_type, u.dept_id, u.password_hash,
      u.status = '1' as enabled,
      case when p.user_id is null or p.nature = '1' then 'passed'
        when p.nature = '2' then 'refused' else 'pending' end as review,
      exists (select from sys_second_factor f
        where f.user_id = u.user_id and f.confirmed_at is not null) as has_second_factor,
      coalesce((select c.config_value from sys_config c
        where c.config_key = 'sys.backOffice.allowedNetworks'), '') as allowed_networks
    from sys_user u left join repair_person p using (user_id)
    where ${condition}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Notes the sign-in at the account. False when the password or the state has changed since it was
 * checked: a reset that comes in between wins.
 */
export async function noteSignIn(
  tx: Tx,
  { userId, passwordHash }: SignInAccount,
  { ip, now }: { ip: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update sys_user set login_ip = ${ip}, login_date = ${now},
      previous_login_ip = login_ip, previous_login_date = login_date
    where user_id = ${userId}::bigint and password_hash = ${passwordHash} and status = '1'
    returning user_id`.execute(tx);
  return rows.length === 1;
}
