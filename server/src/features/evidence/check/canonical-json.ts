/**
 * JSON as RFC 8785 writes it, for what the ledger holds: texts, whole numbers, lists and objects with
 * names of plain letters. Written apart from the library that the ledger is written with: a check that
 * shares its faults would not find them.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(",")}}`;
}
