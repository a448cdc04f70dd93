import { isMainThread, Worker } from "node:worker_threads";
import { isAlive } from "./processes.ts";

// What a process of a pool runs. Its own second thread watches it: no task can keep that thread busy.
// This works alike on every platform, even when the pool's process is busy or has died.

/** How a task ended. */
export interface Reply {
  answer?: unknown;
  error?: { name: string; message: string };
  /** Resident bytes of the process. */
  bytes: number;
}

/** Milliseconds between two looks at the memory. */
const watchInterval = 50;
const [file = "", handler = "", maxBytes, parentPid] = process.argv.slice(2);
const end = () => process.kill(process.pid, "SIGKILL");

function watch(): void {
  // Told by the pool: its process may be gone before this line.
  const parent = Number(parentPid);
  setInterval(() => {
    if (process.memoryUsage.rss() > Number(maxBytes)) end();
    if (process.ppid !== parent || !isAlive(parent)) end();
  }, watchInterval);
}

async function replyTo(task: unknown): Promise<Reply> {
  try {
    const answer = await (await import(file))[handler](task);
    return { answer, bytes: process.memoryUsage.rss() };
  } catch (error) {
    const { name, message } = error as Error;
    return { error: { name, message }, bytes: process.memoryUsage.rss() };
  }
}

if (isMainThread) {
  const argv = process.argv.slice(2);
  new Worker(import.meta.filename, { argv, resourceLimits: { maxOldGenerationSizeMb: 16 } });
  process.on("message", async (task) => process.send?.(await replyTo(task)));
  process.on("disconnect", end);
  // Stopping a service stops its whole group: a task under way ends with the request that it is for.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
} else watch();
