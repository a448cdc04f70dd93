import type pg from "pg";
import { copyOut, exactForm } from "../backup/catalog.ts";
import type { LedgerHead } from "../features/documents/evidence/check/ledger-check.ts";
import {
  type LedgerLine,
  ledgerColumns,
  readLedgerLine,
} from "../features/documents/evidence/check/ledger-line.ts";

/** The running ledger in its order, as one moment saw it. */
export async function* databaseLines(client: pg.Client): AsyncGenerator<LedgerLine> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  await client.query(exactForm);
  const statement = `COPY (SELECT ${ledgerColumns.join(", ")} FROM public.evidence ORDER BY seq) TO STDOUT`;
  for await (const row of copyOut(client, statement)) {
    yield readLedgerLine(row.toString().slice(0, -1), ledgerColumns);
  }
  await client.query("COMMIT");
}

/** Where the running ledger ends; null while it is empty. */
export async function findHead(client: pg.Client): Promise<(LedgerHead & { key: string }) | null> {
  const { rows } = await client.query<LedgerHead & { key: string }>(
    "SELECT seq::float8 AS seq, hash, key FROM public.evidence ORDER BY evidence.seq DESC LIMIT 1",
  );
  return rows[0] ?? null;
}
