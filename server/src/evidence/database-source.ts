import type pg from "pg";
import { copyOut, exactForm } from "../backup/catalog.ts";
import type { LedgerHead } from "../features/documents/evidence/check/ledger-check.ts";
import type { EarlierKey } from "../features/documents/evidence/check/ledger-keys.ts";
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

/** Keys that signed before the present one. */
export async function findEarlierKeys(
  client: pg.Client,
): Promise<(EarlierKey & { keptAt: Date })[]> {
  const { rows } = await client.query<EarlierKey & { keptAt: Date }>(
    `SELECT public_key AS "publicKey", last_seq::float8 AS "lastSeq", last_hash AS "lastHash", kept_at AS "keptAt"
     FROM public.evidence_key ORDER BY last_seq DESC`,
  );
  return rows;
}

/** Revisions that were submitted before their facts were stored, and that do not make their hash any more. */
export async function findLostFacts(
  client: pg.Client,
): Promise<{ label: string; sha256: string }[]> {
  const { rows } = await client.query<{ label: string; sha256: string }>(
    `SELECT d.doc_number || ' 第 ' || r.rev_no || ' 版 ' || r.title AS label, r.sha256
     FROM public.revision r JOIN public.document d USING (item_id)
     WHERE r.state <> 'draft' AND r.facts IS NULL ORDER BY d.doc_number, r.rev_no`,
  );
  return rows;
}
