import { concurrencyLimit } from "../../../infra/workers/concurrency-limit.ts";
import { WorkerPool } from "../../../infra/workers/worker-pool.ts";
import { checkPart, type LedgerTask } from "./check-part.ts";
import type { LedgerVerdict } from "./ledger-check.ts";

const limit = concurrencyLimit("evidence-check", 1);
const pool = new WorkerPool<LedgerTask, LedgerVerdict>({
  file: new URL("./check-part.ts", import.meta.url),
  handler: checkPart.name,
  maxThreads: limit.concurrency,
  maxMilliseconds: 30_000,
  maxHeapMegabytes: 128,
});

/** Checks a part of the ledger without holding up the event loop. */
export const checkInWorker = (task: LedgerTask): Promise<LedgerVerdict> =>
  limit(() => pool.run(task));
