import { once } from "node:events";
import { Worker } from "node:worker_threads";

export type WorkbookRow = (string | number | null)[];

export interface WorkbookHead {
  name: string;
  columns: { header: string; width: number }[];
}

// Megabytes. The workbook is written in pieces; the rest is garbage.
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

/**
 * Writes an Excel file in a worker thread. Writing and compressing a million rows would block the
 * event loop and fill the heap.
 */
export async function* writeWorkbook(
  head: WorkbookHead,
  batches: AsyncIterable<WorkbookRow[]>,
): AsyncGenerator<Uint8Array> {
  const writer = new Worker(new URL("./workbook-writer.ts", import.meta.url), {
    workerData: head,
    resourceLimits,
    // Modules that the process preloads would need the memory.
    execArgv: [],
  });
  // An error during a fetch of rows has no pending answer to reject.
  let failure: Error | undefined;
  writer.on("error", (error: Error) => {
    failure = error;
  });
  const bytesAfter = async (rows: WorkbookRow[]): Promise<Uint8Array> => {
    if (failure) throw failure;
    const answered = once(writer, "message");
    writer.postMessage(rows);
    return (await answered)[0];
  };
  try {
    for await (const rows of batches) if (rows.length > 0) yield await bytesAfter(rows);
    yield await bytesAfter([]);
  } finally {
    await writer.terminate();
  }
}
