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

/** Until the server's rules have loaded, and while it is unreachable. */
const minimumRules: PasswordRules = {
  minLength: passwordLength.min,
  classes: 1,
  refuseAccountName: false,
  refuseCommon: false,
  history: 0,
  maxAgeDays: 0,
};

/** The same for a form's field: the rule that it is checked by, and the words below it. */
export function useNewPasswordRule(userName?: string): { rule: FormRule; hint: string } {
  const rules = usePasswordRules();
  const validator = async (_rule: unknown, value: string) => {
    const problem = passwordProblem(value, rules, userName);
    if (problem) throw new Error(problem);
  };
  return { rule: { validator }, hint: passwordRuleSentences(rules).join("；") };
}

/** What a new password has to be, from the system parameters. */
function usePasswordRules(): PasswordRules {
  const { data = minimumRules } = useQuery({
    ...callQuery(passwordRulesPath),
    staleTime: 60_000,
    meta: { quiet: true },
  });
  return data;
}
