import type { MsnRange } from "@aeromaint/contracts/applicability/msn-ranges.ts";

/** Ranges as PostgreSQL writes an int4multirange: up to the number that follows the last. */
export function multirangeOf(ranges: readonly MsnRange[]): string {
  const parts = ranges.map(({ from, to }) => `[${from},${to === null ? "" : to + 1})`);
  return `{${parts.join(",")}}`;
}

/** The ranges of an int4multirange as PostgreSQL writes it. */
export function rangesFrom(multirange: string): MsnRange[] {
  return [...multirange.matchAll(/[[(](\d*),(\d*)\)/g)].map(([, from, after]) => ({
    from: Number(from) || 1,
    to: after ? Number(after) - 1 : null,
  }));
}
