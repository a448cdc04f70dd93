import { type ChildProcess, fork, type Serializable } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import pLimit, { type LimitFunction } from "p-limit";
import type { Reply } from "./process-child.ts";

export interface ProcessPoolOptions {
  /** The module that a process loads, and the function in it that answers a task. */
  file: URL;
  handler: string;
  maxProcesses: number;
  /** A task that takes longer ends with its process. */
  maxMilliseconds: number;
  /** Of JavaScript: garbage is collected before it is full. */
  maxHeapMegabytes: number;
  /** Of everything, buffers and native memory included: a process that holds more ends with its task. */
  maxResidentMegabytes: number;
  /** Whether the module loads native code, which the permission model does not cover. */
  isNative?: boolean;
  /** Milliseconds that an idle process waits for the next task. */
  idleTimeout?: number;
}

const megabyte = 1024 * 1024;
const childFile = new URL("./process-child.ts", import.meta.url);
/** Resident bytes of each process after its latest task. */
const processes = new Map<ChildProcess, number>();
let kills = 0;
/** In the numbers of `nice`. */
const readerPriority = 5;

/** Resident bytes of the processes that read files, and how many were ended at a limit. */
export const readerProcesses = {
  bytes: () =>
    [...processes].reduce((sum, [child, bytes]) => sum + (residentNow(child) ?? bytes), 0),
  kills: () => kills,
};

/**
 * Runs a function in child processes, one task each: for readers of other people's files, whose
 * buffers and native memory no heap limit of a thread bounds. An idle process keeps nothing alive.
 */
export class ProcessPool<Task, Answer> {
  readonly #options: ProcessPoolOptions;
  readonly #limit: LimitFunction;
  /** Idle processes, each with the timer that ends it. */
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();

  constructor(options: ProcessPoolOptions) {
    this.#options = options;
    this.#limit = pLimit(options.maxProcesses);
  }

  /** Rejects with what the function throws, and with an AbortError when the task goes beyond its limits. */
  run(task: Task, { signal }: { signal?: AbortSignal | undefined } = {}): Promise<Answer> {
    return this.#limit(async () => {
      signal?.throwIfAborted();
      const child = this.#takeIdle() ?? this.#start();
      const { answer, error, bytes } = await this.#perform(child, task, signal);
      processes.set(child, bytes);
      // What a large task leaves behind would count against the next one.
      if (bytes > (this.#options.maxResidentMegabytes * megabyte) / 2) child.disconnect();
      else this.#keep(child);
      if (error) throw Object.assign(new Error(error.message), { name: error.name });
      return answer as Answer;
    });
  }

  async #perform(child: ChildProcess, task: Task, signal?: AbortSignal): Promise<Reply> {
    const exited = new AbortController();
    const onExit = () => exited.abort();
    child.once("close", onExit);
    const ends = [exited.signal, AbortSignal.timeout(this.#options.maxMilliseconds)];
    try {
      child.send(task as Serializable);
      const signals = AbortSignal.any(signal ? [...ends, signal] : ends);
      return (await once(child, "message", { signal: signals }))[0];
    } catch (error) {
      if (!signal?.aborted) kills += 1;
      child.kill("SIGKILL");
      throw error;
    } finally {
      child.off("close", onExit);
    }
  }

  #start(): ChildProcess {
    const { file, handler, maxHeapMegabytes, maxResidentMegabytes, isNative } = this.#options;
    const maxBytes = maxResidentMegabytes * megabyte;
    const child = fork(childFile, [file.href, handler, `${maxBytes}`, `${process.pid}`], {
      serialization: "advanced",
      // No secret of ours is in its environment; it can neither write, connect nor start anything.
      env: environment(),
      execArgv: [
        "--permission",
        "--allow-fs-read=*",
        "--allow-worker",
        ...(isNative ? ["--allow-addons"] : []),
        `--max-old-space-size=${maxHeapMegabytes}`,
        "--max-semi-space-size=16",
      ],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    processes.set(child, 0);
    // Readers of pages go first. A process that failed to start has no id.
    if (child.pid) setPriority(child.pid, readerPriority);
    // Met where a reply is awaited.
    child.on("error", () => {});
    child.once("close", () => {
      processes.delete(child);
      this.#forget(child);
    });
    // Linux: where the machine's memory runs out, a reader ends before anything else does.
    writeFile(`/proc/${child.pid}/oom_score_adj`, "1000").catch(() => {});
    return child;
  }

  #takeIdle(): ChildProcess | undefined {
    const [child] = this.#idle.keys();
    if (!child) return undefined;
    this.#forget(child);
    child.ref();
    child.channel?.ref();
    return child;
  }

  #keep(child: ChildProcess): void {
    const { idleTimeout = 10_000 } = this.#options;
    const end = () => {
      this.#forget(child);
      child.disconnect();
    };
    this.#idle.set(child, setTimeout(end, idleTimeout).unref());
    child.unref();
    child.channel?.unref();
  }

  #forget(child: ChildProcess): void {
    clearTimeout(this.#idle.get(child));
    this.#idle.delete(child);
  }
}

/** Where the system says it; undefined elsewhere and of one that has ended. */
function residentNow({ pid }: ChildProcess): number | undefined {
  try {
    const [, kilobytes] =
      /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return undefined;
  }
}

/** As little as Node and the memory allocator need. */
function environment(): NodeJS.ProcessEnv {
  const names = ["SystemRoot", "TZ", "MALLOC_ARENA_MAX", "MALLOC_TRIM_THRESHOLD_"];
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}
