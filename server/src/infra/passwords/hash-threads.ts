import { availableParallelism } from "node:os";
import type { Options } from "@node-rs/argon2";
import { tooMany } from "../http/errors.ts";
import { concurrencyLimit } from "../workers/concurrency-limit.ts";
import { WorkerPool } from "../workers/worker-pool.ts";
import type { HashTask } from "./hash-worker.ts";

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
export async function hashInWorker(password: string, cost: Options): Promise<string> {
  return String(await runInWorker({ password, cost }));
}

/** Whether the password has this well-formed hash. @throws 429 when too many wait already */
export async function verifyInWorker(stored: string, password: string): Promise<boolean> {
  return (await runInWorker({ password, stored })) === true;
}

async function runInWorker(task: HashTask): Promise<string | boolean> {
  if (hashLimit.pendingCount >= maxQueued) throw tooMany(retryAfter);
  return hashLimit(() => pool.run(task));
}
