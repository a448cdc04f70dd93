import {
  type RevisionDiff,
  revisionDiffMessages,
} from "@aeromaint/contracts/documents/revision-diff.ts";
import { LRUCache } from "lru-cache";
import { AppError, tooLarge } from "../../http/errors.ts";
import { FairQueue } from "../../workers/fair-queue.ts";
import { sha256 } from "../../workers/sha256.ts";
import { WorkerPool } from "../../workers/worker-pool.ts";
import {
  type ComparedText,
  type Comparison,
  comparePair,
  type TextPair,
} from "./compare-rich-texts.ts";

/** Characters of cached results: about twenty long texts, or hundreds of usual ones. */
const maxCachedLength = 16 * 1024 * 1024;

export const comparisonQueue = new FairQueue({ concurrency: 3, longFrom: 256 * 1024 });
const pool = new WorkerPool<TextPair, Comparison>({
  file: new URL("./compare-rich-texts.ts", import.meta.url),
  handler: comparePair.name,
  maxThreads: 3,
  maxMilliseconds: 15_000,
  maxHeapMegabytes: 256,
});

const cache = new LRUCache<string, Comparison, { person: string; pair: TextPair }>({
  maxSize: maxCachedLength,
  sizeCalculation: ({ diff }) => lengthOf(diff),
  // Concurrent calls for the same texts share one comparison.
  fetchMethod: (_key, _stale, { context: { person, pair } }) => {
    const weight = pair.reduce((sum, { html }) => sum + html.length, 1_000);
    return comparisonQueue.run({ person, weight }, () => pool.run(pair));
  },
});

/** Blocks of two texts side by side. @throws as `compareCached` */
export async function compareInWorker(...pair: [...TextPair, person?: string]) {
  return (await compareCached(...pair)).diff;
}

/**
 * Compares two texts without blocking the event loop. Results are cached by both hashes.
 * @throws 413 if it takes too much time or memory, 429 for a person's full queue
 */
export async function compareCached(
  before: ComparedText,
  after: ComparedText,
  person = "",
): Promise<Comparison> {
  const [from, to] = await Promise.all([hashOf(before), hashOf(after)]);
  try {
    return await cache.forceFetch(`${from}:${to}`, { context: { person, pair: [before, after] } });
  } catch (error) {
    throw error instanceof AppError ? error : tooLarge(revisionDiffMessages.tooLarge);
  }
}

function hashOf({ html, hashes }: ComparedText): Promise<string> {
  return sha256(JSON.stringify([html, Object.entries(hashes).sort()]));
}

function lengthOf({ blocks }: RevisionDiff): number {
  const lengths = blocks.map(({ before, after, inline }) =>
    [before, after, inline].reduce((sum, html) => sum + (html?.length ?? 0), 100),
  );
  return lengths.reduce((sum, length) => sum + length, 1);
}
