import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const memory = "/dev/shm";
const prefix = "aeromaint-tests-";
/** What a run writes at most at one time, several times over. */
const enough = 3 * 2 ** 30;

/**
 * Makes a folder for what tests write: hundreds of databases, which are copied in memory at a third of
 * the work that a disk takes. Where memory is short, or programs may not run from it, tests use the
 * system's own folder. The first that fills a data folder with the demo leaves it there for others.
 *
 * @returns {{ env: { TMPDIR?: string, DEMO_TEMPLATE_DIR?: string }, remove: () => void }}
 */
export function makeTempDir() {
  if (!hasRoom()) return { env: {}, remove: () => undefined };
  removeLeftovers();
  const dir = join(memory, `${prefix}${process.pid}`);
  // Servers that root starts run as another account, which has folders of its own in here.
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

/** Of runs that were killed; what belongs to another account stays. */
function removeLeftovers() {
  for (const name of readdirSync(memory).filter((each) => each.startsWith(prefix))) {
    try {
      process.kill(Number(name.slice(prefix.length)), 0);
    } catch (error) {
      if (error.code === "ESRCH") remove(join(memory, name));
    }
  }
}
