import type pg from "pg";
import { copyOut, exactTextFormat } from "../backup/catalog.ts";
import type { LedgerHead } from "../features/documents/evidence/check/ledger-check.ts";
import type { EarlierKey } from "../features/documents/evidence/check/ledger-keys.ts";
import {
  type LedgerLine,
  ledgerColumns,
  readLedgerLine,
} from "../features/documents/evidence/check/ledger-line.ts";

/** Entries of the running ledger in order, from one snapshot. */
export async function* readLedger(client: pg.Client): AsyncGenerator<LedgerLine> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  await client.query(exactTextFormat);
  const statement = `COPY (SELECT ${ledgerColumns.join(", ")} FROM public.evidence ORDER BY seq) TO STDOUT`;
  for await (const row of copyOut(client, statement)) {
    yield readLedgerLine(row.toString().slice(0, -1), ledgerColumns);
  }
  await client.query("COMMIT");
}

/** Last entry of the running ledger; null if it is empty. */
export async function findHead(client: pg.Client): Promise<(LedgerHead & { key: string }) | null> {
  const { rows } = await client.query<LedgerHead & { key: string }>(
    "SELECT seq::float8 AS seq, hash, key FROM public.evidence ORDER BY evidence.seq DESC LIMIT 1",
  );
  return rows[0] ?? null;
}

export async function findEarlierKeys(
  client: pg.Client,
): Promise<(EarlierKey & { keptAt: Date })[]> {
  const { rows } = await client.query<EarlierKey & { keptAt: Date }>(
    `SELECT public_key AS "publicKey", last_seq::float8 AS "lastSeq", last_hash AS "lastHash", kept_at AS "keptAt"
     FROM public.evidence_key ORDER BY last_seq DESC`,
  );
  return rows;
}

/** Old revisions without stored facts and without a reproducible hash. */
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
