import { identityProofPath } from "@aeromaint/contracts/auth/identity-proof.ts";
import { secondFactorPath } from "@aeromaint/contracts/auth/second-factor.ts";
import { api } from "../api/api.ts";
import { proveByRound } from "./company-sign-in.ts";
import { sealPasswords } from "./sealed-password.ts";

/** By what a person proves their identity; a provider is the company's, which takes the password's place. */
export type Proof = { kind: "password" | "code" } | { kind: "provider"; providerId: string };

/** What a person proves their identity by: a code where the second factor is on, else how they came in. */
export async function findProof(): Promise<Proof> {
  // Where it cannot be told, everybody has a password.
  const state = await api.get(secondFactorPath).catch(() => null);
  if (state?.enabledAt) return { kind: "code" };
  return state?.providerId
    ? { kind: "provider", providerId: state.providerId }
    : { kind: "password" };
}

/** Proves within the session that it is still oneself. A provider is asked in a window of its own. */
export async function proveIdentity(by: Proof, typed: string): Promise<void> {
  if (by.kind === "provider") return proveByRound(by.providerId);
  const body =
    by.kind === "code" ? { code: typed.trim() } : await sealPasswords({ password: typed });
  await api.post(identityProofPath, body);
}
