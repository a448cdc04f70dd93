import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Db, Read, Tx } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { tooMany } from "../../../infra/http/errors.ts";
import type { PersonalChannel } from "../../../infra/messages/message-gateway.ts";
import type { ClaimedDelivery } from "../../../infra/outbox/delivery.ts";
import { enqueueEvent } from "../../../infra/outbox/outbox-event.ts";
import { canSignIn } from "../../../infra/sessions/can-sign-in.ts";
import { keyFor } from "../../../infra/sessions/token-secret.ts";

const minute = 60_000;
const hour = 60 * minute;
/** Milliseconds. */
export const codeLifetime = 10 * minute;
/** Attempts of one address. */
const maxTries = 5;
/** Attempts of all other addresses. They never invalidate the code for the requester. */
const maxOtherTries = 20;
/** Event kind. Its payload has the request and the encrypted code. */
export const codeEvent = "retrieval.code";

interface CodeRequest extends Hashes {
  phone: string;
  /** Result of `addressKey`. */
  address: string;
  /** Encrypted code for the delivery. */
  sealed: string;
  now: Date;
}

/**
 * Stores the hash of a code in place of the earlier one, and queues its message. A number without a
 * single account takes the same way, without a user; its code is useless.
 * @throws 429 if number or address requested too many codes
 */
export async function storeCode(unit: UnitOfWork, request: CodeRequest): Promise<void> {
  const { phone, address, phoneHash, codeHash, sealed, now } = request;
  const { tx } = unit;
  await lock(tx, `retrieval:${address}`);
  await lock(tx, `retrieval:${phoneHash.toString("hex")}`);
  await checkCodeLimits(tx, request);
  await sql`delete from sys_retrieval where sent_at <= ${before(now, hour)}`.execute(tx);
  const { rows } = await sql<{ retrievalId: string }>`
    insert into sys_retrieval (phone_hash, address, user_id, code_hash, sent_at, expires_at)
    values (${phoneHash}, ${address}, ${await findRecipient(tx, phone)}::bigint, ${codeHash}, ${now},
      ${before(now, -codeLifetime)}) returning retrieval_id`.execute(tx);
  const retrievalId = rows[0]?.retrievalId;
  const payload = { retrievalId, sealed };
  await enqueueEvent(unit, { kind: codeEvent, subject: `retrieval:${retrievalId}`, payload });
}

/** Address for the code of a request; undefined if nobody should get it. */
export async function findCodeAddress(
  db: Read,
  retrievalId: string,
  way: PersonalChannel,
): Promise<{ userId: string; address: string } | undefined> {
  const { rows } = await sql<{ userId: string; address: string | null }>`
    select u.user_id, case ${way} when 'sms' then u.phonenumber else u.email end as address
    from sys_retrieval r join sys_user u using (user_id)
    where r.retrieval_id = ${retrievalId}::bigint`.execute(db);
  const [owner] = rows;
  return owner?.address ? { ...owner, address: owner.address } : undefined;
}

/** Ids of requests with a valid code, among these deliveries. */
export async function listValidCodes(
  db: Read,
  deliveries: readonly Pick<ClaimedDelivery, "payload">[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const ids = deliveries.map(({ payload }) => payload.retrievalId);
  const { rows } = await sql<{ retrievalId: string }>`
    select retrieval_id from sys_retrieval r
    where retrieval_id = any(${ids}::bigint[]) and not used and expires_at > ${now}
      and not exists (select from sys_retrieval n
        where n.phone_hash = r.phone_hash and n.retrieval_id > r.retrieval_id)`.execute(db);
  return new Set(rows.map((row) => row.retrievalId));
}

async function lock(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

// Limits on requested codes, by number and by address.
const limits = [
  { by: "byPhone", most: 1, within: minute },
  { by: "byPhone", most: 5, within: hour },
  { by: "byAddress", most: 20, within: hour },
] as const;

async function checkCodeLimits(tx: Tx, { phoneHash, address, now }: CodeRequest): Promise<void> {
  const { rows } = await sql<{ byPhone: boolean; byAddress: boolean; sentAt: number }>`
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

/** The only account with this number that may sign in. Staff may share a number; then null. */
async function findRecipient(tx: Tx, phone: string): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    select u.user_id from sys_user u
    where u.phonenumber = ${phone} and ${canSignIn} limit 2`.execute(tx);
  return rows.length === 1 ? (rows[0]?.userId ?? null) : null;
}

interface CodeCheck {
  retrievalId: string;
  userId: string | null;
  codeHash: Buffer;
}

/**
 * Reserves one of five attempts of an address before the check, so that parallel guesses are
 * counted. Null without a valid code or without attempts.
 */
export async function reserveCodeAttempt(
  db: Db,
  { phoneHash, address, now }: { phoneHash: Buffer; address: string; now: Date },
): Promise<CodeCheck | null> {
  const others = sql`coalesce((other_tries ->> ${address})::integer, 0)`;
  const { rows } = await sql<CodeCheck>`
    update sys_retrieval set tries = tries + (address = ${address})::integer,
      other_tries = case when address = ${address} then other_tries
        else other_tries || jsonb_build_object(${address}::text, ${others} + 1) end
    where retrieval_id = (select retrieval_id from sys_retrieval where phone_hash = ${phoneHash}
        order by retrieval_id desc limit 1)
      and not used and expires_at > ${now}
      and case when address = ${address} then tries < ${maxTries}::int
        else ${others} < ${maxTries}::int and ${maxOtherTries}::int
          > (select coalesce(sum(value::integer), 0) from jsonb_each_text(other_tries)) end
    returning retrieval_id, user_id, code_hash`.execute(db);
  return rows[0] ?? null;
}

export async function findCodeOwner(
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

/** Consumes a code and sets the password; null if code, number or account became invalid. */
export async function resetPasswordByCode(tx: Tx, reset: NewPassword): Promise<ResetUser | null> {
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

interface Hashes {
  phoneHash: Buffer;
  codeHash: Buffer;
}

/** Hashes with a key: six digits and a phone number could be found from plain hashes. */
export function retrievalHashes(
  { tokenSecret }: App,
  { phone, code }: { phone: string; code: string },
): Hashes {
  const key = keyFor("retrieval", tokenSecret);
  const hash = (text: string) => createHmac("sha256", key).update(text).digest();
  return { phoneHash: hash(phone), codeHash: hash(`${phone} ${code}`) };
}
