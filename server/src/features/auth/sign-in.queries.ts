import { registrationTexts } from "@aeromaint/contracts/people/registration.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { readParameters, splitList } from "../../infra/config/system-parameters.ts";
import type { Db, Read, Tx } from "../../infra/db/database.ts";
import { isInNetworks, isLoopback } from "../../infra/http/networks.ts";
import { matchesAccountName } from "../../infra/sessions/account-named.queries.ts";
import { addressKey, type Client } from "../../infra/sessions/client.ts";

export interface SignInAccount {
  userId: string;
  userName: string;
  userType: string;
  deptId: string | null;
  passwordHash: string;
  enabled: boolean;
  /** "passed" also without a profile. */
  review: "passed" | "pending" | "refused";
  hasSecondFactor: boolean;
  /** A company directory no longer contains the person. */
  isGone: boolean;
  /** Parameter with the networks of staff; the same for every account. */
  allowedNetworks: string;
}

export function findSignInAccount(db: Read, userName: string): Promise<SignInAccount | null> {
  return findAccountWhere(db, matchesAccountName(userName));
}

/** @param condition on `u` (sys_user) */
export async function findAccountWhere(
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

/** Records the sign-in; false if password or state changed after the check, as by a reset. */
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

/** Replaces the hash of the same password. False if the password has changed. */
export async function replacePasswordHash(
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

/** Milliseconds until an applicant's result expires. */
const lifetime = 5 * 60 * 1000;

interface RefusedResult {
  client: Client & { requestId: string };
  account: { userId: string } | null;
  /** True if the account waits for approval or was rejected; otherwise nothing is stored. */
  isReviewed: boolean;
  now: Date;
}

/** Stores the request id of a sign-in with the right password to an account without approval. */
export async function storeSignInResult(
  tx: Tx,
  { client, account, isReviewed, now }: RefusedResult,
): Promise<void> {
  await sql`
    insert into sys_sign_in_result (request_id, user_id, address, expires_at)
    select ${client.requestId}, u.user_id, ${addressKey(client.ip)},
      ${new Date(now.getTime() + lifetime)}::timestamptz
    from sys_user u where u.user_id = ${account?.userId ?? null}::bigint
      and ${isReviewed}::boolean`.execute(tx);
}

/** Current state of the approval, for the address of the sign-in only; null for others. */
export async function findSignInResult(
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

const keys = [
  "sys.signIn.passwordUserTypes",
  "sys.signIn.emergencyAccount",
  "sys.signIn.emergencyNetworks",
] as const;

/** Parameters that allow passwords by user type. */
export type PasswordSignInParameters = Awaited<ReturnType<typeof readPasswordSignInParameters>>;

export const readPasswordSignInParameters = (db: Read) => readParameters(db, keys);

/**
 * True if passwords are disabled for an account. The emergency account keeps its own, from this
 * machine and from named networks, so that no parameter locks everybody out.
 */
export function isPasswordSignInDisabled(
  parameters: PasswordSignInParameters,
  { userName, userType }: { userName: string; userType: string },
  { ip, isFromThisMachine }: { ip: string; isFromThisMachine: boolean },
): boolean {
  const types = splitList(parameters["sys.signIn.passwordUserTypes"]);
  // Without the parameter, passwords are enabled.
  if (types.length === 0 || types.includes(userType)) return false;
  if (userType === "00" && isFromThisMachine) return false;
  if (userName !== parameters["sys.signIn.emergencyAccount"].trim()) return true;
  const networks = splitList(parameters["sys.signIn.emergencyNetworks"]).filter(
    (one) => one !== "*",
  );
  // Requests through a proxy on this machine share its address, so loopback does not count.
  const isNamed = networks.length > 0 && !isLoopback(ip) && isInNetworks(networks.join(","), ip);
  return !isFromThisMachine && !isNamed;
}
