import { type ChildProcess, fork, type Serializable } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import pLimit, { type LimitFunction } from "p-limit";
import type { ProcessReply } from "./process-child.ts";

export interface ProcessPoolOptions {
  /** Module loaded by a process, with the function `handler` for tasks. */
  file: URL;
  handler: string;
  maxProcesses: number;
  /** Beyond this time, the process is killed with its task. */
  maxMilliseconds: number;
  /** JavaScript heap; garbage is collected before it is full. */
  maxHeapMegabytes: number;
  /**
   * Total memory with buffers and native memory. Beyond it, the process is killed with its task.
   */
  maxResidentMegabytes: number;
  /** True if the module loads native code, which the permission model does not cover. */
  isNative?: boolean;
  /** Milliseconds until an idle process ends. */
  idleTimeout?: number;
}

const megabyte = 1024 * 1024;
const childFile = new URL("./process-child.ts", import.meta.url);
/** Resident bytes of each process after its latest task. */
const processes = new Map<ChildProcess, number>();
let kills = 0;
/** Value of `nice`. */
const readerPriority = 5;

/** Resident bytes of file-reading processes, and the number killed at a limit. */
export const fileReaderProcesses = {
  bytes: () =>
    [...processes].reduce((sum, [child, bytes]) => sum + (residentNow(child) ?? bytes), 0),
  kills: () => kills,
};

/**
 * Runs a function in child processes, one task each. For reading untrusted files: heap limits of
 * threads do not cover buffers and native memory. Idle processes do not keep the program alive.
 */
export class ProcessPool<Task, Answer> {
  readonly #options: ProcessPoolOptions;
  readonly #limit: LimitFunction;
  /** Idle processes with their end timers. */
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();

  constructor(options: ProcessPoolOptions) {
    this.#options = options;
    this.#limit = pLimit(options.maxProcesses);
  }

  /** Rejects with the function's error, or an AbortError beyond the limits. */
  run(task: Task, { signal }: { signal?: AbortSignal | undefined } = {}): Promise<Answer> {
    return this.#limit(async () => {
      signal?.throwIfAborted();
      const child = this.#takeIdle() ?? this.#start();
      const { answer, error, bytes } = await this.#perform(child, task, signal);
      processes.set(child, bytes);
      // Remaining memory of a large task would count towards the next one.
      if (bytes > (this.#options.maxResidentMegabytes * megabyte) / 2) child.disconnect();
      else this.#addIdle(child);
      if (error) throw Object.assign(new Error(error.message), { name: error.name });
      return answer as Answer;
    });
  }

  async #perform(child: ChildProcess, task: Task, signal?: AbortSignal): Promise<ProcessReply> {
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
      // No secrets in the environment; no permission to write, connect or start processes.
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
    // Requests go first. A process that failed to start has no id.
    if (child.pid) setPriority(child.pid, readerPriority);
    // The error is thrown at the await of the reply.
    child.on("error", () => {});
    child.once("close", () => {
      processes.delete(child);
      this.#removeIdle(child);
    });
    // Linux: the kernel kills these processes first if memory runs out.
    writeFile(`/proc/${child.pid}/oom_score_adj`, "1000").catch(() => {});
    return child;
  }

  #takeIdle(): ChildProcess | undefined {
    const [child] = this.#idle.keys();
    if (!child) return undefined;
    this.#removeIdle(child);
    child.ref();
    child.channel?.ref();
    return child;
  }

  #addIdle(child: ChildProcess): void {
    const { idleTimeout = 10_000 } = this.#options;
    const end = () => {
      this.#removeIdle(child);
      child.disconnect();
    };
    this.#idle.set(child, setTimeout(end, idleTimeout).unref());
    child.unref();
    child.channel?.unref();
  }

  #removeIdle(child: ChildProcess): void {
    clearTimeout(this.#idle.get(child));
    this.#idle.delete(child);
  }
}

/** Only on Linux; undefined elsewhere and for an ended process. */
function residentNow({ pid }: ChildProcess): number | undefined {
  try {
    const [, kilobytes] =
      /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return undefined;
  }
}

/** Minimum for Node and the memory allocator. */
function environment(): NodeJS.ProcessEnv {
  const names = ["SystemRoot", "TZ", "MALLOC_ARENA_MAX", "MALLOC_TRIM_THRESHOLD_"];
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}
