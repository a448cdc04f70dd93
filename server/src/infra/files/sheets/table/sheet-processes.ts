import { AppError, clientClosedRequest, invalid } from "../../../http/errors.ts";
import { currentCaller } from "../../../http/request-context.ts";
import { FairQueue } from "../../../workers/fair-queue.ts";
import { ProcessPool } from "../../../workers/process-pool.ts";
import { type FileSource, sizeOf } from "../../file-source.ts";
import { refusals } from "../refused.ts";
import type { SheetAnswer } from "./sheet-answer.ts";

// Each process uses one processor and the memory below.
const concurrency = 3;
/** Bytes of a sheet with about 1,000 rows. */
const longFrom = 100 * 1024;
export const sheetQueue = new FairQueue({ concurrency, longFrom });
const sizes = {
  read: { maxMilliseconds: 15_000, maxHeapMegabytes: 128, maxResidentMegabytes: 384 },
  /** A marked sheet is written in one piece. */
  mark: { maxMilliseconds: 20_000, maxHeapMegabytes: 320, maxResidentMegabytes: 640 },
};

/**
 * Runs a module's function that reads or marks sheets in a child process, queued by person.
 * @throws 400 for an unreadable sheet, 429 or 503 for a full queue, 499 if the client has left
 */
export function inSheetProcess<Job extends { source: FileSource }, Done>(
  file: URL,
  size: keyof typeof sizes,
  handler: string,
): (job: Job) => Promise<Done> {
  const options = { file, handler, maxProcesses: concurrency, ...sizes[size] };
  const pool = new ProcessPool<Job, SheetAnswer<Done>>(options);
  return async (job) => {
    const caller = currentCaller();
    const weight = await sizeOf(job.source);
    const answer = await sheetQueue
      .run({ ...caller, weight }, () => pool.run(job, caller))
      .catch((error: unknown) => {
        if (error instanceof AppError) throw error;
        if (caller.signal?.aborted) throw clientClosedRequest();
        return { refused: refusals.tooComplex, sheets: [] };
      });
    if (!("refused" in answer)) return answer.done;
    const { refused: message, sheets } = answer;
    // Another sheet of the file may be valid.
    throw invalid([{ field: "file", message, ...(sheets.length > 1 && { sheets: [...sheets] }) }]);
  };
}
