import { numberForm } from "@aeromaint/contracts/search/number-form.ts";
import { builtInParameters } from "@aeromaint/contracts/system/parameters.ts";
import { readParameters } from "../../infra/config/system-parameters.ts";
import type { App } from "../../infra/http/app-type.ts";
import { pauseAfterBatch } from "../../infra/jobs/pause-after-batch.ts";
import { WorkerPool } from "../../infra/workers/worker-pool.ts";
import {
  type FoundNumber,
  type NumberSource,
  numberRuleKey,
  type RecognisedEntry,
  revertAttempt,
  storeNumbers,
  takeWaitingEntries,
  type WaitingEntry,
} from "./number-queue.queries.ts";
import { findRuleError } from "./number-rule.ts";
import type { NumberJob } from "./number-worker.ts";

const batch = 20;
const sources: readonly NumberSource[] = ["title", "text", "file"];

const pool = new WorkerPool<NumberJob, string[][]>({
  file: new URL("./number-worker.ts", import.meta.url),
  handler: "recogniseNumbers",
  maxThreads: 1,
  maxMilliseconds: 10_000,
  maxHeapMegabytes: 96,
});

/** Recognises the numbers of all waiting entries. @returns number of entries */
export async function recogniseWaiting(
  { db, changes, log }: Pick<App, "db" | "changes" | "log">,
  signal: AbortSignal,
): Promise<number> {
  let done = 0;
  while (!signal.aborted) {
    const startedAt = performance.now();
    // Read for each batch, so that a changed rule applies immediately.
    const pattern = await readRule(db);
    const entries = await takeWaitingEntries(db, batch);
    if (entries.length === 0) break;
    const recognised = await recogniseEach({ pattern, entries, log }, signal);
    try {
      await storeNumbers(db, recognised);
    } catch (err) {
      // A concurrent save caused the error, so the attempt does not count.
      await revertAttempt(db, recognised);
      log.info({ err }, "part numbers are stored at the next try");
      break;
    } finally {
      // Extracted PDF text also enqueues an entry, without another invalidation.
      changes.publish(entries.map(({ ownerId }) => `search_entry:${ownerId}` as const));
    }
    done += recognised.length;
    await pauseAfterBatch(startedAt, signal);
  }
  return done;
}

/** Current rule: the stored one, or the built-in one if the stored rule is invalid. */
async function readRule(db: App["db"]): Promise<string> {
  const stored = (await readParameters(db, [numberRuleKey]))[numberRuleKey];
  return stored !== "" && findRuleError(stored) === null
    ? stored
    : builtInParameters[numberRuleKey].value;
}

/** Recognises all entries together. After an error, recognises each entry alone and skips the failing one. */
async function recogniseEach(
  { pattern, entries, log }: { pattern: string; entries: readonly WaitingEntry[]; log: App["log"] },
  signal: AbortSignal,
): Promise<RecognisedEntry[]> {
  try {
    return await recognise(pattern, entries, signal);
  } catch (err) {
    const [first] = entries;
    if (signal.aborted || !first) return [];
    if (entries.length === 1) {
      log.warn({ err, ownerId: first.ownerId }, "part numbers of an entry were not recognised");
      return [];
    }
  }
  const recognised: RecognisedEntry[] = [];
  for (const entry of entries) {
    recognised.push(...(await recogniseEach({ pattern, entries: [entry], log }, signal)));
  }
  return recognised;
}

async function recognise(
  pattern: string,
  entries: readonly WaitingEntry[],
  signal: AbortSignal,
): Promise<RecognisedEntry[]> {
  const texts = entries.flatMap(({ title, body, files }) => [title, body, files]);
  const numbers = await pool.run({ pattern, texts }, { signal });
  return entries.map(({ ownerId, ticket }, entry) => ({
    ownerId,
    ticket,
    numbers: firstSources(numbers.slice(entry * sources.length, (entry + 1) * sources.length)),
  }));
}

/** Numbers without duplicates, each with its first source. */
function firstSources(numbersBySource: readonly string[][]): FoundNumber[] {
  const known = new Map<string, FoundNumber>();
  for (const [place, source] of sources.entries()) {
    for (const number of numbersBySource[place] ?? []) {
      const form = numberForm(number);
      if (!known.has(form)) known.set(form, { number, source });
    }
  }
  return [...known.values()];
}
