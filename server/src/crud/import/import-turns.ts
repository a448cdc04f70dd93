import type { ImportProgress } from "@aeromaint/contracts/wire/sheet-import.ts";
import { currentCaller } from "../../infra/http/request-context.ts";
import { FairQueue } from "../../infra/workers/fair-queue.ts";

// Each holds a database connection to its end. A person has one preview and one import under way.
const options = { concurrency: 2, longFrom: Number.POSITIVE_INFINITY };
const queues = {
  previews: new FairQueue("previews", options),
  imports: new FairQueue("imports", options),
};

/** Milliseconds between two notes of an import that waits: an old note is not believed. */
const progressInterval = 15_000;

interface Turn {
  /** Of the sheet. */
  rows: number;
  onProgress?: (progress: ImportProgress) => void;
}

/**
 * Runs the transaction of a preview or an import when its turn comes.
 * @throws 429 and 503 while too many wait, 499 if its caller has left before
 */
export async function inImportTurn<T>(
  kind: keyof typeof queues,
  { rows, onProgress = () => {} }: Turn,
  work: () => Promise<T>,
): Promise<T> {
  const reportWaiting = () => onProgress({ stage: "wait", done: 0, total: rows });
  const notes = setInterval(reportWaiting, progressInterval);
  const turn = queues[kind].run({ ...currentCaller(), weight: rows + 1 }, () => {
    clearInterval(notes);
    return work();
  });
  if (queues[kind].pendingCount > 0) reportWaiting();
  return turn.finally(() => clearInterval(notes));
}
