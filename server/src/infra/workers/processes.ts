import { readFileSync } from "node:fs";

/** Also true for other users' processes and for zombies. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** False for zombies: without an init process, as in a container, ended processes keep their id. */
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
