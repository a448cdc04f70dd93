/** Figures of several runs. */
export interface Spread {
  min: number;
  median: number;
  max: number;
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (position: number) => sorted[position] ?? Number.NaN;
  const upper = at(Math.floor(sorted.length / 2));
  const median = sorted.length % 2 ? upper : (at(sorted.length / 2 - 1) + upper) / 2;
  return { min: at(0), median, max: at(sorted.length - 1) };
}

export const median = (values: readonly number[]): number => spread(values).median;

/** The value that this share of all, such as 0.95, does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
