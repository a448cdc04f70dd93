import { execFileSync } from "node:child_process";
import {
  existsSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive, isRunning } from "../workers/processes.ts";
import type { Binaries } from "./binaries.ts";
import type { LineLog } from "./programs.ts";

interface LeftoverOptions {
  cluster: string;
  binaries: Binaries;
  socketLock: string | undefined;
  log: LineLog;
}

// Larger than any process number of any system.
const NO_SUCH_PID = "2147483647";

/**
 * Ends a PostgreSQL that outlived its killed server, and corrects a postmaster.pid with a reused
 * process number. Call it only with the lock of the data directory: then no running server owns
 * that PostgreSQL.
 */
export async function stopOrphan(options: LeftoverOptions): Promise<void> {
  const { cluster, binaries, socketLock, log } = options;
  const pidFile = join(cluster, "postmaster.pid");
  const pid = readPid(pidFile);
  if (pid === undefined || !isAlive(pid)) return;
  if (process.platform === "win32") return stopOnWindows(cluster, binaries, log);
  if (isPostmasterOf(pid, cluster)) {
    log(`接管上次遗留的 PostgreSQL（进程号 ${pid}）：先停止，再重新启动`);
    await endProcess(pid, log);
    return;
  }
  // Keep the rest of the file: it names the shared memory that must be free of processes.
  const [, ...rest] = readFileSync(pidFile, "utf8").split("\n");
  writeFileSync(pidFile, [NO_SUCH_PID, ...rest].join("\n"));
  if (socketLock) rmSync(socketLock, { force: true });
}

function readPid(pidFile: string): number | undefined {
  if (!existsSync(pidFile)) return undefined;
  // Single-user postgres writes a negative number.
  const pid = Math.abs(Number.parseInt(readFileSync(pidFile, "utf8"), 10));
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  try {
    if (process.platform === "linux") {
      // A zombie has neither link, and holds no resources.
      const program = basename(readlinkSync(`/proc/${pid}/exe`));
      return (
        /^postgres\b/.test(program) && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
      );
    }
    const command = execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" });
    return command.includes("postgres") && command.includes(cluster);
  } catch {
    return false;
  }
}

/** Sends stronger signals in turn; after SIGQUIT PostgreSQL recovers at the next start. */
async function endProcess(pid: number, log: LineLog): Promise<void> {
  const steps = [
    { signal: "SIGINT", timeoutMs: 2500 },
    { signal: "SIGQUIT", timeoutMs: 1500 },
    { signal: "SIGKILL", timeoutMs: 5000 },
  ] as const;
  for (const { signal, timeoutMs } of steps) {
    log(`${signal} → ${pid}`);
    if (!signalled(pid, signal) || (await hasExited(pid, timeoutMs))) return;
  }
  throw new Error(
    `无法停止遗留的 PostgreSQL（进程号 ${pid}）。 A leftover PostgreSQL (pid ${pid}) could not be stopped.`,
  );
}

function signalled(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw error;
  }
}

async function hasExited(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isRunning(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

function stopOnWindows(cluster: string, binaries: Binaries, log: LineLog): void {
  try {
    execFileSync(binaries.pgCtl, ["stop", "-D", cluster, "-m", "fast", "-w", "-t", "5"]);
  } catch (error) {
    // Another program has this number; pg_ctl found no PostgreSQL.
    log(`pg_ctl stop: ${error instanceof Error ? error.message : String(error)}`);
    rmSync(join(cluster, "postmaster.pid"), { force: true });
  }
}
