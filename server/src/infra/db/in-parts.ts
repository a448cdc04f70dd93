/** Rows in parts of this size at most, in their order: thousands at once are more than a statement may hold. */
export function* inParts<T>(rows: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}
