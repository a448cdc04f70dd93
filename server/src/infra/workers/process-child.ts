import { isMainThread, Worker } from "node:worker_threads";
import { isAlive } from "./processes.ts";

// Main module of a pool process. A second thread watches memory and parent, even if a task blocks
// or the parent dies.

export interface ProcessReply {
  answer?: unknown;
  error?: { name: string; message: string };
  bytes: number;
}

/** Milliseconds between two checks. */
const watchInterval = 50;
const [file = "", handler = "", maxBytes, parentPid] = process.argv.slice(2);
const end = () => process.kill(process.pid, "SIGKILL");

function watch(): void {
  // Passed as an argument: the parent may be gone before this line.
  const parent = Number(parentPid);
  setInterval(() => {
    if (process.memoryUsage.rss() > Number(maxBytes)) end();
    if (process.ppid !== parent || !isAlive(parent)) end();
  }, watchInterval);
}

async function replyTo(task: unknown): Promise<ProcessReply> {
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
  // A stop of the service signals its whole group. Finish the task with its request.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
} else watch();
