import { sql } from "kysely";
import type { Db } from "../../../infra/db/database.ts";

interface WaitingLabel {
  ownerId: string;
  kind: string;
  label: string;
}

/** Labels that have not been spelled by this edition of our readings. */
export async function listWaitingLabels(
  db: Db,
  edition: number,
  limit: number,
): Promise<WaitingLabel[]> {
  const { rows } = await sql<WaitingLabel>`
    select owner_id, kind, label from suggest_entry
    where spelled_by < ${edition} order by spelled_by limit ${limit}`.execute(db);
  return rows;
}

/**
 * Stores readings of labels that are still the same, past those that somebody is just writing.
 * @returns how many
 */
export async function storeSpellings(
  db: Db,
  edition: number,
  spelled: readonly { ownerId: string; label: string; spelling: string }[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with free as (
      select s.owner_id, w.spelling
      from unnest(${spelled.map(({ ownerId }) => ownerId)}::bigint[],
        ${spelled.map(({ label }) => label)}::text[],
        ${spelled.map(({ spelling }) => spelling)}::text[]) as w(owner_id, label, spelling)
      join suggest_entry s on s.owner_id = w.owner_id and s.label = w.label
      where s.spelled_by < ${edition} for update of s skip locked)
    update suggest_entry s set spelling = free.spelling, spelled_by = ${edition}
    from free where s.owner_id = free.owner_id`.execute(db);
  return Number(numAffectedRows);
}
