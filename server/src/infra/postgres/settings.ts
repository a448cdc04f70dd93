import { statSync } from "node:fs";

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

/** What the launcher relies on, given at every start over whatever the file says. */
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
