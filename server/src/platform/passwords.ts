import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { tooMany } from "./errors.ts";

// OWASP's argon2id profile; the package hashes with argon2id unless told otherwise.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Hashing takes a thread of the pool that files and images need too: few at once, the rest waits.
const atOnce = 2;
const mostWaiting = 200;
let running = 0;
const waiting: (() => void)[] = [];

/** The argon2id text to store. @throws 429 when too many hashes wait already */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/**
 * Whether the password belongs to the stored hash. Without a hash (no such account) the same work
 * is done, so that the time tells nothing.
 * @throws 429 when too many hashes wait already
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? nobody, password));
  return matches && stored !== null;
}

/** A well-formed hash that no password has: nobody signs in with it until one is set. */
export function unusableHash(): string {
  const { memoryCost, timeCost, parallelism } = cost;
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${bare(16)}$${bare(32)}`;
}

const nobody = unusableHash();

function bare(bytes: number): string {
  return randomBytes(bytes).toString("base64").replaceAll("=", "");
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw tooMany(5);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The turn is handed on, not given back: nobody can slip in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
