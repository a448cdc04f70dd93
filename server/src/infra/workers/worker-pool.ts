import type { Transferable } from "node:worker_threads";
import { Piscina } from "piscina";

export interface WorkerPoolOptions {
  /** Module loaded by a thread, with the function `handler` for tasks. */
  file: URL;
  handler: string;
  maxThreads: number;
  /** Beyond this time, the thread is terminated with its task. */
  maxMilliseconds: number;
  /** Beyond this memory, the thread is terminated with its task. */
  maxHeapMegabytes?: number;
  /** Milliseconds until an idle thread ends; default 60,000. */
  idleTimeout?: number;
}

interface TaskOptions {
  signal?: AbortSignal;
  /** Buffers to transfer instead of copying. */
  transfer?: Transferable[];
}

const youngMegabytes = 16;
/** Loading its module takes a thread longer than most tasks. */
const defaultIdleTimeout = 60_000;

/** Runs a function in worker threads, one task each. Idle threads do not keep the process alive. */
export class WorkerPool<Task, Answer> {
  readonly #pool: Piscina<Task, Answer>;
  readonly #maxMilliseconds: number;

  constructor({ file, handler, maxMilliseconds, maxHeapMegabytes, ...options }: WorkerPoolOptions) {
    this.#maxMilliseconds = maxMilliseconds;
    this.#pool = new Piscina({
      idleTimeout: defaultIdleTimeout,
      ...options,
      filename: file.href,
      name: handler,
      minThreads: 0,
      recordTiming: false,
      // A thread must not inherit preloaded modules of the process.
      execArgv: [],
      resourceLimits: maxHeapMegabytes
        ? { maxOldGenerationSizeMb: maxHeapMegabytes, maxYoungGenerationSizeMb: youngMegabytes }
        : {},
    });
    // If a thread fails before its task, the task ends by its timeout.
    this.#pool.on("error", (error: Error) => process.emitWarning(error));
  }

  /** Rejects with the function's error, or if the task exceeds its limits. */
  run(task: Task, { signal, transfer = [] }: TaskOptions = {}): Promise<Answer> {
    const signals = [AbortSignal.timeout(this.#maxMilliseconds), ...(signal ? [signal] : [])];
    return this.#pool.run(task, {
      signal: AbortSignal.any(signals),
      // Piscina needs an array; its types use another overload of postMessage.
      transferList: transfer as object,
    });
  }
}

/** True if a task exceeded its time or memory. */
export function isBeyondLimits(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === "AbortError" || ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY")
  );
}
