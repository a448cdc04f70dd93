import { randomBytes } from "node:crypto";
import { hashPassword } from "./password-hash.ts";

let hash: Promise<string> | undefined;

/**
 * The stored form of a password that nobody knows, for accounts whose owners choose one later or never
 * need one: signing in with any password costs as much, and fails.
 */
export function unknownPassword(): Promise<string> {
  hash ??= hashPassword(randomBytes(32).toString("base64url"));
  return hash;
}
