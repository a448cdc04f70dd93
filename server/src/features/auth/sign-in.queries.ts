import { registrationTexts } from "@aeromaint/contracts/people/registration.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db, Read, Tx } from "../../infra/db/database.ts";
import { isAccountNamed } from "../../infra/sessions/account-named.queries.ts";
import { addressKey, type Client } from "../../infra/sessions/client.ts";

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
  /** A directory of the company knows the person no more. */
  isGone: boolean;
  /** The parameter that says from where staff may come; the same for everybody. */
  allowedNetworks: string;
}

export function findSignInAccount(db: Read, userName: string): Promise<SignInAccount | null> {
  return accountWhere(db, isAccountNamed(userName));
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
      exists (select from sign_in_link l
        where l.user_id = u.user_id and l.gone_at is not null) as is_gone,
      coalesce((select c.config_value from sys_config c
        where c.config_key = 'sys.backOffice.allowedNetworks'), '') as allowed_networks
    from sys_user u left join repair_person p using (user_id)
    where ${condition}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Records the sign-in at the account. False when the password or the state has changed since it was
 * checked: a reset that comes in between wins.
 */
export async function recordSignIn(
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

/** Keeps the same password by another hash. False when it has been changed since. */
export async function replaceHash(
  db: Db,
  { userId, passwordHash }: SignInAccount,
  newHash: string,
): Promise<boolean> {
  const { rows } = await sql`
    update sys_user set password_hash = ${newHash}
    where user_id = ${userId}::bigint and password_hash = ${passwordHash} returning user_id`.execute(
    db,
  );
  return rows.length === 1;
}

/** Milliseconds in which an applicant may ask why a sign-in was refused. */
const lifetime = 5 * 60 * 1000;

interface Refused {
  client: Client & { requestId: string };
  account: { userId: string } | null;
  /** Whether there is something to tell; without it nothing is kept. */
  isReviewed: boolean;
  now: Date;
}

/** Keeps, by its id, a sign-in whose password was right but whose account is not approved. */
export async function keepResult(
  tx: Tx,
  { client, account, isReviewed, now }: Refused,
): Promise<void> {
  await sql`
    insert into sys_sign_in_result (request_id, user_id, address, expires_at)
    select ${client.requestId}, u.user_id, ${addressKey(client.ip)},
      ${new Date(now.getTime() + lifetime)}::timestamptz
    from sys_user u where u.user_id = ${account?.userId ?? null}::bigint
      and ${isReviewed}::boolean`.execute(tx);
}

/** How the review stands now, told to the address that the sign-in came from; null for others. */
export async function findResult(
  db: Read,
  { requestId, ip, now }: { requestId: string; ip: string; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ nature: string | null; reason: string | null }>`
    select p.nature, p.reason from sys_sign_in_result r join repair_person p using (user_id)
    where r.request_id = ${requestId} and r.address = ${addressKey(ip)} and r.expires_at > ${now}
      and p.nature is distinct from '1'`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return row.nature === null ? registrationTexts.pending : registrationTexts.rejected(row.reason);
}
