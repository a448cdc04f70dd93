import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const memory = "/dev/shm";
const prefix = "aeromaint-tests-";
/** Several times the maximum that a run writes. */
const enough = 3 * 2 ** 30;

/**
 * Creates a folder for test files. Hundreds of databases are copied in memory, a third of the work
 * of a disk. Without enough executable memory, tests use the system's folder. The first demo data
 * folder is kept there as a template.
 * @returns {{ env: { TMPDIR?: string, DEMO_TEMPLATE_DIR?: string }, remove: () => void }}
 */
export function makeTempDir() {
  if (!hasRoom()) return { env: {}, remove: () => undefined };
  removeLeftovers();
  const dir = join(memory, `${prefix}${process.pid}`);
  // Servers started by root run as another account with its own folders here.
  mkdirSync(dir, { mode: 0o711 });
  const env = { TMPDIR: dir, DEMO_TEMPLATE_DIR: join(dir, "demo") };
  return { env, remove: () => remove(dir) };
}

const remove = (dir) => rmSync(dir, { recursive: true, force: true, maxRetries: 5 });

function hasRoom() {
  try {
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .find((line) => line.split(" ")[1] === memory);
    const { bavail, bsize } = statfsSync(memory);
    const room = Math.min(bavail * bsize, process.availableMemory());
    return mount !== undefined && !/\bnoexec\b|\bro\b/.test(mount) && room >= enough;
  } catch {
    return false;
  }
}

/** Removes folders of killed runs, except those of another account. */
function removeLeftovers() {
  for (const name of readdirSync(memory).filter((each) => each.startsWith(prefix))) {
    try {
      process.kill(Number(name.slice(prefix.length)), 0);
    } catch (error) {
      if (error.code === "ESRCH") remove(join(memory, name));
    }
  }
}
