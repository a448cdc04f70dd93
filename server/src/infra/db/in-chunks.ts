/** Splits rows into chunks, because a statement has a maximum number of parameters. */
export function* inChunks<T>(rows: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}
