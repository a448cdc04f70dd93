import { sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import { documentNumberEnds } from "../../documents/documents.ts";
import type { EntryText } from "./truth.ts";

/** What anybody can find these entries by. */
export async function readEntryTexts(db: Read, ids: readonly string[]): Promise<EntryText[]> {
  const { rows } = await sql<EntryText>`
    select e.owner_id, e.words, concat_ws(' ',
      (select string_agg(number_look(n.normalised), ' ') from recognised_number n where n.owner_id = e.owner_id),
      (select number_look(concat_ws(' ', number_form(d.doc_number), ${documentNumberEnds}::text))
        from document d where d.item_id = e.owner_id)) as numbers
    from search_entry e where e.owner_id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** Milliseconds until entries may appear or go by themselves: until the next act that the time brings, but the many that report saves. */
export async function untilDue(db: Read, now: Date): Promise<number | null> {
  const { rows } = await sql<{ milliseconds: number }>`
    select (1000 * extract(epoch from at - ${asTimestamp(now)}))::float8 as milliseconds from due
    where at > ${asTimestamp(now)} and act <> 'item.revised' order by at limit 1`.execute(db);
  return rows[0]?.milliseconds ?? null;
}
