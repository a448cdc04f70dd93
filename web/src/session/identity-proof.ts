import { identityProofPath } from "@aeromaint/contracts/auth/identity-proof.ts";
import {
  type AuthenticatorSecret,
  type RecoveryCodes,
  type SecondFactorState,
  secondFactorPath,
} from "@aeromaint/contracts/auth/second-factor.ts";
import { api } from "../api/api.ts";
import { ApiError } from "../api/api-error.ts";
import { proveByRound } from "./company-sign-in.ts";
import { sealPasswords } from "./sealed-password.ts";

/**
 * Proves who a person is: a typed password or code, or a round to the company's provider. "bind": only
 * a code would do, and no second factor is bound yet.
 */
export type Proof =
  | { kind: "password" | "code" | "bind" }
  | { kind: "provider"; providerId: string };

export const bindText =
  "您的登录方式不能再次验证身份。请先绑定二次验证，以后用动态验证码确认是您本人操作。";

/** A code if the second factor is on, else by the session's way in. Without a known state: the password. */
export function proofOf(state: SecondFactorState | null | undefined): Proof {
  if (state?.enabledAt) return { kind: "code" };
  if (state?.isCodeOnly) return { kind: "bind" };
  return state?.providerId
    ? { kind: "provider", providerId: state.providerId }
    : { kind: "password" };
}

export async function findProof(): Promise<Proof> {
  return proofOf(await api.get(secondFactorPath).catch(() => null));
}

/** Proves identity within the session. A provider is asked in a window of its own. */
export async function proveIdentity(by: Proof, typed: string): Promise<void> {
  if (by.kind === "provider") return proveByRound(by.providerId);
  const body =
    by.kind === "code" ? { code: typed.trim() } : await sealPasswords({ password: typed });
  await api.post(identityProofPath, body);
}

/** Runs a call again after a round to the provider, if the server asks for a proof. */
export async function withRound<T>(
  providerId: string | null | undefined,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!providerId || !(error instanceof ApiError) || error.reason !== "proofNeeded") throw error;
    await proveByRound(providerId);
    return run();
  }
}

/** A key for the authenticator. It counts once it is confirmed. */
export async function requestEnrolment(
  { password }: { password?: string } = {},
  providerId?: string | null,
): Promise<AuthenticatorSecret> {
  const body = password ? await sealPasswords({ password }) : {};
  return withRound(providerId, () => api.post(secondFactorPath, body));
}

export function submitEnrolmentCode({ code }: { code: string }): Promise<RecoveryCodes> {
  return api.put(secondFactorPath, { code: code.trim() });
}
