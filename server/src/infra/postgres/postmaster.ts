import { type ChildProcess, execFile } from "node:child_process";
import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { UnixAccount } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { type LineLog, spawnProgram, waitForExit } from "./programs.ts";

interface PostmasterOptions {
  cluster: string;
  account: UnixAccount | undefined;
  binaries: Binaries;
  settings: string[];
  log: LineLog;
}

export interface Postmaster {
  pid: number;
  /** Resolves when every process of the server has ended. */
  ended: Promise<string>;
  stop(): Promise<void>;
  /** Sends the stop signal without waiting, for the exit of this process. */
  signalStop(): void;
}

const READY = "database system is ready to accept connections";
const STOP_PATIENCE_MS = 5000;

/** Starts PostgreSQL and resolves when it accepts connections; recovery may take time. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { cluster, account, binaries, log } = options;
  const stderrLines: string[] = [];
  const ready = Promise.withResolvers<"ready">();
  const child = spawnProgram(
    binaries.postgres,
    ["-D", cluster, ...[...requiredSettings(), ...options.settings].flatMap((s) => ["-c", s])],
    {
      account,
      cwd: cluster,
      log: (line) => {
        log(line);
        if (line.includes(READY)) ready.resolve("ready");
        else if (stderrLines.length < 20) stderrLines.push(line);
      },
    },
  );
  // Backends share the pipe, so "close" also means that all of them have ended.
  const ended = waitForExit(child);
  const outcome = await Promise.race([ready.promise, ended]);
  if (outcome !== "ready" || child.pid === undefined) {
    throw new Error(
      `PostgreSQL 未能启动。 PostgreSQL did not start (${outcome}):\n${stderrLines.join("\n")}`,
    );
  }
  unreference(child);
  return {
    pid: child.pid,
    ended,
    stop: () => stop({ child, ended, cluster, binaries }),
    signalStop: () => void child.kill("SIGINT"),
  };
}

/** The database alone must not keep this process alive. */
function unreference(child: ChildProcess): void {
  child.unref();
  for (const stream of [child.stdin, child.stderr]) {
    if (stream && "unref" in stream && typeof stream.unref === "function") stream.unref();
  }
}

interface Stopping {
  child: ChildProcess;
  ended: Promise<string>;
  cluster: string;
  binaries: Binaries;
}

async function stop({ child, ended, cluster, binaries }: Stopping): Promise<void> {
  child.ref();
  if (process.platform === "win32") {
    execFile(binaries.pgCtl, ["stop", "-D", cluster, "-m", "fast", "-W"], () => undefined);
  } else {
    child.kill("SIGINT");
  }
  const stopTimer = new AbortController();
  const inTime = await Promise.race([
    ended.then(() => true),
    sleep(STOP_PATIENCE_MS, false, { signal: stopTimer.signal }),
  ]);
  stopTimer.abort();
  // SIGQUIT costs a recovery at the next start, but no data.
  if (!inTime) child.kill("SIGQUIT");
  await ended;
}

/** Initial postgresql.conf, sized for a laptop; operators may change it. */
export function initialSettings(): string[] {
  return [
    "shared_buffers=128MB",
    "max_connections=60",
    "timezone=UTC",
    "log_timezone=UTC",
    "lc_messages=C",
    "log_checkpoints=off",
  ];
}

/** Settings that the launcher relies on; every start overrides the file with them. */
export function requiredSettings(): string[] {
  return ["logging_collector=off", "log_destination=stderr", ...sharedMemorySettings()];
}

/** Some Linux containers lack /dev/shm, which POSIX shared memory needs. */
function sharedMemorySettings(): string[] {
  if (process.platform !== "linux") return [];
  const shm = statSync("/dev/shm", { throwIfNoEntry: false });
  const usable = shm?.isDirectory() === true && (shm.mode & 0o002) !== 0;
  return usable ? [] : ["dynamic_shared_memory_type=mmap"];
}
