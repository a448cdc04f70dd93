import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

export interface DataDirLock {
  release(): void;
}

const PATIENCE_MS = 1500;

/**
 * Takes `<dataDir>/server.lock` for this process. The lock is SQLite's own file lock, which the
 * kernel drops when the process dies however it dies: no process number has to be judged alive or
 * reused. The file itself only tells a second server who the first one is. Waits a moment, since a
 * restarting server overlaps with the one that is ending.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
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
