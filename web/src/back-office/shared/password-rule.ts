import {
  passwordProblem,
  passwordRuleSentences,
} from "@aeromaint/contracts/auth/password-rules.ts";
import type { FormRule } from "antd";
import { usePasswordRules } from "../../session/password-rules.ts";

/** Form rule for a new password, and its text as a hint. */
export function useNewPasswordRule(userName?: string): { rule: FormRule; hint: string } {
  const rules = usePasswordRules();
  const validator = async (_rule: unknown, value: string) => {
    const problem = passwordProblem(value, rules, userName);
    if (problem) throw new Error(problem);
  };
  return { rule: { validator }, hint: passwordRuleSentences(rules).join("；") };
}
