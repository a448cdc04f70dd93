import { mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { serverAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { ensureCluster, setPasswords } from "./cluster.ts";
import { openEndpoint } from "./endpoint.ts";
import { clusterHome, linkHome } from "./home.ts";
import { stopOrphan } from "./leftover.ts";
import { APPLICATION, hasAccessRules, loadOrCreatePasswords, SUPERUSER } from "./passwords.ts";
import { type Postmaster, startPostmaster } from "./postmaster.ts";
import type { LineLog } from "./programs.ts";

interface PostgresOptions {
  /** Parent directory of the cluster `postgres`; created if missing. */
  dataDir: string;
  log?: LineLog;
  /** Settings for this run as `name=value`; they override postgresql.conf. */
  settings?: string[];
}

export interface Postgres {
  /** Database `aeromaint` as its owner; unchanged when PostgreSQL is restarted. */
  readonly url: string;
  /** Database `postgres` as the superuser. */
  readonly adminUrl: string;
  /** Process number of the postmaster. */
  readonly pid: number;
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Starts the embedded PostgreSQL and keeps it running until `stop`. Takes over the PostgreSQL of a
 * killed server. @throws if another running server uses the data directory
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const log = options.log ?? (() => undefined);
  mkdirSync(options.dataDir, { recursive: true, mode: 0o711 });
  const dataDir = realpathSync(options.dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    const account = serverAccount([join(dataDir, "postgres"), dataDir]);
    const home = clusterHome(dataDir, account);
    const binaries = findBinaries(home, account);
    const passwords = loadOrCreatePasswords(dataDir);
    const cluster = await ensureCluster({ home, account, binaries, passwords, log });
    linkHome(dataDir, home);
    const endpoint = await openEndpoint(cluster, { account, passwords });
    const settings = [...(options.settings ?? []), ...endpoint.settings];
    const { socketLock } = endpoint;
    const start = async () => {
      await stopOrphan({ cluster, binaries, socketLock, log });
      // The cluster is of an earlier release with a trusted socket, or files were lost or changed.
      if (!hasAccessRules(cluster, passwords)) {
        await setPasswords(cluster, { account, binaries, passwords, log });
      }
      return startPostmaster({ cluster, account, binaries, settings, log });
    };
    const keeper = await keepRunning(start, log);
    return {
      url: endpoint.url(APPLICATION, APPLICATION),
      adminUrl: endpoint.url(SUPERUSER, "postgres"),
      get pid() {
        return keeper.pid();
      },
      stop: () => keeper.stop().finally(() => lock.release()),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Starts a postmaster, and restarts it with growing pauses if it ends unexpectedly. */
async function keepRunning(start: () => Promise<Postmaster>, log: LineLog) {
  const stopRequest = new AbortController();
  let current = await start();
  const onExit = () => current.signalStop();
  process.on("exit", onExit);

  const supervision = (async () => {
    while (!stopRequest.signal.aborted) {
      const status = await current.ended;
      if (stopRequest.signal.aborted) return;
      log(`PostgreSQL 意外退出（${status}），正在重新启动`);
      current = (await startAgain(start, stopRequest.signal, log)) ?? current;
    }
  })();

  return {
    pid: () => current.pid,
    stop: async () => {
      stopRequest.abort();
      const running = current;
      await running.stop();
      await supervision;
      // A restart in progress may have created a new postmaster.
      if (current !== running) await current.stop();
      process.off("exit", onExit);
    },
  };
}

/** Returns undefined if a stop is requested meanwhile. */
async function startAgain(start: () => Promise<Postmaster>, stopSignal: AbortSignal, log: LineLog) {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    // Unreferenced like the database itself: neither keeps this process alive.
    await sleep(pauseMs, undefined, { ref: false, signal: stopSignal }).catch(() => undefined);
    if (stopSignal.aborted) return undefined;
    try {
      return await start();
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
    }
  }
}

const PATIENCE_MS = 1500;

/**
 * Locks `<dataDir>/server.lock` for this process, with SQLite's file lock. The kernel releases it
 * when the process dies, so no process number must be checked. The content only names the first
 * server. Waits briefly, because a restarting server overlaps with the ending one.
 */
async function lockDataDir(dataDir: string): Promise<{ release(): void }> {
  const file = join(dataDir, "server.lock");
  const deadline = Date.now() + PATIENCE_MS;
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    while (!tryLock(db)) {
      if (Date.now() > deadline) throw new Error(inUse(dataDir, readOwner(db)));
      await sleep(50);
    }
  } catch (error) {
    db.close();
    throw error;
  }
  // Opening and closing this file elsewhere in this process would release the lock.
  return { release: () => db.close() };
}

/** Writes this process's number, then takes the write lock; others can still read the row. */
function tryLock(db: DatabaseSync): boolean {
  try {
    db.exec("BEGIN IMMEDIATE");
    db.exec("CREATE TABLE IF NOT EXISTS owner (pid INTEGER NOT NULL, started TEXT NOT NULL)");
    db.exec("DELETE FROM owner");
    db.prepare("INSERT INTO owner VALUES (?, ?)").run(process.pid, new Date().toISOString());
    db.exec("COMMIT");
    db.exec("BEGIN IMMEDIATE");
    return true;
  } catch (error) {
    if (db.isTransaction) db.exec("ROLLBACK");
    if (isBusy(error)) return false;
    throw error;
  }
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return (
    error instanceof Error && "errcode" in error && Number(error.errcode) % 256 === SQLITE_BUSY
  );
}

function readOwner(db: DatabaseSync): string {
  try {
    const row = db.prepare("SELECT pid FROM owner").get();
    return row ? String(row.pid) : "?";
  } catch {
    return "?";
  }
}

function inUse(dataDir: string, pid: string): string {
  return (
    `数据目录 ${dataDir} 正被另一个服务进程使用（进程号 ${pid}）。请先停止它，或用 DATA_DIR 指定另一个目录。` +
    ` The data directory ${dataDir} is in use by another server (pid ${pid}): stop it first, or set DATA_DIR to another directory.`
  );
}
