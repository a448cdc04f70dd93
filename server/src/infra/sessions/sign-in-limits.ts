import { setTimeout as delay } from "node:timers/promises";
import { normaliseAccount } from "@aeromaint/contracts/people/account-name.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db, Read, Tx } from "../db/database.ts";
import type { App } from "../http/app-type.ts";
import { locked, tooMany } from "../http/errors.ts";
import { addressKey } from "./client.ts";

/** Milliseconds in which failures are counted. */
export const attemptWindow = 10 * 60 * 1000;
const maxByAccount = 5;
const maxByAddress = 20;
/** A try whose server died is no longer under way after this. */
const maxAttemptTime = 30_000;
/** Later tries are from before the clock was set back: they would lock for as long as it was. */
const clockSkew = 60_000;
const turns = 100;
const turnLength = 100;

interface Who {
  userName: string;
  /** From `addressKey`. */
  address: string;
  now: Date;
  /** Directory that checks the password; absent: this platform does. */
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
 * Takes one of the tries that an account and an address have left, before the password is looked
 * at: parallel guesses cannot outrun the count. Right passwords at the same moment wait for each
 * other instead of being refused. Tries under way at a directory keep only its own tries waiting.
 * @throws 429 once five tries of account and address, or twenty of the address, have failed
 */
export async function reserveAttempt(db: Db, who: Who): Promise<string> {
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

async function reserveOnce(tx: Tx, who: Who): Promise<Reservation> {
  const { userName, address, now, directoryId = null } = who;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in:${address}`}, 0))`.execute(tx);
  const rows = await recentTries(tx, who);
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

/** Failures, and tries that are under way at the same directory; newest first. */
async function recentTries(
  db: Read,
  { userName, address, now, directoryId = null }: Who,
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

/** Tries until account and address are locked; the same for an account that does not exist. */
export async function countTriesLeft(db: Read, who: Who): Promise<number> {
  const failed = (await recentTries(db, who)).filter((row) => row.failed);
  const own = failed.filter((row) => row.sameAccount).length;
  return Math.max(0, Math.min(maxByAccount - own, maxByAddress - failed.length));
}

/** Until so many failures have left the window that one more try is free; newest first. */
function secondsLocked(tries: readonly AttemptRow[], max: number, now: Date): number {
  const limiting = tries.filter((row) => row.failed)[max - 1];
  if (!limiting) return 0;
  return Math.max(1, Math.ceil((limiting.triedAt + attemptWindow - now.getTime()) / 1000));
}

export async function countFailure(db: Read, tryId: string): Promise<void> {
  await sql`update sys_sign_in_try set failed = true where try_id = ${tryId}::bigint`.execute(db);
}

/** The try did not come to a verdict. */
export async function releaseAttempt(db: Read, tryId: string): Promise<void> {
  await sql`delete from sys_sign_in_try where try_id = ${tryId}::bigint`.execute(db);
}

/** The password was right: this try and the failures of the account from there are forgotten. */
export async function clearFailures(db: Read, { tryId }: { tryId: string }): Promise<void> {
  await sql`
    delete from sys_sign_in_try t using sys_sign_in_try mine
    where mine.try_id = ${tryId}::bigint
      and (t.try_id = mine.try_id or (t.failed and t.account = mine.account and t.address = mine.address))`.execute(
    db,
  );
}

/** Whether failures lock an account, a column with its name, from one address or several. */
export function isLockedOut(userName: RawBuilder<string>, now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (select from sys_sign_in_try t
    where t.account = account_form(${userName}) and t.failed
      and t.tried_at > ${new Date(now.getTime() - attemptWindow)}::timestamptz
      and t.tried_at <= ${new Date(now.getTime() + clockSkew)}::timestamptz
    group by t.address having count(*) >= ${maxByAccount})`;
}

/** The same for one address alone: others there cannot lock anybody out elsewhere. */
export function isLockedOutFrom(
  userName: RawBuilder<string>,
  { address, now }: Omit<Who, "userName">,
): RawBuilder<boolean> {
  return sql<boolean>`(select count(*) >= ${maxByAccount} from sys_sign_in_try t
    where t.account = account_form(${userName}) and t.failed and t.address = ${address}
      and t.tried_at > ${new Date(now.getTime() - attemptWindow)}::timestamptz
      and t.tried_at <= ${new Date(now.getTime() + clockSkew)}::timestamptz)`;
}

/** An administrator lets an account try again at once, from everywhere. */
export async function unlockAccount(db: Read, userName: string): Promise<void> {
  await sql`delete from sys_sign_in_try where account = ${accountKey(userName)} and failed`.execute(
    db,
  );
  await sql`
    update sys_second_factor f set failures = 0, failing_since = null
    from sys_user u where u.user_id = f.user_id and u.user_name = ${userName}`.execute(db);
}

/**
 * Whether somebody who is signed in knows what they claim to know. It could be guessed at, so a
 * wrong answer counts as a failed sign-in does. It stays counted even when the request fails.
 * @throws 429 after too many
 */
export async function withAttemptLimit(
  { db, clock }: App,
  { ip, ...who }: Pick<Who, "userName" | "directoryId"> & { ip: string },
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
