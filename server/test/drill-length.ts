import type { TestContext } from "node:test";

/**
 * Fault drills are tests: short in `npm run test:all`, long in `npm run drill`, which asks for it by this
 * variable.
 */
export const isDrill = process.env.DRILL === "long";

export function length({ short, long }: { short: number; long: number }): number {
  return isDrill ? long : short;
}

/** Prints what a drill has measured, as one line that the drill's report picks up. */
export function figures(
  t: Pick<TestContext, "diagnostic">,
  name: string,
  values: Record<string, number | string>,
): void {
  const told = Object.entries(values).map(([key, value]) => `${key} ${value}`);
  t.diagnostic(`${name}: ${told.join(", ")}`);
}
