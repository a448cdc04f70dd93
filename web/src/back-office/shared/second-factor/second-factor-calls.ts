import {
  type RecoveryCodes,
  type SecondFactorOffer,
  type SecondFactorState,
  secondFactorPath,
} from "@aeromaint/contracts/auth/second-factor.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/api.ts";
import { ApiError } from "../../../api/api-error.ts";
import { callQuery } from "../../../api/query-by-key.ts";
import { proveIdentity } from "../../../session/identity-proof.ts";
import { sealPasswords } from "../../../session/sealed-password.ts";

export function useSecondFactorState(enabled: boolean) {
  return useQuery({
    ...callQuery(secondFactorPath),
    enabled,
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** A key for the authenticator, which counts once it is confirmed. */
export async function requestEnrolment({
  password,
}: {
  password?: string;
}): Promise<SecondFactorOffer> {
  return api.post(secondFactorPath, password ? await sealPasswords({ password }) : {});
}

export function submitEnrolmentCode({ code }: { code: string }): Promise<RecoveryCodes> {
  return api.put(secondFactorPath, { code: code.trim() });
}

export function renewRecoveryCodes({ code }: { code: string }): Promise<RecoveryCodes> {
  return api.put(`${secondFactorPath}/recovery-codes`, { code: code.trim() });
}

/**
 * Who came in by an identity provider has no password here: a fresh round there takes its place.
 * @returns the sentence to show
 */
export async function disableSecondFactor(
  { providerId }: Pick<SecondFactorState, "providerId">,
  { password, code }: { password?: string; code: string },
): Promise<string> {
  const sealed = password && !providerId ? await sealPasswords({ password }) : {};
  const body = { ...sealed, code: code.trim() };
  const disable = async () => (await api.send("PUT", `${secondFactorPath}/off`, { body })).message;
  try {
    return await disable();
  } catch (error) {
    if (!providerId || !(error instanceof ApiError) || error.reason !== "proofNeeded") throw error;
    await proveIdentity({ kind: "provider", providerId }, "");
    return disable();
  }
}
