import { passwordLength } from "@aeromaint/contracts/auth/auth.ts";
import {
  type PasswordRules,
  passwordProblem,
  passwordRuleSentences,
  passwordRulesPath,
} from "@aeromaint/contracts/auth/password-rules.ts";
import { useQuery } from "@tanstack/react-query";
import type { FormRule } from "antd";
import { callQuery } from "../../../api/query-by-key.ts";

/** Rules until the server's rules are loaded, and while the server is unreachable. */
const minimumRules: PasswordRules = {
  minLength: passwordLength.min,
  classes: 1,
  refuseAccountName: false,
  refuseCommon: false,
  history: 0,
  maxAgeDays: 0,
};

/** Form rule for a new password, and its text as a hint. */
export function useNewPasswordRule(userName?: string): { rule: FormRule; hint: string } {
  const rules = usePasswordRules();
  const validator = async (_rule: unknown, value: string) => {
    const problem = passwordProblem(value, rules, userName);
    if (problem) throw new Error(problem);
  };
  return { rule: { validator }, hint: passwordRuleSentences(rules).join("；") };
}

/** Password rules from the system parameters. */
function usePasswordRules(): PasswordRules {
  const { data = minimumRules } = useQuery({
    ...callQuery(passwordRulesPath),
    staleTime: 60_000,
    meta: { quiet: true },
  });
  return data;
}
