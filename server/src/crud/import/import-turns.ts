import type { ImportProgress } from "@aeromaint/contracts/wire/sheet-import.ts";
import { currentCaller } from "../../infra/http/request-context.ts";
import { FairQueue } from "../../infra/workers/fair-queue.ts";

// Each job holds a database connection. A person may run one preview and one import at a time.
const options = { concurrency: 2, longFrom: Number.POSITIVE_INFINITY };
export const importQueues = {
  previews: new FairQueue(options),
  imports: new FairQueue(options),
};

/** Milliseconds between two reports of a waiting import. Old reports are ignored. */
const progressInterval = 15_000;

interface QueuedImport {
  /** Number of rows in the sheet. */
  rows: number;
  onProgress?: (progress: ImportProgress) => void;
}

/**
 * Runs the transaction of a preview or an import when a place is free.
 * @throws 429 or 503 for a full queue, 499 if the client has left
 */
export async function inImportTurn<T>(
  kind: keyof typeof importQueues,
  { rows, onProgress = () => {} }: QueuedImport,
  work: () => Promise<T>,
): Promise<T> {
  const reportWaiting = () => onProgress({ stage: "wait", done: 0, total: rows });
  const notes = setInterval(reportWaiting, progressInterval);
  const turn = importQueues[kind].run({ ...currentCaller(), weight: rows + 1 }, () => {
    clearInterval(notes);
    return work();
  });
  if (importQueues[kind].pendingCount > 0) reportWaiting();
  return turn.finally(() => clearInterval(notes));
}
