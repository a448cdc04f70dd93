import { readFileSync } from "node:fs";

/** True of other users' processes and of zombies too. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Alive and not a zombie: without an init process, as in a container, an ended one keeps its number. */
export function isRunning(pid: number): boolean {
  return isAlive(pid) && !isZombie(pid);
}

function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
