import { ProcessPool } from "../../../infra/workers/process-pool.ts";
import type { PdfJob } from "./pdf-worker.ts";

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
