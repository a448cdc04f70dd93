import { hash } from "node:crypto";
import {
  type RevisionDiff,
  revisionDiffMessages,
} from "@aeromaint/contracts/documents/revision-diff.ts";
import { LRUCache } from "lru-cache";
import { tooLarge } from "../../http/errors.ts";
import { concurrencyLimit } from "../../workers/concurrency-limit.ts";
import { WorkerPool } from "../../workers/worker-pool.ts";
import { type ComparedText, comparePair, type TextPair } from "./compare-rich-texts.ts";

/** Characters of the results that are kept: some twenty of long texts, hundreds of usual ones. */
const maxCachedLength = 16 * 1024 * 1024;

const limit = concurrencyLimit("revision-diff", 1);
const pool = new WorkerPool<TextPair, RevisionDiff>({
  file: new URL("./compare-rich-texts.ts", import.meta.url),
  handler: comparePair.name,
  maxThreads: limit.concurrency,
  maxMilliseconds: 15_000,
  maxHeapMegabytes: 256,
});

const cache = new LRUCache<string, RevisionDiff, TextPair>({
  maxSize: maxCachedLength,
  sizeCalculation: lengthOf,
  // Two who ask for the same at once wait for one comparison.
  fetchMethod: (_key, _stale, { context }) => limit(() => pool.run(context)),
});

/**
 * Compares two texts without holding up the event loop; results are kept by the hashes of both.
 * @throws 413 when it takes too much time or memory
 */
export async function compareInWorker(
  before: ComparedText,
  after: ComparedText,
): Promise<RevisionDiff> {
  const key = `${hashOf(before)}:${hashOf(after)}`;
  try {
    return await cache.forceFetch(key, { context: [before, after] });
  } catch {
    throw tooLarge(revisionDiffMessages.tooLarge);
  }
}

function hashOf({ html, hashes }: ComparedText): string {
  return hash("sha256", JSON.stringify([html, Object.entries(hashes).sort()]));
}

function lengthOf({ blocks }: RevisionDiff): number {
  const lengths = blocks.map(({ before, after, inline }) =>
    [before, after, inline].reduce((sum, html) => sum + (html?.length ?? 0), 100),
  );
  return lengths.reduce((sum, length) => sum + length, 1);
}
