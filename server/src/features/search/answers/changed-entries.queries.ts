import { searchKinds } from "@aeromaint/contracts/search/search-kinds.ts";
import { sql } from "kysely";
import { keptOrRead, type Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import { searchedTables } from "./searched-tables.ts";
import type { EntryText } from "./truth.ts";

/** What these entries can be found by, whoever asks. */
export async function readEntryTexts(db: Read, ids: readonly string[]): Promise<EntryText[]> {
  const { rows } = await sql<EntryText>`
    select e.owner_id, e.words, concat_ws(' ',
      (select string_agg(number_look(n.normalised), ' ') from recognised_number n where n.owner_id = e.owner_id),
      (select number_look(concat_ws(' ', number_form(d.doc_number), document_number_ends(d.doc_number)::text))
        from document d where d.item_id = e.owner_id)) as numbers
    from search_entry e where e.owner_id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** Milliseconds until the next entry appears by itself; null where none waits. */
export async function nextRelease(db: Read, now: Date): Promise<number | null> {
  const at = await keptOrRead(db, "next release of an entry", {
    tables: searchedTables,
    read: () => readNextRelease(db, now),
    isStill: (next) => next === null || next > now.getTime(),
  });
  return at === null ? null : at - now.getTime();
}

async function readNextRelease(db: Read, now: Date): Promise<number | null> {
  const { rows } = await sql<{ next: number | null }>`
    select (1000 * extract(epoch from min(released_at)))::float8 as next
    from unnest(${Object.keys(searchKinds)}::text[]) as each (kind)
    cross join lateral (select min(e.released_at) as released_at from search_entry e
      where e.kind = each.kind and e.released_at > ${asTimestamp(now)}) as first`.execute(db);
  return rows[0]?.next ?? null;
}
