import type { Transferable } from "node:worker_threads";
import { Piscina } from "piscina";

export interface WorkerPoolOptions {
  /** The module that a thread loads, and the function in it that answers a task. */
  file: URL;
  handler: string;
  maxThreads: number;
  /** A task that takes longer ends with its thread. */
  maxMilliseconds: number;
  /** A task that takes more memory ends with its thread. */
  maxHeapMegabytes?: number;
  /** Milliseconds that an idle thread waits for the next task; some seconds where absent. */
  idleTimeout?: number;
}

interface TaskOptions {
  signal?: AbortSignal;
  /** Buffers that change hands without being copied. */
  transfer?: Transferable[];
}

const youngMegabytes = 16;
/** A thread takes longer to load its module than for most tasks. */
const defaultIdleTimeout = 60_000;

/** Runs a function in worker threads, one task each; an idle one keeps no process alive. */
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
      // What the process loaded before its own modules is none of a thread's.
      execArgv: [],
      resourceLimits: maxHeapMegabytes
        ? { maxOldGenerationSizeMb: maxHeapMegabytes, maxYoungGenerationSizeMb: youngMegabytes }
        : {},
    });
    // A thread that fails before it has a task: the task ends by its time.
    this.#pool.on("error", (error: Error) => process.emitWarning(error));
  }

  /** Rejects with what the function throws, and when the task goes beyond its limits. */
  run(task: Task, { signal, transfer = [] }: TaskOptions = {}): Promise<Answer> {
    const signals = [AbortSignal.timeout(this.#maxMilliseconds), ...(signal ? [signal] : [])];
    return this.#pool.run(task, {
      signal: AbortSignal.any(signals),
      // An array, as Piscina demands; its types take the other overload of postMessage.
      transferList: transfer as object,
    });
  }
}

/** Whether a task ended by its time or its memory, and not by an error of its own. */
export function isBeyondLimits(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === "AbortError" || ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY")
  );
}
