import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";

const pause = 20;

/** Polls until the result is truthy. Fails with the name of the awaited thing after a limit. */
export async function eventually<T>(
  what: string,
  ask: () => T | Promise<T>,
  { within = 15_000 }: { within?: number } = {},
): Promise<NonNullable<T>> {
  const deadline = performance.now() + within;
  for (;;) {
    const answer = await ask();
    if (answer) return answer as NonNullable<T>;
    assert.ok(performance.now() < deadline, `still waiting for ${what} after ${within} ms`);
    await delay(pause);
  }
}
