import {
  type RecoveryCodes,
  type SecondFactorState,
  secondFactorPath,
} from "@aeromaint/contracts/auth/second-factor.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/api.ts";
import { callQuery } from "../../../api/query-by-key.ts";
import { withProviderProof } from "../../../session/identity-proof.ts";
import { sealPasswords } from "../../../session/sealed-password.ts";

export function useSecondFactorState(enabled: boolean) {
  return useQuery({
    ...callQuery(secondFactorPath),
    enabled,
    staleTime: 0,
    meta: { quiet: true },
  });
}

export function renewRecoveryCodes({ code }: { code: string }): Promise<RecoveryCodes> {
  return api.put(`${secondFactorPath}/recovery-codes`, { code: code.trim() });
}

/**
 * Disables the second factor. With a provider, its sign-in replaces the password.
 * @returns the sentence to show
 */
export async function disableSecondFactor(
  { providerId }: Pick<SecondFactorState, "providerId">,
  { password, code }: { password?: string; code: string },
): Promise<string> {
  const sealed = password ? await sealPasswords({ password }) : {};
  const body = { ...sealed, code: code.trim() };
  const send = () => api.send("PUT", `${secondFactorPath}/off`, { body });
  return (await withProviderProof(providerId, send)).message;
}
