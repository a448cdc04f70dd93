import { Worker } from "node:worker_threads";
import { invalidField } from "../../../../infra/http/errors.ts";
import { Semaphore } from "../../../../infra/workers/semaphore.ts";
import type { MarkJob } from "./mark-sheet.ts";
import type { SheetContent, SheetJob } from "./read-sheet.ts";
import { refusals } from "./refused.ts";

export type ThreadJob = ({ kind: "read" } & SheetJob) | ({ kind: "mark" } & MarkJob);
export type ThreadAnswer =
  | { content: SheetContent }
  | { marked: Uint8Array }
  | { refused: string }
  /** What is wrong with the file is between it and its reader. */
  | { broken: string };

interface Limits {
  milliseconds: number;
  heapMegabytes: number;
}

const reading: Limits = { milliseconds: 15_000, heapMegabytes: 128 };
/** A marked sheet is written as a whole. */
const marking: Limits = { milliseconds: 20_000, heapMegabytes: 320 };
// Each takes a processor and the memory above: the others wait.
const gate = new Semaphore("sheets", 1);

/** Reads an uploaded sheet beside the server. @throws 400 when it cannot be read within the limits */
export async function readInWorker(job: SheetJob): Promise<SheetContent> {
  const answer = await gate.run(() => inThread({ kind: "read", ...job }, reading));
  if ("content" in answer) return answer.content;
  throw refusal(answer);
}

/** The sheet with its problems marked. @throws 400 when it cannot be read within the limits */
export async function markInWorker(job: MarkJob): Promise<Uint8Array> {
  const answer = await gate.run(() => inThread({ kind: "mark", ...job }, marking));
  if ("marked" in answer) return answer.marked;
  throw refusal(answer);
}

function refusal(answer: ThreadAnswer) {
  return invalidField("file", "refused" in answer ? answer.refused : refusals.unreadable);
}

async function inThread(job: ThreadJob, limits: Limits): Promise<ThreadAnswer> {
  const worker = new Worker(new URL("./sheet-worker.ts", import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes, maxYoungGenerationSizeMb: 16 },
  });
  const end = AbortSignal.timeout(limits.milliseconds);
  try {
    return await new Promise<ThreadAnswer>((resolve, reject) => {
      worker.once("message", resolve);
      // Out of memory, or out of time.
      worker.once("error", () => resolve({ refused: refusals.tooComplex }));
      worker.once("exit", () => reject(new Error("the reader of sheets ended without an answer")));
      end.addEventListener("abort", () => resolve({ refused: refusals.tooComplex }), {
        once: true,
      });
    });
  } finally {
    await worker.terminate();
  }
}
