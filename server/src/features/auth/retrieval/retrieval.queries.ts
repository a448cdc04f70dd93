import { sql } from "kysely";
import type { Db, Read, Tx } from "../../../infra/db/database.ts";
import { tooMany } from "../../../infra/http/errors.ts";
import { canSignIn } from "../../../infra/sessions/can-sign-in.ts";
import type { Hashes } from "./code-hashes.ts";

const minute = 60_000;
const hour = 60 * minute;
/** Milliseconds in which a code may be used. */
export const codeLifetime = 10 * minute;
const maxTries = 5;

interface CodeRequest extends Hashes {
  phone: string;
  /** From `addressKey`. */
  address: string;
  now: Date;
}

interface Recipient {
  userId: string;
  email: string | null;
}

/**
 * Keeps the hash of a code, which takes the place of the number's earlier one. A number that no
 * single account has goes the same way, without a user, and its code opens nothing.
 * @throws 429 when number or address have asked too often
 */
export async function keepCode(db: Db, request: CodeRequest): Promise<Recipient | null> {
  const { phone, address, phoneHash, codeHash, now } = request;
  return db.transaction().execute(async (tx) => {
    await lock(tx, `retrieval:${address}`);
    await lock(tx, `retrieval:${phoneHash.toString("hex")}`);
    await refuseTooMany(tx, request);
    const recipient = await findRecipient(tx, phone);
    await sql`delete from sys_retrieval where sent_at <= ${before(now, hour)}`.execute(tx);
    await sql`
      insert into sys_retrieval (phone_hash, address, user_id, code_hash, sent_at, expires_at)
      values (${phoneHash}, ${address}, ${recipient?.userId ?? null}::bigint, ${codeHash}, ${now},
        ${before(now, -codeLifetime)})`.execute(tx);
    return recipient;
  });
}

async function lock(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

interface Sent {
  byPhone: boolean;
  byAddress: boolean;
  sentAt: number;
}

// How many codes a number, and an address, may ask for in how long.
const limits = [
  { by: "byPhone", most: 1, within: minute },
  { by: "byPhone", most: 5, within: hour },
  { by: "byAddress", most: 20, within: hour },
] as const;

async function refuseTooMany(tx: Tx, { phoneHash, address, now }: CodeRequest): Promise<void> {
  const { rows } = await sql<Sent>`
    select phone_hash = ${phoneHash} as by_phone, address = ${address} as by_address,
      extract(epoch from sent_at)::float8 * 1000 as sent_at
    from sys_retrieval
    where (phone_hash = ${phoneHash} or address = ${address}) and sent_at > ${before(now, hour)}
    order by sent_at desc`.execute(tx);
  const waits = limits.map(({ by, most, within }) => {
    const limiting = rows.filter((row) => row[by])[most - 1];
    return limiting ? limiting.sentAt + within - now.getTime() : 0;
  });
  const wait = Math.max(...waits);
  if (wait > 0) throw tooMany(Math.ceil(wait / 1000));
}

/** The one account of a number that may be signed in; staff may share a number, and get none. */
async function findRecipient(tx: Tx, phone: string): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    select u.user_id, u.email from sys_user u
    where u.phonenumber = ${phone} and ${canSignIn} limit 2`.execute(tx);
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

export interface CodeCheck {
  retrievalId: string;
  userId: string | null;
  codeHash: Buffer;
}

/**
 * Takes one of the five tries of a number's newest code, before the code is looked at: parallel
 * guesses cannot outrun the count. Null when there is no such code any more.
 */
export async function takeAttempt(
  db: Db,
  { phoneHash, now }: { phoneHash: Buffer; now: Date },
): Promise<CodeCheck | null> {
  const { rows } = await sql<CodeCheck>`
    update sys_retrieval set tries = tries + 1
    where retrieval_id = (select retrieval_id from sys_retrieval where phone_hash = ${phoneHash}
        order by retrieval_id desc limit 1)
      and tries < ${maxTries}::int and not used and expires_at > ${now}
    returning retrieval_id, user_id, code_hash`.execute(db);
  return rows[0] ?? null;
}

/** Whose code it is. */
export async function findOwner(
  db: Read,
  userId: string,
): Promise<{ userId: string; userName: string } | undefined> {
  return db
    .selectFrom("sysUser")
    .select(["userId", "userName"])
    .where("userId", "=", userId)
    .executeTakeFirst();
}

export interface ResetUser {
  userId: string;
  userName: string;
  deptId: string | null;
}

interface NewPassword {
  retrievalId: string;
  phone: string;
  passwordHash: string;
  now: Date;
}

/** Uses a code up for a new password; null when the code, the number or the account have gone. */
export async function setPassword(tx: Tx, reset: NewPassword): Promise<ResetUser | null> {
  const { retrievalId, phone, passwordHash, now } = reset;
  const { rows } = await sql<ResetUser>`
    with spent as (
      update sys_retrieval set used = true
      where retrieval_id = ${retrievalId}::bigint and not used and expires_at > ${now}
      returning user_id
    )
    update sys_user u set password_hash = ${passwordHash}, password_changed_at = ${now},
      password_given = false
    from spent where u.user_id = spent.user_id and u.phonenumber = ${phone} and ${canSignIn}
    returning u.user_id, u.user_name, u.dept_id`.execute(tx);
  return rows[0] ?? null;
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}
