import type { SupersededNumber } from "@aeromaint/contracts/search/search.ts";
import { sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { findSupersessions } from "../../part-numbers/part-numbers.ts";
import type { Hit } from "../hits.queries.ts";

const maxNotes = 3;
/** Of the hits, which are in the order of their worth. */
const maxLooked = 100;

/** The numbers of products found by their own number that have another in their place now. */
export async function findSuperseded(db: Read, hits: readonly Hit[]): Promise<SupersededNumber[]> {
  const looked = hits.filter(({ number }) => number).slice(0, maxLooked);
  if (looked.length === 0) return [];
  const { rows } = await sql<{ infoId: string }>`
    select min(h.info_id) as info_id
    from unnest(${looked.map(({ ownerId }) => ownerId)}::bigint[],
      ${looked.map(({ number }) => number ?? "")}::text[]) with ordinality as h (info_id, number, place)
    join material_info m using (info_id)
    where m.superseded_by is not null and number_form(m.part_number) = number_form(h.number)
    group by number_form(h.number) order by min(h.place) limit ${maxNotes}`.execute(db);
  const notes = await findSupersessions(
    db,
    rows.map(({ infoId }) => infoId),
  );
  return rows.flatMap(({ infoId }) => notes.get(infoId) ?? []);
}
