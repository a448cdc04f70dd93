/** The value, which the demo must contain. Throws if it is missing. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("not found in the demo");
  return value;
}

export function firstOf<T>(list: readonly T[]): T {
  return found(list[0]);
}

export function firstTwoOf<T>(list: readonly T[]): [T, T] {
  return [found(list[0]), found(list[1])];
}
