import { mostHits, type SearchKind, searchKinds } from "@aeromaint/contracts/search-kinds.ts";
import { sql } from "kysely";
import type { Read } from "../../platform/database.ts";
import type { Keyword } from "./keyword.queries.ts";

/** An entry that has the keyword's words. */
export interface Hit {
  ownerId: string;
  /** Seconds since 1970. */
  released: number;
}

/** Hits of a kind, the newest first, one more than are counted where there are so many. */
interface HitsOfKind {
  kind: SearchKind;
  title: Hit[];
  /** Of title and text together. */
  text: Hit[];
}

/** One search for the newest hits of a kind, in titles or in all there is. */
interface Walk {
  kind: SearchKind;
  place: "title" | "text";
  hits: Hit[];
  /** What has been searched already begins with this month. */
  until: number;
}

const wanted = mostHits + 1;
/** Before every month: nothing is left to search. */
const beginning = Number.NEGATIVE_INFINITY;
// Widths, in months, of the spans of time that an entry has lexemes for; null is all time.
const widths = [1, 4, 16, 64, null];

/**
 * The newest hits of every kind. Words that most entries have are found among the newest, words
 * that few have in a step or two more: the spans of time that are searched grow until there are
 * enough hits, and no step sorts or reads more than what it finds in its span.
 */
export async function findHits(db: Read, keyword: Keyword, now: Date): Promise<HitsOfKind[]> {
  const newest = await newestMonths(db, now);
  const walks = newest.flatMap(({ kind, month }): Walk[] => [
    { kind, place: "title", hits: [], until: month + 1 },
    { kind, place: "text", hits: [], until: month + 1 },
  ]);
  for (const width of widths) {
    const hungry = walks.filter(({ hits, until }) => hits.length < wanted && until !== beginning);
    if (hungry.length > 0) await walkOn(db, hungry, { keyword, now, width });
  }
  return newest.map(({ kind }) => {
    const of = (place: Walk["place"]) =>
      walks.find((walk) => walk.kind === kind && walk.place === place)?.hits ?? [];
    return { kind, title: of("title"), text: of("text") };
  });
}

/** The months in which the kinds have their newest entries; 0 where there are none. */
async function newestMonths(db: Read, now: Date) {
  const { rows } = await sql<{ kind: SearchKind; month: number }>`
    select each.kind, coalesce((select e.month from search_entry e
      where e.kind = each.kind and e.released_at <= ${now.toISOString()}::timestamptz
      order by e.released_at desc limit 1), 0) as month
    from unnest(${Object.keys(searchKinds)}::text[]) with ordinality as each(kind, place)
    order by place`.execute(db);
  return rows;
}

/** The last two spans of a width before a month, as lexemes of a kind and the month they begin with. */
function spansBefore({ kind, until }: Walk, width: number | null) {
  const last = width && Math.floor((until - 1) / width);
  // Spans before 1970 have no even widths: what is left there is taken at once.
  if (!width || !last || last < 1) return { times: `'${kind}'`, from: beginning };
  const spans = [last, last - 1].map((number) => `'${kind}_${width}_${number}'`);
  return { times: spans.join(" | "), from: (last - 1) * width };
}

interface Step {
  keyword: Keyword;
  now: Date;
  width: number | null;
}

/**
 * Times are compared outside, one row after the other until there are enough: inside, an index on
 * them would be gone through as well, whole.
 */
async function walkOn(db: Read, walks: readonly Walk[], { keyword, now, width }: Step) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const spans = walks.map((walk) => spansBefore(walk, width));
  const conditions = walks.map(
    ({ place }, index) => `(${spans[index]?.times}) & ${keyword[place]}`,
  );
  const { rows } = await sql<Hit & { walk: number }>`
    select (w.number - 1)::int as walk, h.owner_id, extract(epoch from h.released_at)::float8 as released
    from unnest(${conditions}::tsquery[], ${walks.map(({ place }) => place === "title")}::bool[],
      ${walks.map(({ until }) => until)}::int[], ${walks.map(({ hits }) => wanted - hits.length)}::int[])
      with ordinality as w(condition, in_title, until, wanted, number)
    cross join lateral (
      select candidate.owner_id, candidate.released_at from (
        select e.owner_id, e.released_at, e.taken_down_at from search_entry e
        where search_index(e.kind, e.month, e.title_words, e.words) @@ w.condition
          and e.month < w.until
        order by e.released_at desc, e.owner_id desc offset 0) as candidate
      where candidate.released_at <= ${at}
        and (candidate.taken_down_at is null or candidate.taken_down_at > ${at})
        and not exists (
          select from unnest(${keyword.needles}::text[]) as needle
          join search_entry e on e.owner_id = candidate.owner_id
          where strpos(case when w.in_title then e.title_words else e.words end, needle) = 0)
      limit w.wanted) as h
    order by w.number, h.released_at desc, h.owner_id desc`.execute(db);
  for (const [index, walk] of walks.entries()) walk.until = spans[index]?.from ?? walk.until;
  for (const { walk, ...hit } of rows) walks[walk]?.hits.push(hit);
}
