import { invalid } from "../../../http/errors.ts";
import { concurrencyLimit } from "../../../workers/concurrency-limit.ts";
import { ProcessPool } from "../../../workers/process-pool.ts";
import { refusals } from "../refused.ts";
import type { SheetAnswer } from "./sheet-answer.ts";

// Each takes a processor and the memory below: the others wait.
const limit = concurrencyLimit("sheets", 1);
const sizes = {
  read: { maxMilliseconds: 15_000, maxHeapMegabytes: 128, maxResidentMegabytes: 384 },
  /** A marked sheet is written as a whole. */
  mark: { maxMilliseconds: 20_000, maxHeapMegabytes: 320, maxResidentMegabytes: 640 },
};

/**
 * A function of a module that reads or marks uploaded sheets, in a process of its own.
 * @throws 400 when a sheet cannot be read within the limits
 */
export function inSheetProcess<Job, Done>(
  file: URL,
  size: keyof typeof sizes,
  handler: string,
): (job: Job) => Promise<Done> {
  const options = { file, handler, maxProcesses: 1, ...sizes[size] };
  const pool = new ProcessPool<Job, SheetAnswer<Done>>(options);
  return async (job) => {
    const answer = await limit(() => pool.run(job)).catch(() => ({
      ...{ refused: refusals.tooComplex, sheets: [] },
    }));
    if (!("refused" in answer)) return answer.done;
    const { refused: message, sheets } = answer;
    // Another sheet of the file may be the right one.
    throw invalid([{ field: "file", message, ...(sheets.length > 1 && { sheets: [...sheets] }) }]);
  };
}
