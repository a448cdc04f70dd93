import { type NamedTotal, restName } from "@aeromaint/contracts/digital-screen/screen.ts";

/** The first rows, and the sum of all others as one more: the dashboard has room for a few only. */
export function withRest(rows: readonly NamedTotal[], shown: number): NamedTotal[] {
  if (rows.length <= shown) return [...rows];
  const rest = rows.slice(shown - 1).reduce((sum, { total }) => sum + total, 0);
  return [...rows.slice(0, shown - 1), { name: restName, total: rest }];
}
