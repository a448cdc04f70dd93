/** What a test cannot do without; throws where the demo has none. */
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
