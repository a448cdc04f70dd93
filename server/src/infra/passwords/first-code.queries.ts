import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Read, Tx } from "../db/database.ts";

const day = 86_400_000;
/** Milliseconds in which somebody may sign in for the first time. */
const lifetime = 14 * day;
/** Without what is mistaken for each other on paper. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const bits = 5;

/** 128 random bits, in groups as people type them. */
function newCode(): string {
  let number = BigInt(`0x${randomBytes(16).toString("hex")}`);
  let text = "";
  for (let at = 0; at < Math.ceil(128 / bits); at += 1) {
    text = `${alphabet[Number(number & 31n)]}${text}`;
    number >>= BigInt(bits);
  }
  return (text.match(/.{1,5}/g) ?? []).join("-");
}

/** As it is hashed: people type O for 0, small letters, and leave out what is between the groups. */
function hashOf(typed: string): Buffer {
  const plain = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return createHash("sha256").update(plain).digest();
}

/**
 * Makes codes for these accounts, which take the place of earlier ones. Nobody can read them again.
 * @returns the codes by account
 */
export async function makeFirstCodes(
  tx: Tx,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const codes = new Map(userIds.map((userId) => [userId, newCode()]));
  const rows = [...codes].map(([userId, code]) => ({ userId, hash: hashOf(code).toString("hex") }));
  await sql`delete from sys_first_code where expires_at <= ${now}`.execute(tx);
  await sql`
    insert into sys_first_code (user_id, code_hash, expires_at)
    select "userId", decode(hash, 'hex'), ${new Date(now.getTime() + lifetime)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made ("userId" bigint, hash text)
    on conflict (user_id) do update
      set code_hash = excluded.code_hash, expires_at = excluded.expires_at`.execute(tx);
  return codes;
}

/** Whether this is the code by which an account signs in until it has a password. */
export async function isFirstCode(
  db: Read,
  userId: string | null,
  { typed, now }: { typed: string; now: Date },
): Promise<boolean> {
  // The hash of 128 random bits: what its comparison takes tells nothing of them.
  const { rows } = await sql`
    select from sys_first_code where user_id = ${userId}::bigint and code_hash = ${hashOf(typed)}
      and expires_at > ${now}`.execute(db);
  return rows.length === 1;
}
