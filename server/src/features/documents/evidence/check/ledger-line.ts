/** Unchecked entry in PostgreSQL's text format. */
export type LedgerLine = Readonly<Record<LedgerColumn, string | null>>;

export const ledgerColumns = [
  "seq",
  "at",
  "actor",
  "act",
  "subject_kind",
  "subject_id",
  "subject_label",
  "sha256",
  "details",
  "prev_hash",
  "hash",
  "key",
  "signature",
] as const satisfies readonly string[];

type LedgerColumn =
  | ("seq" | "at" | "actor" | "act" | "subject_kind" | "subject_id" | "subject_label" | "sha256")
  | ("details" | "prev_hash" | "hash" | "key" | "signature");

/** Parses a row of `COPY … TO` with these columns. Drops columns outside the ledger. */
export function readLedgerLine(row: string, columns: readonly string[]): LedgerLine {
  const values = readRow(row, columns);
  return Object.fromEntries(
    ledgerColumns.map((name) => [name, values.get(name) ?? null]),
  ) as LedgerLine;
}

/** Parses a row of `COPY … TO` of any table into values by column. */
export function readRow(row: string, columns: readonly string[]): Map<string, string | null> {
  const values = row.split("\t").map(unescaped);
  return new Map(columns.map((name, index) => [name, values[index] ?? null]));
}

const escapes: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

function unescaped(value: string): string | null {
  if (value === "\\N") return null;
  return value.replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter);
}
