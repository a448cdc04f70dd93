import { identityProofPath } from "@aeromaint/contracts/auth/identity-proof.ts";
import { secondFactorPath } from "@aeromaint/contracts/auth/second-factor.ts";
import { api } from "../api/api.ts";
import { sealPasswords } from "./sealed-password.ts";

export type ProofKind = "password" | "code";

/** What a person proves their identity by: a code where the second factor is on, else the password. */
export async function findProofKind(): Promise<ProofKind> {
  // Where it cannot be told, everybody has a password.
  const state = await api.get(secondFactorPath).catch(() => null);
  return state?.enabledAt ? "code" : "password";
}

/** Proves within the session that it is still oneself. */
export async function proveIdentity(kind: ProofKind, proof: string): Promise<void> {
  const body = kind === "code" ? { code: proof.trim() } : await sealPasswords({ password: proof });
  await api.post(identityProofPath, body);
}
