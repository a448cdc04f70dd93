import { once } from "node:events";
import { Worker } from "node:worker_threads";

export type Cells = (string | number | null)[];

export interface WorkbookHead {
  /** The sheet's name. */
  name: string;
  columns: { header: string; width: number }[];
}

// Megabytes. A workbook is written piece by piece; what it takes beyond that is garbage.
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

/**
 * The bytes of an Excel file, made in a thread of its own: writing and packing a million rows would
 * keep everybody else waiting here, and leave more garbage than this process ought to hold.
 */
export async function* workbookOf(
  head: WorkbookHead,
  batches: AsyncIterable<Cells[]>,
): AsyncGenerator<Uint8Array> {
  const writer = new Worker(new URL("./workbook-writer.ts", import.meta.url), {
    workerData: head,
    resourceLimits,
  });
  // A thread that fails rejects the pending answer; there is none while rows are fetched.
  let failure: Error | undefined;
  writer.on("error", (error: Error) => {
    failure = error;
  });
  const bytesAfter = async (rows: Cells[]): Promise<Uint8Array> => {
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
