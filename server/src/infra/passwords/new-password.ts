import {
  type PasswordRules,
  passwordProblem,
  passwordRuleTexts,
} from "@aeromaint/contracts/auth/password-rules.ts";
import { readableValue } from "@aeromaint/contracts/system/parameters.ts";
import { sql } from "kysely";
import { readParameters } from "../config/system-parameters.ts";
import type { Read } from "../db/database.ts";
import type { App } from "../http/app-type.ts";
import { invalidField } from "../http/errors.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";

const keys = [
  "sys.password.minLength",
  "sys.password.classes",
  "sys.password.refuseAccountName",
  "sys.password.refuseCommon",
  "sys.password.history",
  "sys.password.maxAgeDays",
] as const;

/** Current password rules; an unreadable value means no rule. */
export async function readPasswordRules(db: Read): Promise<PasswordRules> {
  const values = await readParameters(db, keys);
  const value = (key: (typeof keys)[number]) => readableValue(key, values[key]);
  return {
    minLength: Number(value("sys.password.minLength")),
    classes: Number(value("sys.password.classes")),
    refuseAccountName: value("sys.password.refuseAccountName") === "true",
    refuseCommon: value("sys.password.refuseCommon") === "true",
    history: Number(value("sys.password.history")),
    maxAgeDays: Number(value("sys.password.maxAgeDays")),
  };
}

interface NewPasswordInput {
  /** Field of the form, for the error. */
  field: string;
  /** Sealed box with the password. */
  box: string;
  userName: string;
  /** Account with earlier passwords. Absent for new accounts and resets by others. */
  userId?: string;
}

interface NewPassword {
  plain: string;
  hash: string;
}

/**
 * Opens the box, checks the password against the rules and hashes it. Every new password passes
 * here. Call it before a transaction: hashing would hold its connection.
 * @throws 400 on the field, with the broken rule
 */
export async function newPassword(app: App, chosen: NewPasswordInput): Promise<NewPassword> {
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
  return refuseCommon && commonPasswords.has(plain.toLowerCase()) ? passwordRuleTexts.common : null;
}

/** Compares with the current password and earlier ones. The current one counts as the newest. */
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
    if (await verifyPassword(plain, passwordHash)) return passwordRuleTexts.history(rules.history);
  }
  return null;
}

/** Common passwords of at least eight characters, lower case, for China and for keyboards. */
const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 0123456789 987654321 87654321 0987654321 9876543210 11111111
  111111111 1111111111 00000000 0000000000 88888888 888888888 66666666 666666666 22222222 33333333
  55555555 77777777 99999999 12341234 11223344 1122334455 112233445566 12121212 123123123 123321123
  123454321 12344321 147258369 159357456 741852963 789456123 5201314520 52013145 1314520520 13145200
  a1234567 a12345678 a123456789 aa123456 aa12345678 abc12345 abc123456 abcd1234 abcd12345 abcdefgh
  abcdefg1 asd123456 asdf1234 asdfghjk asdfghjkl qwe123456 qwer1234 qwerty12 qwerty123 qwerty1234
  qwertyui qwertyuiop qazwsxedc qaz123456 1qaz2wsx 1qaz2wsx3edc 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
  q1w2e3r4 q1w2e3r4t5 zaq12wsx zxcvbnm1 zxcvbnm123 zxc123456 woaini520 woaini521 woaini1314
  woaini123 iloveyou iloveyou1 5211314a password password1 password12 password123 passw0rd p@ssw0rd
  p@ssword p@ssw0rd1 pa$$w0rd admin123 admin1234 admin12345 admin123456 admin888 admin@123
  admin@1234 administrator root1234 root12345 root123456 test1234 test12345 test123456 user1234
  guest123 welcome1 welcome123 welcome@123 changeme changeme123 letmein123 football baseball
  superman sunshine princess computer internet whatever starwars dragon12 monkey12 huawei123
  huawei@123 admin@huawei changeme@123 qwer@1234 abc@1234 aa@123456 1234qwer 1234abcd 123456aa
  123456abc 123456789a 123qweasd 123qwe!@# !qaz2wsx 1qaz!qaz 1qaz@wsx`.split(/\s+/),
);
