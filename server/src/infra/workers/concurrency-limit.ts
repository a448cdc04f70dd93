import pLimit, { type LimitFunction } from "p-limit";

const limits = new Map<string, LimitFunction>();

/** All limits of this process by the name that metrics give them. */
export function allConcurrencyLimits(): ReadonlyMap<string, LimitFunction> {
  return limits;
}

/** Lets at most `places` functions run at once; the others wait in the order of their coming. */
export function concurrencyLimit(name: string, places: number): LimitFunction {
  const limit = pLimit(places);
  limits.set(name, limit);
  return limit;
}
