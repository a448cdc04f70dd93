import { tooLarge } from "../http/errors.ts";
import { concurrencyLimit } from "../workers/concurrency-limit.ts";
import { isBeyondLimits, WorkerPool } from "../workers/worker-pool.ts";
import { makePdf } from "./pdf-worker.ts";
import type { PrintedDocument } from "./printed-document.ts";

const limit = concurrencyLimit("pdf", 1);
const pool = new WorkerPool<PrintedDocument, Uint8Array>({
  file: new URL("./pdf-worker.ts", import.meta.url),
  handler: makePdf.name,
  maxThreads: limit.concurrency,
  maxMilliseconds: 60_000,
  maxHeapMegabytes: 512,
});

/**
 * Prints a document without holding up the event loop, one at a time. The bytes of its pictures go to the
 * worker: they are empty afterwards.
 * @throws 413 when it takes too much time or memory
 */
export async function pdfInWorker(printed: PrintedDocument): Promise<Buffer> {
  try {
    const transfer = Object.values(printed.pictures).map(({ buffer }) => buffer as ArrayBuffer);
    const { buffer } = await limit(() => pool.run(printed, { transfer }));
    return Buffer.from(buffer);
  } catch (error) {
    if (!isBeyondLimits(error)) throw error;
    throw tooLarge("内容过大，无法生成 PDF");
  }
}
