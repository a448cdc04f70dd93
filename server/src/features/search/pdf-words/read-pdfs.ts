import { buffer } from "node:stream/consumers";
import type { App } from "../../../infra/http/app-type.ts";
import { AppError } from "../../../infra/http/errors.ts";
import { ProcessPool } from "../../../infra/workers/process-pool.ts";
import { isBeyondLimits } from "../../../infra/workers/worker-pool.ts";
import { giveBack, keepFailure, keepWords, takeUnread } from "./file-text.queries.ts";
import type { PdfJob } from "./pdf-worker.ts";

/** Reads all PDFs that wait, as long as there are files at all. @returns how many were read */
export async function readPdfs(
  { db, files, log }: Pick<App, "db" | "files" | "log">,
  signal: AbortSignal,
): Promise<number> {
  let read = 0;
  while (!signal.aborted) {
    const fileId = await takeUnread(db);
    if (!fileId) break;
    try {
      const bytes = await buffer(await files.store.read({ fileId, isPrivate: false }));
      const words = await wordsOfPdf(new Uint8Array(bytes), signal).catch(async (error) => {
        const failure = isBeyondLimits(error) ? "tooLarge" : "unreadable";
        if (!signal.aborted) await keepFailure(db, fileId, failure);
        throw error;
      });
      await keepWords(db, fileId, words);
      read += 1;
    } catch (err) {
      if (!signal.aborted) log.warn({ err, fileId }, "a PDF could not be read");
      if (!signal.aborted && !(err instanceof AppError)) continue;
      // The server stops, or the store is away, which says nothing of the file.
      await giveBack(db, fileId);
      break;
    }
  }
  return read;
}

/** About 200 KB of Chinese. */
const maxCharacters = 70_000;
const milliseconds = 8_000;
const pool = new ProcessPool<PdfJob, string>({
  file: new URL("./pdf-worker.ts", import.meta.url),
  handler: "firstWords",
  maxProcesses: 1,
  maxMilliseconds: 10_000,
  maxHeapMegabytes: 96,
  maxResidentMegabytes: 384,
});

/**
 * The words of a PDF, read in a process with a limit to memory and time.
 * @throws when the file is damaged, locked, or beyond the limits
 */
export async function wordsOfPdf(
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<string> {
  const job = { bytes, maxCharacters, milliseconds };
  const text = await pool.run(job, { signal });
  // PostgreSQL takes neither NUL nor half characters.
  return text.replaceAll("\u0000", "").toWellFormed();
}
