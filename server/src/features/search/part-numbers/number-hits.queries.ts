import { numberEnds } from "@aeromaint/contracts/documents/typed-number.ts";
import type { NumberWord } from "@aeromaint/contracts/search/number-form.ts";
import type { SupersededNumber } from "@aeromaint/contracts/search/search.ts";
import { maxHits, type SearchKind, searchKinds } from "@aeromaint/contracts/search/search-kinds.ts";
import { sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { documentNumberEnds, matchesDocumentNumber } from "../../documents/documents.ts";
import {
  findSupersessions,
  isNumberVisible,
  type NumberReader,
} from "../../part-numbers/part-numbers.ts";
import type { Hit, HitsOfKind } from "../hits.queries.ts";

const wanted = maxHits + 1;

interface Row extends Omit<Hit, "number"> {
  kind: SearchKind;
  /** Of a part; null where it is the document that has the number. */
  number: string | null;
  /** 0 the number itself, 1 its beginning, 2 another part. */
  place: number;
  isTitle: boolean;
}

/**
 * Entries that have numbers, or are documents of numbers, with the words of a reading, and its other words in their texts. Lookups
 * in the order of their worth: the number itself, its beginning, any part; numbers of fields and
 * titles before those of texts.
 */
export async function findNumberHits(
  db: Read,
  reading: readonly NumberWord[],
  reader: NumberReader,
): Promise<HitsOfKind[][]> {
  const forms = reading.map(({ form }) => form);
  const ends = reading.map(({ typed }) => numberEnds(typed).join(","));
  const texts = reading.map(({ typed, isText }) => (isText ? typed : null));
  // What of the entry may be compared with the reader's words.
  const searched = reader.mayRead
    ? sql`e.words`
    : sql`case when e.is_members_only then e.title_words else e.words end`;
  const { rows } = await sql<Row>`
    with word as materialized (
      select w.form, nullif(string_to_array(w.ends, ','), '{}') as ends, search_needle(w.typed) as needle, w.nth
      from unnest((select ${forms}::text[]), ${ends}::text[], ${texts}::text[]) with ordinality as w (form, ends, typed, nth)
      where w.form is not null or search_condition(search_needle(w.typed), '') is not null),
    match as materialized (
      select n.owner_id, e.kind, e.released_at, w.nth, n.number, n.source in ('field', 'title') as is_title,
        case when n.normalised = w.form then 0 when starts_with(n.normalised, w.form) then 1 else 2 end as place
      from word w cross join lateral (
        select owner_id, number, normalised, source, state from recognised_number
        where normalised like '%' || w.form || '%'
        union all
        select d.item_id, null, case when ${documentNumberEnds} && w.ends then w.form
          else number_form(d.doc_number) end, 'title', 'recognised'
        from document d where ${matchesDocumentNumber(sql`w.ends`)} offset 0) n
      cross join lateral (select entry.kind, entry.released_at, entry.taken_down_at, entry.is_members_only
        from search_entry entry where entry.owner_id = n.owner_id offset 0) e
      where w.form is not null and ${isNumberVisible(reader)}),
    found as (
      select owner_id, kind, released_at, array_agg(nth) as nths, min(place) as place,
        (array_agg(number order by place, is_title desc, number))[1] as number,
        (array_agg(is_title order by place, is_title desc))[1] as is_title
      from match group by owner_id, kind, released_at),
    ranked as (
      select kind, owner_id, extract(epoch from released_at)::float8 as released, number, place, is_title,
        row_number() over (partition by kind, place, is_title order by released_at desc, owner_id desc) as nth
      from found f
      where not exists (
        select from word w where w.nth <> all(f.nths) and (w.needle is null or (
          select strpos(${searched}, w.needle) from search_entry e where e.owner_id = f.owner_id) = 0)))
    select kind, owner_id, released, number, place, is_title
    from ranked where nth <= ${wanted} order by place, owner_id`.execute(db);
  return [0, 1, 2].map((place) => kindsOf(rows.filter((row) => row.place === place)));
}

function kindsOf(rows: readonly Row[]): HitsOfKind[] {
  return (Object.keys(searchKinds) as SearchKind[]).map((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    const hits = (isTitle: boolean): Hit[] =>
      ofKind
        .filter((row) => row.isTitle === isTitle)
        .map(({ ownerId, released, number }) => ({
          ownerId,
          released,
          ...(number !== null && { number }),
        }));
    return { kind, title: hits(true), text: hits(false) };
  });
}

const maxNotes = 3;
/** Expects the hits best first. */
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
