import { setTimeout as delay } from "node:timers/promises";

/** Of the time that a batch took. */
const restFactor = 2;
/** Milliseconds. */
const maxRest = 2_000;

/**
 * Rests after a batch of work that nobody waits for, so that it has a third of a connection's time at
 * most while people ask. Ends at once where the job is to end.
 */
export async function restAfter(startedAt: number, signal: AbortSignal): Promise<void> {
  const took = performance.now() - startedAt;
  const rest = Math.min(took * restFactor, maxRest);
  await delay(rest, undefined, { signal }).catch(() => {});
}
