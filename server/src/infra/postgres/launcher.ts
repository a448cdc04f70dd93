import { mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { serverAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { ensureCluster, setPasswords } from "./cluster.ts";
import { openEndpoint } from "./endpoint.ts";
import { clusterHome, rememberHome } from "./home.ts";
import { endLeftover } from "./leftover.ts";
import { APPLICATION, hasAccessRules, loadOrCreatePasswords, SUPERUSER } from "./passwords.ts";
import { type Postmaster, startPostmaster } from "./postmaster.ts";
import type { LineLog } from "./programs.ts";

export interface PostgresOptions {
  /** Holds the cluster as `<dataDir>/postgres`; made if missing. */
  dataDir: string;
  log?: LineLog;
  /** Settings for this run as `name=value`, over those of postgresql.conf. */
  settings?: string[];
}

export interface Postgres {
  /** The database `aeromaint` as its owner; stays the same when PostgreSQL is restarted. */
  readonly url: string;
  /** The database `postgres` as the superuser. */
  readonly adminUrl: string;
  /** The process number of the running postmaster. */
  readonly pid: number;
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Starts the embedded PostgreSQL and keeps it running until `stop`. Takes over what a killed server
 * left running. Throws if another living server uses the data directory.
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
    rememberHome(dataDir, home);
    const endpoint = await openEndpoint(cluster, { account, passwords });
    const settings = [...(options.settings ?? []), ...endpoint.settings];
    const { socketLock } = endpoint;
    const start = async () => {
      await endLeftover({ cluster, binaries, socketLock, log });
      // Of an earlier release that trusted its socket, or beside files that were lost or changed.
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

/** Starts a postmaster, and another whenever it ends unasked, with growing pauses. */
async function keepRunning(start: () => Promise<Postmaster>, log: LineLog) {
  const stopRequest = new AbortController();
  let current = await start();
  const onExit = () => current.signalStop();
  process.on("exit", onExit);

  const kept = (async () => {
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
      await kept;
      // A restart that was under way has left a new one.
      if (current !== running) await current.stop();
      process.off("exit", onExit);
    },
  };
}

/** Returns nothing if a stop was requested in between. */
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
 * Takes `<dataDir>/server.lock` for this process. The lock is SQLite's own file lock, which the
 * kernel drops when the process dies however it dies: no process number has to be judged alive or
 * reused. The file itself only tells a second server who the first one is. Waits a moment, since a
 * restarting server overlaps with the one that is ending.
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
  // Nothing else in this process may open and close this file: that would drop the lock.
  return { release: () => db.close() };
}

/** Writes who we are, then holds the write lock; others can still read the row. */
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
