import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const UNSIGNED_PATIENCE_MS = 5_000;

/**
 * Runs `work` exclusively for `root` on this machine. The lock is a directory outside of the
 * checkout, because `npm ci` empties node_modules and git must not see it.
 */
export async function runExclusively(root, name, work) {
  const id = createHash("sha256").update(`${userInfo().username}\0${root}`).digest("hex");
  const dir = join(tmpdir(), `aeromaint-${name}-${id.slice(0, 16)}.lock`);
  let wasAnnounced = false;
  while (!take(dir)) {
    if (!wasAnnounced) console.log(`等待另一个进程完成（${name}）…`);
    wasAnnounced = true;
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function take(dir) {
  try {
    mkdirSync(dir, { mode: 0o700 });
    writeFileSync(join(dir, "pid"), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    removeIfAbandoned(dir);
    return false;
  }
}

function removeIfAbandoned(dir) {
  const pid = readPid(dir);
  if (pid ? isAlive(pid) : ageMs(dir) < UNSIGNED_PATIENCE_MS) return;
  const aside = `${dir}.${process.pid}`;
  try {
    // Only one waiting process succeeds here; check that it moved the abandoned lock.
    renameSync(dir, aside);
    if (readPid(aside) === pid) rmSync(aside, { recursive: true, force: true });
    else renameSync(aside, dir);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}

function readPid(dir) {
  try {
    return Number(readFileSync(join(dir, "pid"), "utf8")) || undefined;
  } catch {
    return undefined;
  }
}

function ageMs(dir) {
  const stats = statSync(dir, { throwIfNoEntry: false });
  return stats ? Date.now() - stats.mtimeMs : 0;
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}
