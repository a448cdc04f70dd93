import pLimit, { type LimitFunction } from "p-limit";

const limits = new Map<string, LimitFunction>();

/** Limits of this process by name, for metrics. */
export function allConcurrencyLimits(): ReadonlyMap<string, LimitFunction> {
  return limits;
}

/** Runs at most `places` functions concurrently; others wait in order. */
export function concurrencyLimit(name: string, places: number): LimitFunction {
  const limit = pLimit(places);
  limits.set(name, limit);
  return limit;
}
