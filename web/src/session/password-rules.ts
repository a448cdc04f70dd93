import { passwordLength } from "@aeromaint/contracts/auth/auth.ts";
import { type PasswordRules, passwordRulesPath } from "@aeromaint/contracts/auth/password-rules.ts";
import { useQuery } from "@tanstack/react-query";
import { quietQuery } from "../api/query-by-key.ts";

/** Rules until the server's rules are loaded, and while the server is unreachable. */
const minimumRules: PasswordRules = {
  minLength: passwordLength.min,
  classes: 1,
  refuseAccountName: false,
  refuseCommon: false,
  history: 0,
  maxAgeDays: 0,
};

/** Rules of new passwords, from the system parameters. */
export function usePasswordRules(): PasswordRules {
  const { data = minimumRules } = useQuery({
    ...quietQuery(passwordRulesPath),
    staleTime: 60_000,
  });
  return data;
}
