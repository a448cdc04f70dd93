import { identityProofPath } from "@aeromaint/contracts/auth/identity-proof.ts";
import {
  type AuthenticatorSecret,
  type RecoveryCodes,
  type SecondFactorState,
  secondFactorPath,
} from "@aeromaint/contracts/auth/second-factor.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { ApiError } from "../api/api-error.ts";
import { quietQuery } from "../api/query-by-key.ts";
import { confirmWithProvider } from "./company-sign-in.ts";
import { sealPasswords } from "./sealed-password.ts";

/**
 * Ways to confirm an identity: password, code, or a round trip to the company's provider. "bind":
 * requires a code, but no second factor is bound yet.
 */
type IdentityProof =
  | { kind: "password" | "code" | "bind" }
  | { kind: "provider"; providerId: string };

export const bindFactorMessage =
  "您的登录方式不能再次验证身份。请先绑定二次验证，以后用动态验证码确认是您本人操作。";

/**
 * Code if the second factor is on; otherwise the way of the sign-in. Password if the state is
 * unknown.
 */
export function identityProofOf(state: SecondFactorState | null | undefined): IdentityProof {
  if (state?.enabledAt) return { kind: "code" };
  if (state?.isCodeOnly) return { kind: "bind" };
  return state?.providerId
    ? { kind: "provider", providerId: state.providerId }
    : { kind: "password" };
}

/** Confirms the identity within the session. A provider opens in a new window. */
export async function proveIdentity(by: IdentityProof, typed: string): Promise<void> {
  if (by.kind === "provider") return confirmWithProvider(by.providerId);
  const body =
    by.kind === "code" ? { code: typed.trim() } : await sealPasswords({ password: typed });
  await api.post(identityProofPath, body);
}

/** Repeats a request after a round trip to the provider, if the server requires it. */
async function withProviderProof<T>(
  providerId: string | null | undefined,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!providerId || !(error instanceof ApiError) || error.reason !== "proofNeeded") throw error;
    await confirmWithProvider(providerId);
    return run();
  }
}

/** Requests a key for the authenticator. It takes effect after its confirmation. */
export async function requestEnrolment(
  { password }: { password?: string } = {},
  providerId?: string | null,
): Promise<AuthenticatorSecret> {
  const body = password ? await sealPasswords({ password }) : {};
  return withProviderProof(providerId, () => api.post(secondFactorPath, body));
}

export function submitEnrolmentCode({ code }: { code: string }): Promise<RecoveryCodes> {
  return api.put(secondFactorPath, { code: code.trim() });
}

/** Second factor of the current user. */
export function useSecondFactorState() {
  return useQuery({
    ...quietQuery(secondFactorPath),
    staleTime: 0,
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
