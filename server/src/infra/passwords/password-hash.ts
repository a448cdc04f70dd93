import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import type { Options } from "@node-rs/argon2";
import { tooMany } from "../http/errors.ts";
import { concurrencyLimit } from "../workers/concurrency-limit.ts";
import { WorkerPool } from "../workers/worker-pool.ts";
import type { HashTask } from "./hash-worker.ts";

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

/** Each takes 19 MiB and a processor. */
export const hashConcurrency = Math.min(4, availableParallelism());
/** A few seconds of waiting for the last in the queue. */
const maxQueued = 200;
const retryAfter = 5;

export const hashLimit = concurrencyLimit("passwords", hashConcurrency);
// Threads of its own, so that files and pictures keep the process's pool.
const pool = new WorkerPool<HashTask, string | boolean>({
  file: new URL("./hash-worker.ts", import.meta.url),
  handler: "hashOrVerify",
  maxThreads: hashConcurrency,
  maxMilliseconds: 30_000,
  idleTimeout: Number.POSITIVE_INFINITY,
});

/** @throws 429 when too many wait already */
async function hashInWorker(password: string, cost: Options): Promise<string> {
  return String(await runInWorker({ password, cost }));
}

/** Whether the password has this well-formed hash. @throws 429 when too many wait already */
async function verifyInWorker(stored: string, password: string): Promise<boolean> {
  return (await runInWorker({ password, stored })) === true;
}

async function runInWorker(task: HashTask): Promise<string | boolean> {
  if (hashLimit.pendingCount >= maxQueued) throw tooMany(retryAfter);
  return hashLimit(() => pool.run(task));
}
