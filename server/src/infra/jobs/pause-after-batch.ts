import { setTimeout as delay } from "node:timers/promises";

/** Multiple of the batch's duration. */
const restFactor = 2;
/** Milliseconds. */
const maxRest = 2_000;

/**
 * Pauses after a background batch, so that it uses at most a third of a connection. Returns
 * immediately if the job is aborted.
 */
export async function pauseAfterBatch(startedAt: number, signal: AbortSignal): Promise<void> {
  const took = performance.now() - startedAt;
  const rest = Math.min(took * restFactor, maxRest);
  await delay(rest, undefined, { signal }).catch(() => {});
}
