import { type VariableName, variables } from "./variables.ts";

/** Prefixes of our variables; other names with these prefixes are probably mistakes. */
const families = ["DATABASE_", "MESSAGE_", "BACKUP_", "METRICS_", "S3_"];

/** Unknown variables similar to ours, with the probable name: typing errors would be silent. */
export function findUnknownVariables(
  env: Readonly<Record<string, string | undefined>>,
): { name: string; meant: VariableName | null }[] {
  const known: readonly VariableName[] = Object.keys(variables) as VariableName[];
  return Object.keys(env).flatMap((name) => {
    if (name in variables) return [];
    // Short names resemble too many others, such as HOME and HOST.
    const near = known.find((one) => distance(one, name) <= (one.length < 8 ? 1 : 2));
    const isFamily = families.some((family) => name.startsWith(family));
    return near || isFamily ? [{ name, meant: near ?? null }] : [];
  });
}

/** Damerau-Levenshtein distance of two names. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const at = (line: number[], index: number) => line[index] ?? Number.POSITIVE_INFINITY;
      let least = Math.min(at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + cost);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(before, j - 2) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
