import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../../../infra/db/database.ts";
import { pauseAfterBatch } from "../../../infra/jobs/pause-after-batch.ts";
import { spell, spellingEdition } from "./spell.ts";

/** Labels of one statement. */
const batch = 100;
/** Labels after which other work of the server has its turn. */
const perTurn = 50;

/** Gives all labels that wait their readings. @returns how many */
export async function spellWaiting(db: Db, signal: AbortSignal): Promise<number> {
  let done = 0;
  while (!signal.aborted) {
    const startedAt = performance.now();
    const { rows: waiting } = await sql<{ ownerId: string; kind: string; label: string }>`
      select owner_id, kind, label from suggest_entry
      where spelled_by < ${spellingEdition} order by spelled_by limit ${batch}`.execute(db);
    if (waiting.length === 0) break;
    const spelled: Spelling[] = [];
    for (const [index, { ownerId, kind, label }] of waiting.entries()) {
      spelled.push({ ownerId, label, spelling: spell(label, { isName: kind === "person" }) });
      if (index % perTurn === perTurn - 1) await setImmediate();
    }
    const stored = await storeSpellings(db, spelled);
    if (stored === 0) break;
    done += stored;
    await pauseAfterBatch(startedAt, signal);
  }
  return done;
}

interface Spelling {
  ownerId: string;
  label: string;
  spelling: string;
}

/**
 * Stores readings of unchanged labels. Skips rows that another transaction is writing.
 * @returns their number
 */
async function storeSpellings(db: Db, spelled: readonly Spelling[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with free as (
      select s.owner_id, w.spelling
      from unnest(${spelled.map(({ ownerId }) => ownerId)}::bigint[],
        ${spelled.map(({ label }) => label)}::text[],
        ${spelled.map(({ spelling }) => spelling)}::text[]) as w(owner_id, label, spelling)
      join suggest_entry s on s.owner_id = w.owner_id and s.label = w.label
      where s.spelled_by < ${spellingEdition} for update of s skip locked)
    update suggest_entry s set spelling = free.spelling, spelled_by = ${spellingEdition}
    from free where s.owner_id = free.owner_id`.execute(db);
  return Number(numAffectedRows);
}
