import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Options } from "@node-rs/argon2";
import { tooMany } from "../http/errors.ts";
import { Semaphore } from "../workers/semaphore.ts";

export type HashTask = { password: string } & ({ cost: Options } | { stored: string });

/** Each takes 19 MiB and a processor. */
export const hashConcurrency = Math.min(4, availableParallelism());
/** A few seconds of waiting for whoever comes last. */
const maxQueued = 200;
const retryAfter = 5;

/**
 * Password hashing, beside everything else: in threads of its own, so that files and pictures keep
 * the process's pool.
 */
export const hashSemaphore = new Semaphore("passwords", hashConcurrency);
const idle: Worker[] = [];

/** @throws 429 when too many wait already */
export function hashInWorker(password: string, cost: Options): Promise<string> {
  return runInWorker<string>({ password, cost });
}

/** Whether the password has this well-formed hash. @throws 429 when too many wait already */
export function verifyInWorker(stored: string, password: string): Promise<boolean> {
  return runInWorker<boolean>({ password, stored });
}

async function runInWorker<Answer>(task: HashTask): Promise<Answer> {
  if (hashSemaphore.waiting >= maxQueued) throw tooMany(retryAfter);
  return hashSemaphore.run(async () => {
    const worker = idle.pop() ?? new Worker(new URL("./hash-worker.ts", import.meta.url));
    const answer = await ask(worker, task);
    idle.push(worker);
    if (answer instanceof Error) throw answer;
    // The worker answers tasks with a cost by a text, the others by yes or no.
    return answer as Answer;
  });
}

/** Rejects when the thread ends, which is then used no more. */
function ask(worker: Worker, task: HashTask): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const ended = (code: number) => reject(new Error(`a hashing thread has ended (${code})`));
  worker.once("message", resolve).once("error", reject).once("exit", ended);
  // A thread at work keeps the process alive, one that waits for work does not.
  worker.ref();
  worker.postMessage(task);
  return promise.finally(() => {
    worker.off("message", resolve).off("error", reject).off("exit", ended).unref();
  });
}
