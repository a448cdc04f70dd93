import { parentPort, workerData } from "node:worker_threads";
import { markSheet } from "./mark-sheet.ts";
import { readSheet } from "./read-sheet.ts";
import { SheetRefused } from "./refused.ts";
import type { ThreadAnswer, ThreadJob } from "./sheet-thread.ts";

// A thread's own module: one sheet, one answer.
const job = workerData as ThreadJob;

async function answer(): Promise<ThreadAnswer> {
  try {
    return job.kind === "read"
      ? { content: await readSheet(job) }
      : { marked: await markSheet(job) };
  } catch (error) {
    if (error instanceof SheetRefused) return { refused: error.message };
    return { broken: String(error) };
  }
}

parentPort?.postMessage(await answer());
