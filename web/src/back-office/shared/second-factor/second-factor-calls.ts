import {
  type RecoveryCodes,
  type SecondFactorOffer,
  secondFactorPath,
} from "@aeromaint/contracts/auth/second-factor.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/api.ts";
import { callQuery } from "../../../api/query-by-key.ts";
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

/** Answers the sentence to show. */
export async function disableSecondFactor(proof: {
  password: string;
  code: string;
}): Promise<string> {
  const { password } = await sealPasswords({ password: proof.password });
  const body = { password, code: proof.code.trim() };
  return (await api.send("PUT", `${secondFactorPath}/off`, { body })).message;
}
