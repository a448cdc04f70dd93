import type { TestContext } from "node:test";

/**
 * Fault drills are tests: short in `npm run test:all`, long in `npm run drill`, which sets DRILL.
 */
export const isDrill = process.env.DRILL === "long";

export function drillLength({ short, long }: { short: number; long: number }): number {
  return isDrill ? long : short;
}

/** Prints measurements of a drill as one line for its report. */
export function printFigures(
  t: Pick<TestContext, "diagnostic">,
  name: string,
  values: Record<string, number | string>,
): void {
  const told = Object.entries(values).map(([key, value]) => `${key} ${value}`);
  t.diagnostic(`${name}: ${told.join(", ")}`);
}
