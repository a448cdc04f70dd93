import { invalidField } from "../../../../infra/http/errors.ts";
import { concurrencyLimit } from "../../../../infra/workers/concurrency-limit.ts";
import { ProcessPool } from "../../../../infra/workers/process-pool.ts";
import type { MarkJob } from "./mark-sheet.ts";
import type { SheetContent, SheetJob } from "./read-sheet.ts";
import { refusals } from "./refused.ts";
import type { SheetAnswer } from "./sheet-worker.ts";

const file = new URL("./sheet-worker.ts", import.meta.url);
// Each takes a processor and the memory below: the others wait.
const limit = concurrencyLimit("sheets", 1);
const reading = new ProcessPool<SheetJob, SheetAnswer<SheetContent>>({
  ...{ file, handler: "readInProcess", maxProcesses: 1 },
  maxMilliseconds: 15_000,
  maxHeapMegabytes: 128,
  maxResidentMegabytes: 384,
});
/** A marked sheet is written as a whole. */
const marking = new ProcessPool<MarkJob, SheetAnswer<Uint8Array>>({
  ...{ file, handler: "markInProcess", maxProcesses: 1 },
  maxMilliseconds: 20_000,
  maxHeapMegabytes: 320,
  maxResidentMegabytes: 640,
});

/** Reads an uploaded sheet in a process of its own. @throws 400 when it cannot be read within the limits */
export function readInWorker(job: SheetJob): Promise<SheetContent> {
  return answerOf(reading, job);
}

/** The sheet with its problems marked. @throws 400 when it cannot be read within the limits */
export function markInWorker(job: MarkJob): Promise<Uint8Array> {
  return answerOf(marking, job);
}

async function answerOf<Job, Done>(pool: ProcessPool<Job, SheetAnswer<Done>>, job: Job) {
  const answer = await limit(() => pool.run(job)).catch(() => ({ refused: refusals.tooComplex }));
  if ("refused" in answer) throw invalidField("file", answer.refused);
  return answer.done;
}
