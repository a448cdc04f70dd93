import { chapterOf } from "@aeromaint/contracts/search/chapter-keyword.ts";
import { maxHits, type SearchKind, searchKinds } from "@aeromaint/contracts/search/search-kinds.ts";
import { sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import {
  type FacetConditions,
  type FoundByKeyword,
  findApplicable,
  hasFacets,
} from "./facets/facets.ts";
import type { Hit } from "./hits.queries.ts";
import { findHits, type HitsOfKind } from "./hits.queries.ts";
import { readKeyword } from "./keyword.queries.ts";
import { findNumbers } from "./part-numbers/find-numbers.ts";
import { findPinyinHits } from "./pinyin/pinyin-hits.queries.ts";

export interface Reader {
  now: Date;
  /** Shows passages of texts to people with access; a guest sees the first words of the list. */
  mayRead: boolean;
}

interface LookupRequest {
  reader: Reader;
  conditions: FacetConditions;
  meant?: FoundByKeyword | null;
}

/** All lookups in the order of their worth: pages and facets are made from them. */
export async function findAll(
  db: Read,
  keyword: string,
  { reader, conditions, meant }: LookupRequest,
): Promise<FoundHits> {
  if (meant && keyword === "") return findOfAircraft(db, meant, { reader, conditions });
  const where = hasFacets("s.owner_id", conditions);
  const chapter = chapterOf(keyword);
  const [chapterHits, words, numbers, pinyin] = await Promise.all([
    chapter ? findChapterHits(db, chapter, { now: reader.now, conditions }) : [],
    findWords(db, keyword, { reader, conditions }),
    findNumbers(db, keyword, reader),
    findPinyinHits(db, keyword, { now: reader.now, where }),
  ]);
  const lookups = await keepFitting(db, numbers.lookups, conditions);
  const { synonyms, needles } = words;
  const all = [...lookups, chapterHits, ...words.lookups, pinyin];
  return { all, numbers: { ...numbers, lookups }, synonyms, needles };
}

interface FoundHits {
  all: HitsOfKind[][];
  numbers: Awaited<ReturnType<typeof findNumbers>>;
  synonyms: string[];
  needles: string[][];
}

/** Finds entries that name a registration, are stated for it, or apply to all aircraft. */
async function findOfAircraft(
  db: Read,
  { aircraft }: FoundByKeyword,
  request: LookupRequest,
): Promise<FoundHits> {
  const [words, applicable] = await Promise.all([
    findWords(db, aircraft.registration, request),
    findApplicable(db, aircraft, { now: request.reader.now, wanted: maxHits + 1 }),
  ]);
  const lookups = [true, false].map((isStated) =>
    kinds.map((kind) => ({
      kind,
      title: [],
      text: applicable.filter((hit) => hit.kind === kind && hit.isStated === isStated),
    })),
  );
  const fitting = await keepFitting(db, lookups, request.conditions);
  return {
    all: [...words.lookups, ...fitting],
    numbers: { readings: [], lookups: [] },
    synonyms: words.synonyms,
    needles: words.needles,
  };
}

interface FoundWords extends Pick<FoundHits, "synonyms" | "needles"> {
  lookups: HitsOfKind[][];
}

async function findWords(
  db: Read,
  keyword: string,
  { reader, conditions }: LookupRequest,
): Promise<FoundWords> {
  const parsed = await readKeyword(db, keyword);
  if (!parsed) return { lookups: [], synonyms: [], needles: [] };
  const where = hasFacets("newest.owner_id", conditions);
  const lookups = await findHits(db, parsed, { ...reader, where });
  return { lookups, synonyms: parsed.synonyms, needles: parsed.needles };
}

const kinds = Object.keys(searchKinds) as SearchKind[];

/** Finds entries stated for an ATA chapter, newest of each kind. */
async function findChapterHits(
  db: Read,
  chapter: string,
  { now, conditions }: { now: Date; conditions: FacetConditions },
): Promise<HitsOfKind[]> {
  const at = asTimestamp(now);
  const where = [sql`true`, ...hasFacets("stated.owner_id", conditions)];
  const { rows } = await sql<Hit & { kind: SearchKind }>`
    select each.kind, hit.owner_id, extract(epoch from hit.released_at)::float8 as released
    from unnest(${kinds}::text[]) as each(kind)
    cross join lateral (
      select stated.owner_id, stated.released_at
      from owner_chapter o join facet_entry stated using (owner_id)
      where o.chapter = ${chapter} and stated.kind = each.kind and stated.released_at <= ${at}
        and (stated.taken_down_at is null or stated.taken_down_at > ${at})
        and ${sql.join(where, sql` and `)}
      order by stated.released_at desc, stated.owner_id desc
      limit ${maxHits + 1}) as hit`.execute(db);
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return kinds.map((kind) => ({
    kind,
    title: [],
    text: (byKind.get(kind) ?? []).map(({ ownerId, released }) => ({ ownerId, released })),
  }));
}

/** Keeps the hits of lookups without facets that fulfil the conditions. */
async function keepFitting(
  db: Read,
  lookups: HitsOfKind[][],
  conditions: FacetConditions,
): Promise<HitsOfKind[][]> {
  const ids = lookups
    .flat()
    .flatMap(({ title, text }) => [...title, ...text].map(({ ownerId }) => ownerId));
  const where = hasFacets("hit.id", conditions);
  if (where.length === 0 || ids.length === 0) return lookups;
  const { rows } = await sql<{ id: string }>`
    select hit.id from unnest(${ids}::bigint[]) as hit(id)
    where ${sql.join(where, sql` and `)}`.execute(db);
  const fitting = new Set(rows.map(({ id }) => id));
  const keep = (hits: HitsOfKind["title"]) => hits.filter((hit) => fitting.has(hit.ownerId));
  return lookups.map((found) =>
    found.map(({ kind, title, text }) => ({ kind, title: keep(title), text: keep(text) })),
  );
}
