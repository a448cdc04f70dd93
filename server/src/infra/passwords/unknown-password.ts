import { randomBytes } from "node:crypto";
import { hashPassword } from "./password-hash.ts";

let hash: Promise<string> | undefined;

/**
 * Hash of a random password that nobody knows. It is for accounts without a password. A sign-in to
 * them takes the usual time and fails.
 */
export function unknownPassword(): Promise<string> {
  hash ??= hashPassword(randomBytes(32).toString("base64url"));
  return hash;
}
