import { buffer } from "node:stream/consumers";
import type { App } from "../../../infra/http/app-type.ts";
import { AppError } from "../../../infra/http/errors.ts";
import { giveBack, keepWords, takeUnread } from "./file-text.queries.ts";
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
      await keepWords(db, fileId, await wordsOfPdf(new Uint8Array(bytes), signal));
      read += 1;
    } catch (err) {
      log.warn({ err, fileId }, "a PDF could not be read");
      if (!(err instanceof AppError)) continue;
      // The store is away, which says nothing of the file.
      await giveBack(db, fileId);
      break;
    }
  }
  return read;
}
