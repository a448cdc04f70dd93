import { Worker } from "node:worker_threads";

/** What the worker is given; it stops after `milliseconds` with what it has. */
export interface PdfJob {
  bytes: Uint8Array<ArrayBuffer>;
  maxCharacters: number;
  milliseconds: number;
}

/** About 200 KB of Chinese. */
const maxCharacters = 70_000;
const maxReading = 8_000;
const maxLifetime = 10_000;
const heapMegabytes = 96;

/**
 * The words of a PDF, read beside the server with a limit to memory and time.
 * @throws when the file is damaged, locked, or beyond the limits
 */
export async function wordsOfPdf(
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted();
  const job: PdfJob = { bytes, maxCharacters, milliseconds: maxReading };
  const worker = new Worker(new URL("./pdf-worker.ts", import.meta.url), {
    workerData: job,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  const end = AbortSignal.any([signal, AbortSignal.timeout(maxLifetime)]);
  try {
    const text = await new Promise<string>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () => reject(new Error("the reader of PDFs ended without an answer")));
      end.addEventListener("abort", () => reject(end.reason), { once: true });
    });
    // PostgreSQL takes neither NUL nor half characters.
    return text.replaceAll("\u0000", "").toWellFormed();
  } finally {
    await worker.terminate();
  }
}
