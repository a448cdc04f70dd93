import { sql } from "kysely";
import type { Read, Tx } from "../../platform/database.ts";

export interface Account {
  userId: string;
  userName: string;
  deptId: string | null;
  passwordHash: string;
  enabled: boolean;
  /** False: has a profile that waits for review (null) or was refused. */
  review: "passed" | "pending" | "refused";
}

export async function findAccount(db: Read, userName: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select u.user_id, u.user_name, u.dept_id, u.password_hash, u.status = '1' as enabled,
      case when p.user_id is null or p.nature = '1' then 'passed'
        when p.nature = '2' then 'refused' else 'pending' end as review
    from sys_user u left join repair_person p using (user_id)
    where u.user_name = ${userName}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Notes the sign-in at the account. False when the password or the state has changed since it was
 * checked: a reset that comes in between wins.
 */
export async function noteSignIn(
  tx: Tx,
  { userId, passwordHash }: Account,
  { ip, now }: { ip: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update sys_user set login_ip = ${ip}, login_date = ${now}
    where user_id = ${userId}::bigint and password_hash = ${passwordHash} and status = '1'
    returning user_id`.execute(tx);
  return rows.length === 1;
}
