import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Read, Tx } from "../db/database.ts";

const day = 86_400_000;
/** Milliseconds until the code ends. */
const lifetime = 14 * day;
/** Crockford's Base32, without I, L, O and U, which look like other characters. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const bits = 5;

/** 128 random bits, in groups of five characters. */
function newCode(): string {
  let number = BigInt(`0x${randomBytes(16).toString("hex")}`);
  let text = "";
  for (let at = 0; at < Math.ceil(128 / bits); at += 1) {
    text = `${alphabet[Number(number & 31n)]}${text}`;
    number >>= BigInt(bits);
  }
  return (text.match(/.{1,5}/g) ?? []).join("-");
}

/** Normalises a typed code, then hashes it. Typing errors like O for 0 do not matter. */
function hashOf(typed: string): Buffer {
  const plain = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return createHash("sha256").update(plain).digest();
}

/** Replaces the codes of these accounts. Only their hashes are stored. @returns codes by account */
export async function createFirstCodes(
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

/** True for the valid code of this account. */
export async function isFirstCode(
  db: Read,
  userId: string | null,
  { typed, now }: { typed: string; now: Date },
): Promise<boolean> {
  // The code has 128 random bits, so the time of the comparison reveals nothing.
  const { rows } = await sql`
    select from sys_first_code where user_id = ${userId}::bigint and code_hash = ${hashOf(typed)}
      and expires_at > ${now}`.execute(db);
  return rows.length === 1;
}
