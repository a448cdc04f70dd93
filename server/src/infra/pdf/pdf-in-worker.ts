import { clientClosedRequest, tooLarge } from "../http/errors.ts";
import { FairQueue, type QueuedJob } from "../workers/fair-queue.ts";
import { isBeyondLimits, WorkerPool } from "../workers/worker-pool.ts";
import { makePdf } from "./pdf-worker.ts";
import type { PrintedDocument } from "./printed-document.ts";

const concurrency = 3;
/** Characters that take some seconds. */
const longFrom = 20_000;
/** Characters that take about as long to print as a picture. */
const pictureWeight = 5_000;
const cellWeight = 20;

export const printQueue = new FairQueue({ concurrency, longFrom });
const pool = new WorkerPool<PrintedDocument, Uint8Array | null>({
  file: new URL("./pdf-worker.ts", import.meta.url),
  handler: makePdf.name,
  maxThreads: concurrency,
  maxMilliseconds: 60_000,
  maxHeapMegabytes: 512,
});

interface PrintJob extends Omit<QueuedJob, "weight"> {
  printed: Omit<PrintedDocument, "pictures">;
  pictureCount: number;
  /** Called when the print's turn has come. The bytes go to the worker: they are empty afterwards. */
  readPictures: () => Promise<PrintedDocument["pictures"]>;
}

/**
 * Prints a document without holding up the event loop, in its person's turn.
 * @throws 413 when it has too many pages or takes too much time or memory, 429 and 503 while too many
 * wait, 499 once aborted
 */
export function pdfInWorker({ person, signal, printed, ...job }: PrintJob): Promise<Buffer> {
  const cells = printed.tables.reduce(
    (sum, { rows, columns }) => sum + rows.length * columns.length,
    0,
  );
  const weight = printed.html.length + cells * cellWeight + job.pictureCount * pictureWeight;
  return printQueue.run({ person, weight, ...(signal && { signal }) }, async () => {
    const pictures = await job.readPictures();
    const transfer = Object.values(pictures).map(({ buffer }) => buffer as ArrayBuffer);
    try {
      const bytes = await pool.run(
        { ...printed, pictures },
        { transfer, ...(signal && { signal }) },
      );
      if (!bytes) throw tooManyPages(printed.maxPages);
      return Buffer.from(bytes.buffer);
    } catch (error) {
      if (signal?.aborted) throw clientClosedRequest();
      if (!isBeyondLimits(error)) throw error;
      throw tooLarge("内容过大，无法生成 PDF");
    }
  });
}

const tooManyPages = (maxPages: number) =>
  tooLarge(`内容超过${maxPages}页，无法生成 PDF，请拆分成几篇，或请管理员调高“打印页数上限”`);
