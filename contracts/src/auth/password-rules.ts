import { type Static, Type } from "typebox";
import { passwordLength } from "./auth.ts";

/** GET /open/password/rules: what a new password has to be, from the system parameters. */
export const passwordRules = Type.Object({
  minLength: Type.Integer(),
  /** How many of the four kinds of characters it has at least. */
  classes: Type.Integer(),
  refuseAccountName: Type.Boolean(),
  refuseCommon: Type.Boolean(),
  /** How many passwords of the past are not taken again. */
  history: Type.Integer(),
  /** Days until it has to be changed; 0: never. */
  maxAgeDays: Type.Integer(),
});
export type PasswordRules = Static<typeof passwordRules>;

export const passwordRulesPath = "/open/password/rules";

const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u];

export const ruleTexts = {
  tooShort: (least: number) => `长度至少为${least}个字符`,
  tooLong: `密码不能超过${passwordLength.max}个字符`,
  classes: (least: number) => `密码须包含大写字母、小写字母、数字、符号中的至少${least}种`,
  accountName: "密码不能包含账号",
  common: "密码过于常见，请更换",
  history: (count: number) => `不能使用最近${count}次用过的密码`,
} as const;

/**
 * What is wrong with a new password as far as it can be seen from the password itself; the common
 * ones and those of the past are known to the server alone.
 */
export function passwordProblem(
  password: string,
  rules: Pick<PasswordRules, "minLength" | "classes" | "refuseAccountName">,
  userName?: string,
): string | null {
  const length = [...password].length;
  if (length < rules.minLength) return ruleTexts.tooShort(rules.minLength);
  if (length > passwordLength.max) return ruleTexts.tooLong;
  if (kinds.filter((kind) => kind.test(password)).length < rules.classes) {
    return ruleTexts.classes(rules.classes);
  }
  const named = userName && password.toLowerCase().includes(userName.toLowerCase());
  return rules.refuseAccountName && named ? ruleTexts.accountName : null;
}

/** The rules as people read them before they choose. */
export function rulesInWords(rules: PasswordRules): string[] {
  const { minLength, classes, refuseAccountName, refuseCommon, history, maxAgeDays } = rules;
  return [
    ruleTexts.tooShort(minLength),
    classes > 1 && ruleTexts.classes(classes),
    refuseAccountName && ruleTexts.accountName,
    refuseCommon && "不能使用常见密码",
    history > 0 && ruleTexts.history(history),
    maxAgeDays > 0 && `每${maxAgeDays}天须修改一次`,
  ].filter((rule) => rule !== false);
}
