import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Db, Read } from "../db/database.ts";
import { tooMany } from "../http/errors.ts";

/** Milliseconds that a captcha waits for its answer. */
const lifetime = 2 * 60 * 1000;
/** Unanswered captchas that one address may hold. */
const maxOpen = 120;
const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The parameter that administrators switch the captcha by; on where it is missing. */
export async function isCaptchaOn(db: Read): Promise<boolean> {
  const { rows } = await sql<{ configValue: string }>`
    select config_value from sys_config where config_key = ${"sys.account.captchaOnOff"}`.execute(
    db,
  );
  return !["false", "off", "0"].includes(rows[0]?.configValue.trim().toLowerCase() ?? "true");
}

/** Keeps an answer for two minutes. @throws 429 when the address holds too many already */
export async function storeCaptcha(
  db: Db,
  { answer, address, key, now }: { answer: string; address: string; key: Buffer; now: Date },
): Promise<string> {
  const uuid = randomUUID();
  const { rows } = await sql<{ captchaId: string }>`
    insert into sys_captcha (captcha_id, answer_hash, address, expires_at)
    select ${uuid}::uuid, ${hashOf(uuid, answer, key)}::bytea, ${address}, ${new Date(now.getTime() + lifetime)}::timestamptz
    where (select count(*) from sys_captcha where address = ${address} and expires_at > ${now}
      and expires_at <= ${new Date(now.getTime() + 2 * lifetime)}) < ${maxOpen}::int
    returning captcha_id`.execute(db);
  if (rows.length === 0) throw tooMany(lifetime / 1000);
  return uuid;
}

/** Takes a captcha out of use, right or wrong, and says which it was. */
export async function consumeCaptcha(
  db: Db,
  { uuid, code, key, now }: { uuid: string; code: string; key: Buffer; now: Date },
): Promise<"right" | "wrong" | "stale"> {
  if (!uuidShape.test(uuid)) return "stale";
  const { rows } = await sql<{ answerHash: Buffer; alive: boolean }>`
    delete from sys_captcha where captcha_id = ${uuid.toLowerCase()}::uuid
    returning answer_hash, expires_at > ${now} as alive`.execute(db);
  const [row] = rows;
  if (!row?.alive) return "stale";
  return timingSafeEqual(row.answerHash, hashOf(uuid.toLowerCase(), code, key)) ? "right" : "wrong";
}

/** Keyed, since five letters alone could be found from a plain hash. */
function hashOf(uuid: string, answer: string, key: Buffer): Buffer {
  return createHmac("sha256", key).update(`${uuid} ${answer.trim().toUpperCase()}`).digest();
}
