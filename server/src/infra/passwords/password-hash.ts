import { randomBytes } from "node:crypto";
import { hashInWorker, verifyInWorker } from "./hash-threads.ts";

// OWASP's argon2id profile; the package hashes with argon2id unless told otherwise.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The argon2id text to store. @throws 429 when too many hashes wait already */
export function hashPassword(password: string): Promise<string> {
  return hashInWorker(password, cost);
}

/**
 * Whether the password belongs to the stored hash. Without a hash (no such account) the same work
 * is done, so that the time tells nothing.
 * @throws 429 when too many hashes wait already
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const matches = await verifyInWorker(stored ?? nobody, password);
  return matches && stored !== null;
}

/** A well-formed hash that no password has: signing in is impossible until one is set. */
export function unusableHash(): string {
  const { memoryCost, timeCost, parallelism } = cost;
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${bare(16)}$${bare(32)}`;
}

const nobody = unusableHash();

function bare(bytes: number): string {
  return randomBytes(bytes).toString("base64").replaceAll("=", "");
}
