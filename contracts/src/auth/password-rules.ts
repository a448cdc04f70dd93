import { type Static, Type } from "typebox";
import { passwordLength } from "./auth.ts";

/** GET /open/password/rules: rules for new passwords, from the system parameters. */
export const passwordRules = Type.Object({
  minLength: Type.Integer(),
  /** Minimum number of character kinds, of four. */
  classes: Type.Integer(),
  refuseAccountName: Type.Boolean(),
  refuseCommon: Type.Boolean(),
  /** Number of earlier passwords that are refused. */
  history: Type.Integer(),
  /** Days until the password must change; 0 for never. */
  maxAgeDays: Type.Integer(),
});
export type PasswordRules = Static<typeof passwordRules>;

export const passwordRulesPath = "/open/password/rules";

const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u];

export const passwordRuleTexts = {
  tooShort: (least: number) => `长度至少为${least}个字符`,
  tooLong: `密码不能超过${passwordLength.max}个字符`,
  classes: (least: number) => `密码须包含大写字母、小写字母、数字、符号中的至少${least}种`,
  accountName: "密码不能包含账号",
  common: "密码过于常见，请更换",
  history: (count: number) => `不能使用最近${count}次用过的密码`,
} as const;

/** Checks rules that need no server. The server also checks common and earlier passwords. */
export function passwordProblem(
  password: string,
  rules: Pick<PasswordRules, "minLength" | "classes" | "refuseAccountName">,
  userName?: string,
): string | null {
  const length = [...password].length;
  if (length < rules.minLength) return passwordRuleTexts.tooShort(rules.minLength);
  if (length > passwordLength.max) return passwordRuleTexts.tooLong;
  if (kinds.filter((kind) => kind.test(password)).length < rules.classes) {
    return passwordRuleTexts.classes(rules.classes);
  }
  const named = userName && password.toLowerCase().includes(userName.toLowerCase());
  return rules.refuseAccountName && named ? passwordRuleTexts.accountName : null;
}

/** Rules as sentences for people. */
export function passwordRuleSentences(rules: PasswordRules): string[] {
  const { minLength, classes, refuseAccountName, refuseCommon, history, maxAgeDays } = rules;
  return [
    passwordRuleTexts.tooShort(minLength),
    classes > 1 && passwordRuleTexts.classes(classes),
    refuseAccountName && passwordRuleTexts.accountName,
    refuseCommon && "不能使用常见密码",
    history > 0 && passwordRuleTexts.history(history),
    maxAgeDays > 0 && `每${maxAgeDays}天须修改一次`,
  ].filter((rule) => rule !== false);
}
