import { invalid } from "../../http/errors.ts";
import { concurrencyLimit } from "../../workers/concurrency-limit.ts";
import { ProcessPool, type ProcessPoolOptions } from "../../workers/process-pool.ts";
import { refusals, SheetRefused } from "./refused.ts";

/** Errors lose their class on the way between processes. */
export type SheetAnswer<Done> = { done: Done } | { refused: string; sheets: readonly string[] };

/** What the process answers: what it has done, or why the sheet cannot be read. */
export async function answerOfSheet<Done>(work: Promise<Done>): Promise<SheetAnswer<Done>> {
  try {
    return { done: await work };
  } catch (error) {
    // Anything else is between the file and its reader.
    const isKnown = error instanceof SheetRefused;
    return {
      refused: isKnown ? error.message : refusals.unreadable,
      sheets: isKnown ? error.sheets : [],
    };
  }
}

// Each takes a processor and the memory of its limits: the others wait.
const limit = concurrencyLimit("sheets", 1);

/** A pool whose work is about uploaded sheets. */
export const sheetPool = <Job, Done>(options: Omit<ProcessPoolOptions, "maxProcesses">) =>
  new ProcessPool<Job, SheetAnswer<Done>>({ ...options, maxProcesses: 1 });

/** Has a sheet worked on in a process of its own. @throws 400 when it cannot be read within the limits */
export async function runOnSheet<Job, Done>(
  pool: ProcessPool<Job, SheetAnswer<Done>>,
  job: Job,
): Promise<Done> {
  const answer = await limit(() => pool.run(job)).catch(() => ({
    ...{ refused: refusals.tooComplex, sheets: [] },
  }));
  if ("refused" in answer) {
    const { refused: message, sheets } = answer;
    // Another sheet of the file may be the right one.
    throw invalid([{ field: "file", message, ...(sheets.length > 1 && { sheets: [...sheets] }) }]);
  }
  return answer.done;
}
