import { type ChildProcess, execFile } from "node:child_process";
import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { UnixAccount } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { finished, type LineLog, spawnProgram } from "./programs.ts";

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
  /** Asks for an end without waiting, for the last moment of this process. */
  signalStop(): void;
}

const READY = "database system is ready to accept connections";
const STOP_PATIENCE_MS = 5000;

/** Starts PostgreSQL and resolves when it accepts connections; recovery may take its time. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { cluster, account, binaries, log } = options;
  const said: string[] = [];
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
        else if (said.length < 20) said.push(line);
      },
    },
  );
  // Backends hold the same pipe, so its end ("close") also says that none of them is left.
  const ended = finished(child);
  const outcome = await Promise.race([ready.promise, ended]);
  if (outcome !== "ready" || child.pid === undefined) {
    throw new Error(
      `PostgreSQL 未能启动。 PostgreSQL did not start (${outcome}):\n${said.join("\n")}`,
    );
  }
  letGo(child);
  return {
    pid: child.pid,
    ended,
    stop: () => stop({ child, ended, cluster, binaries }),
    signalStop: () => void child.kill("SIGINT"),
  };
}

/** A database alone is no reason for this process to go on living. */
function letGo(child: ChildProcess): void {
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
  // An immediate end costs a recovery at the next start, and no data.
  if (!inTime) child.kill("SIGQUIT");
  await ended;
}

/**
 * What initdb writes into postgresql.conf: sized for a laptop, and there for an operator to change.
 */
export function firstSettings(): string[] {
  return [
    "shared_buffers=128MB",
    "max_connections=60",
    "timezone=UTC",
    "log_timezone=UTC",
    "lc_messages=C",
    "log_checkpoints=off",
  ];
}

/** What the launcher relies on. Every start sets it and so overrides the file. */
export function requiredSettings(): string[] {
  return ["logging_collector=off", "log_destination=stderr", ...sharedMemorySettings()];
}

/** Some containers come without /dev/shm, where POSIX shared memory lives on Linux. */
function sharedMemorySettings(): string[] {
  if (process.platform !== "linux") return [];
  const shm = statSync("/dev/shm", { throwIfNoEntry: false });
  const usable = shm?.isDirectory() === true && (shm.mode & 0o002) !== 0;
  return usable ? [] : ["dynamic_shared_memory_type=mmap"];
}
