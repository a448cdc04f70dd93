import {
  type PasswordRules,
  passwordProblem,
  ruleTexts,
} from "@aeromaint/contracts/auth/password-rules.ts";
import { sql } from "kysely";
import { readParameters } from "../config/system-parameters.ts";
import type { Read } from "../db/database.ts";
import type { App } from "../http/app-type.ts";
import { invalidField } from "../http/errors.ts";
import { commonPasswords } from "./common-passwords.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";

const keys = [
  "sys.password.minLength",
  "sys.password.classes",
  "sys.password.refuseAccountName",
  "sys.password.refuseCommon",
  "sys.password.history",
  "sys.password.maxAgeDays",
] as const;

/** What new passwords have to be, now. A value that is none asks for nothing. */
export async function readPasswordRules(db: Read): Promise<PasswordRules> {
  const values = await readParameters(db, keys);
  const number = (key: (typeof keys)[number], least: number) =>
    Math.max(least, Math.trunc(Number(values[key])) || 0);
  return {
    minLength: number("sys.password.minLength", 8),
    classes: Math.min(number("sys.password.classes", 1), 4),
    refuseAccountName: values["sys.password.refuseAccountName"] === "true",
    refuseCommon: values["sys.password.refuseCommon"] === "true",
    history: Math.min(number("sys.password.history", 0), 12),
    maxAgeDays: number("sys.password.maxAgeDays", 0),
  };
}

interface Chosen {
  /** Of the form, for the sentence. */
  field: string;
  /** The password as it travelled. */
  box: string;
  userName: string;
  /** Whose earlier passwords are looked at; nobody's for a new account, or when another chooses. */
  userId?: string;
}

export interface NewPassword {
  plain: string;
  hash: string;
}

/**
 * The one way to a stored password: opens the box, holds what is in it to the rules and hashes it.
 * To be called before a transaction opens, which would hold a connection meanwhile.
 * @throws 400 on the field, naming the rule
 */
export async function newPassword(app: App, chosen: Chosen): Promise<NewPassword> {
  const { field, box, userName, userId } = chosen;
  const plain = await app.sealedBox.openNew(field, box);
  const rules = await readPasswordRules(app.db);
  const problem =
    passwordProblem(plain, rules, userName) ??
    commonProblem(plain, rules) ??
    (userId ? await historyProblem(app.db, { plain, rules, userId }) : null);
  if (problem) throw invalidField(field, problem);
  return { plain, hash: await hashPassword(plain) };
}

function commonProblem(plain: string, { refuseCommon }: PasswordRules): string | null {
  return refuseCommon && commonPasswords.has(plain.toLowerCase()) ? ruleTexts.common : null;
}

/** The one in use is the newest of them. */
async function historyProblem(
  db: Read,
  { plain, rules, userId }: { plain: string; rules: PasswordRules; userId: string },
): Promise<string | null> {
  if (rules.history === 0) return null;
  const { rows } = await sql<{ passwordHash: string }>`
    select password_hash from sys_user where user_id = ${userId}::bigint
    union all
    (select password_hash from sys_password_history where user_id = ${userId}::bigint
      order by history_id desc limit ${rules.history - 1}::int)`.execute(db);
  for (const { passwordHash } of rows) {
    if (await verifyPassword(plain, passwordHash)) return ruleTexts.history(rules.history);
  }
  return null;
}
