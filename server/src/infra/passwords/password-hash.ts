import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import type { Options } from "@node-rs/argon2";
import pLimit from "p-limit";
import { tooMany } from "../http/errors.ts";
import { WorkerPool } from "../workers/worker-pool.ts";
import type { HashTask } from "./hash-worker.ts";

// OWASP's profile. The package uses argon2id by default.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** @returns argon2id hash to store. @throws 429 if the queue is full */
export function hashPassword(password: string): Promise<string> {
  return hashInWorker(password, cost);
}

/**
 * True if the password matches. A missing account (null) costs the same time.
 * @throws 429 if the queue is full
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const matches = await verifyInWorker(stored ?? nobody, password);
  return matches && stored !== null;
}

/** A well-formed hash that no password matches. */
export function unusableHash(): string {
  const { memoryCost, timeCost, parallelism } = cost;
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${bare(16)}$${bare(32)}`;
}

const nobody = unusableHash();

function bare(bytes: number): string {
  return randomBytes(bytes).toString("base64").replaceAll("=", "");
}

/** Each hash takes 19 MiB and a processor. */
export const hashConcurrency = Math.min(4, availableParallelism());
/** The last task in the queue waits a few seconds. */
const maxQueued = 200;
const retryAfter = 5;

export const hashLimit = pLimit(hashConcurrency);
// Uses own threads. Files and pictures keep the pool of the process.
const pool = new WorkerPool<HashTask, string | boolean>({
  file: new URL("./hash-worker.ts", import.meta.url),
  handler: "hashOrVerify",
  maxThreads: hashConcurrency,
  maxMilliseconds: 30_000,
  idleTimeout: Number.POSITIVE_INFINITY,
});

/** @throws 429 if the queue is full */
async function hashInWorker(password: string, cost: Options): Promise<string> {
  return String(await runInWorker({ password, cost }));
}

/** @throws 429 if the queue is full */
async function verifyInWorker(stored: string, password: string): Promise<boolean> {
  return (await runInWorker({ password, stored })) === true;
}

async function runInWorker(task: HashTask): Promise<string | boolean> {
  if (hashLimit.pendingCount >= maxQueued) throw tooMany(retryAfter);
  return hashLimit(() => pool.run(task));
}
