import { setTimeout as delay } from "node:timers/promises";
import { normaliseAccount } from "@aeromaint/contracts/people/account-name.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db, Read, Tx } from "../db/database.ts";
import type { App } from "../http/app-type.ts";
import { locked, tooMany } from "../http/errors.ts";
import { accountForm } from "./account-named.queries.ts";
import { addressKey } from "./client.ts";

/** Milliseconds in which failures count. */
export const attemptWindow = 10 * 60 * 1000;
const maxByAccount = 5;
const maxByAddress = 20;
/** Attempts of a crashed server expire after these milliseconds. */
const maxAttemptTime = 30_000;
/** Ignores attempts in the future: after a clock correction they would lock for too long. */
const clockSkew = 60_000;
const turns = 100;
const turnLength = 100;

interface AttemptKey {
  userName: string;
  /** Result of `addressKey`. */
  address: string;
  now: Date;
  /** Directory that checks the password; absent if this platform does. */
  directoryId?: string | null | undefined;
}

interface AttemptRow {
  sameAccount: boolean;
  failed: boolean;
  triedAt: number;
}

type Reservation = { tryId: string } | { lockedFor: number } | "wait";

const accountKey = (userName: string) => normaliseAccount(userName.trim());

/**
 * Reserves an attempt of account and address before the password check, so that parallel guesses
 * cannot exceed the limit. Concurrent right passwords wait for each other instead of failing. A
 * slow directory delays only its own attempts.
 * @throws 429 after five failures of account and address, or twenty of the address
 */
export async function reserveAttempt(db: Db, who: AttemptKey): Promise<string> {
  for (let turn = 0; turn < turns; turn += 1) {
    const claim = await db.transaction().execute((tx) => reserveOnce(tx, who));
    if (claim === "wait") {
      await delay(turnLength);
      continue;
    }
    if ("lockedFor" in claim) throw locked(claim.lockedFor);
    return claim.tryId;
  }
  throw tooMany(1);
}

async function reserveOnce(tx: Tx, who: AttemptKey): Promise<Reservation> {
  const { userName, address, now, directoryId = null } = who;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in:${address}`}, 0))`.execute(tx);
  const rows = await listRecentAttempts(tx, who);
  const lockedFor = Math.max(
    secondsLocked(
      rows.filter((row) => row.sameAccount),
      maxByAccount,
      now,
    ),
    secondsLocked(rows, maxByAddress, now),
  );
  if (lockedFor > 0) return { lockedFor };
  const same = rows.filter((row) => row.sameAccount).length;
  if (same >= maxByAccount || rows.length >= maxByAddress) return "wait";
  const inserted = await sql<{ tryId: string }>`
    insert into sys_sign_in_try (account, address, tried_at, directory_id)
    values (${accountKey(userName)}, ${address}, ${now}, ${directoryId}::bigint)
    returning try_id`.execute(tx);
  return { tryId: inserted.rows[0]?.tryId ?? "" };
}

/** Failures, and running attempts at the same directory; newest first. */
async function listRecentAttempts(
  db: Read,
  { userName, address, now, directoryId = null }: AttemptKey,
): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select account = ${accountKey(userName)} as same_account, failed,
      extract(epoch from tried_at)::float8 * 1000 as tried_at
    from sys_sign_in_try
    where address = ${address} and tried_at > ${new Date(now.getTime() - attemptWindow)}
      and tried_at <= ${new Date(now.getTime() + clockSkew)}
      and (failed or (tried_at > ${new Date(now.getTime() - maxAttemptTime)}
        and directory_id is not distinct from ${directoryId}::bigint))
    order by tried_at desc`.execute(db);
  return rows;
}

/** Attempts left until a lockout. Unknown accounts get the same number. */
export async function countAttemptsLeft(db: Read, who: AttemptKey): Promise<number> {
  const failed = (await listRecentAttempts(db, who)).filter((row) => row.failed);
  const own = failed.filter((row) => row.sameAccount).length;
  return Math.max(0, Math.min(maxByAccount - own, maxByAddress - failed.length));
}

/** Seconds until the next attempt is allowed. `tries`: newest first. */
function secondsLocked(tries: readonly AttemptRow[], max: number, now: Date): number {
  const limiting = tries.filter((row) => row.failed)[max - 1];
  if (!limiting) return 0;
  return Math.max(1, Math.ceil((limiting.triedAt + attemptWindow - now.getTime()) / 1000));
}

export async function countFailure(db: Read, tryId: string): Promise<void> {
  await sql`update sys_sign_in_try set failed = true where try_id = ${tryId}::bigint`.execute(db);
}

/** Releases an attempt without a result. */
export async function releaseAttempt(db: Read, tryId: string): Promise<void> {
  await sql`delete from sys_sign_in_try where try_id = ${tryId}::bigint`.execute(db);
}

/** Deletes this attempt and the failures of its account from its address. */
export async function clearFailures(db: Read, { tryId }: { tryId: string }): Promise<void> {
  await sql`
    delete from sys_sign_in_try t using sys_sign_in_try mine
    where mine.try_id = ${tryId}::bigint
      and (t.try_id = mine.try_id or (t.failed and t.account = mine.account and t.address = mine.address))`.execute(
    db,
  );
}

/** Condition that an account is locked out from at least one address. */
export function isLockedOut(userName: RawBuilder<string>, now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (select from sys_sign_in_try t
    where t.account = ${accountForm(userName)} and t.failed
      and t.tried_at > ${new Date(now.getTime() - attemptWindow)}::timestamptz
      and t.tried_at <= ${new Date(now.getTime() + clockSkew)}::timestamptz
    group by t.address having count(*) >= ${maxByAccount})`;
}

/** Condition for one address only, so that others cannot lock the account from elsewhere. */
export function isLockedOutFrom(
  userName: RawBuilder<string>,
  { address, now }: Omit<AttemptKey, "userName">,
): RawBuilder<boolean> {
  return sql<boolean>`(select count(*) >= ${maxByAccount} from sys_sign_in_try t
    where t.account = ${accountForm(userName)} and t.failed and t.address = ${address}
      and t.tried_at > ${new Date(now.getTime() - attemptWindow)}::timestamptz
      and t.tried_at <= ${new Date(now.getTime() + clockSkew)}::timestamptz)`;
}

/** Ends the lockout of an account, for all addresses. */
export async function unlockAccount(db: Read, userName: string): Promise<void> {
  await sql`delete from sys_sign_in_try where account = ${accountKey(userName)} and failed`.execute(
    db,
  );
  await sql`
    update sys_second_factor f set failures = 0, failing_since = null
    from sys_user u where u.user_id = f.user_id and u.user_name = ${userName}`.execute(db);
}

/**
 * Checks the knowledge of a signed-in person, for example a password. A wrong answer counts like a
 * failed sign-in, even if the request fails.
 * @throws 429 after too many failures
 */
export async function withAttemptLimit(
  { db, clock }: App,
  { ip, ...who }: Pick<AttemptKey, "userName" | "directoryId"> & { ip: string },
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const tryId = await reserveAttempt(db, { ...who, address: addressKey(ip), now: clock() });
  const right = await isRight().catch(async (error: unknown) => {
    await releaseAttempt(db, tryId);
    throw error;
  });
  if (right) await clearFailures(db, { tryId });
  else await countFailure(db, tryId);
  return right;
}
