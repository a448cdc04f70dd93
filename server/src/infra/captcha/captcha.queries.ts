import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { signInTexts } from "@aeromaint/contracts/auth/auth.ts";
import { sql } from "kysely";
import type { Db, Read } from "../db/database.ts";
import type { App } from "../http/app-type.ts";
import { tooMany } from "../http/errors.ts";
import { keyFor } from "../sessions/token-secret.ts";

/** Milliseconds. */
const lifetime = 2 * 60 * 1000;
/** Limit per address. */
const maxOpen = 120;
const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the parameter. On if the parameter is missing. */
async function isCaptchaOn(db: Read): Promise<boolean> {
  const { rows } = await sql<{ configValue: string }>`
    select config_value from sys_config where config_key = ${"sys.account.captchaOnOff"}`.execute(
    db,
  );
  return !["false", "off", "0"].includes(rows[0]?.configValue.trim().toLowerCase() ?? "true");
}

/** Stores an answer for two minutes. @throws 429 if the address has too many open captchas */
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

/** Deletes a captcha, even if the answer is wrong. */
async function consumeCaptcha(
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

/** Hashes with a key: an attacker could find five letters from a plain hash. */
function hashOf(uuid: string, answer: string, key: Buffer): Buffer {
  return createHmac("sha256", key).update(`${uuid} ${answer.trim().toUpperCase()}`).digest();
}

interface CaptchaFields {
  code?: string | null | undefined;
  uuid?: string | null | undefined;
}

/** True if forms need a captcha. The environment overrides the parameter. */
export async function isCaptchaRequired(app: App): Promise<boolean> {
  return app.config.captcha && (await isCaptchaOn(app.db));
}

/** Key for the hashes of answers. */
export const captchaKey = ({ tokenSecret }: App): Buffer => keyFor("captcha", tokenSecret);

export const captchaTexts = {
  required: signInTexts.codeRequired,
  wrong: signInTexts.wrongCode,
  stale: signInTexts.staleCode,
} as const;
export type CaptchaProblem = keyof typeof captchaTexts;

/** Consumes the captcha of a form. Null if it is right or not required. */
export async function captchaProblem(
  app: App,
  { code, uuid }: CaptchaFields,
): Promise<CaptchaProblem | null> {
  if (!(await isCaptchaRequired(app))) return null;
  if (!code) return "required";
  const answered = { uuid: uuid ?? "", code, key: captchaKey(app), now: app.clock() };
  const verdict = await consumeCaptcha(app.db, answered);
  return verdict === "right" ? null : verdict;
}
