const firstDelay = 10_000;
const maxDelay = 3_600_000;
/** Doublings beyond this reach the longest delay in any case. */
const maxDoublings = 20;

/**
 * Milliseconds until the next try: exponential backoff with full jitter, so that what failed together does
 * not come back together.
 */
export function backoff(attempts: number, random: () => number = Math.random): number {
  const longest = Math.min(maxDelay, firstDelay * 2 ** Math.min(attempts - 1, maxDoublings));
  return Math.round(random() * longest);
}
