import { AppError, callerLeft, invalid } from "../../../http/errors.ts";
import { currentCaller } from "../../../http/request-context.ts";
import { FairQueue } from "../../../workers/fair-queue.ts";
import { ProcessPool } from "../../../workers/process-pool.ts";
import { type FileSource, sizeOf } from "../../file-source.ts";
import { refusals } from "../refused.ts";
import type { SheetAnswer } from "./sheet-answer.ts";

// Each takes a processor and the memory below: the others wait.
const concurrency = 3;
/** Bytes of a sheet with about a thousand rows. */
const longFrom = 100 * 1024;
const queue = new FairQueue("sheets", { concurrency, longFrom });
const sizes = {
  read: { maxMilliseconds: 15_000, maxHeapMegabytes: 128, maxResidentMegabytes: 384 },
  /** A marked sheet is written as a whole. */
  mark: { maxMilliseconds: 20_000, maxHeapMegabytes: 320, maxResidentMegabytes: 640 },
};

/**
 * A function of a module that reads or marks uploaded sheets, in a process of its own
 * and in its person's turn.
 * @throws 400 when a sheet cannot be read within the limits, 429 and 503 while too many wait, 499 once
 * its caller has left
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
    const answer = await queue
      .run({ ...caller, weight }, () => pool.run(job, caller))
      .catch((error: unknown) => {
        if (error instanceof AppError) throw error;
        if (caller.signal?.aborted) throw callerLeft();
        return { refused: refusals.tooComplex, sheets: [] };
      });
    if (!("refused" in answer)) return answer.done;
    const { refused: message, sheets } = answer;
    // Another sheet of the file may be the right one.
    throw invalid([{ field: "file", message, ...(sheets.length > 1 && { sheets: [...sheets] }) }]);
  };
}
