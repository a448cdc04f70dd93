import { buffer } from "node:stream/consumers";
import type { App } from "../../../infra/http/app-type.ts";
import { AppError } from "../../../infra/http/errors.ts";
import { isBeyondLimits } from "../../../infra/workers/worker-pool.ts";
import { giveBack, keepFailure, keepWords, takeUnread } from "./file-text.queries.ts";
import { wordsOfPdf } from "./words-of-pdf.ts";

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
