import { maxHits, type SearchKind, searchKinds } from "@aeromaint/contracts/search/search-kinds.ts";
import type { Span } from "@aeromaint/contracts/search/search-words.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { Keyword, Words } from "./keyword.queries.ts";

/** An entry that has the keyword's words. */
export interface Hit {
  ownerId: string;
  /** Seconds since 1970. */
  released: number;
  /** The part number by which it was found. */
  number?: string;
  /** Where the title has the words by pinyin, where it does not have them as they are. */
  pinyinSpans?: Span[];
}

/** Hits of a kind, the newest first, one more than are counted where there are so many. */
export interface HitsOfKind {
  kind: SearchKind;
  /** Those in titles. */
  title: Hit[];
  /** Of title and text together. */
  text: Hit[];
}

/** Where the scan for the newest hits of one kind has got to. */
interface Cursor {
  kind: SearchKind;
  hits: Hit[];
  /** The month after that of the kind's newest entry. */
  start: number;
  /** What has been searched already begins with this month. */
  until: number;
}

type HitField = "title" | "text";

const wanted = maxHits + 1;
// Widths, in months, of the spans of time that an entry has lexemes for.
const widths = [1, 4, 16, 64];
/** Steps before a scan takes all that is left. */
const maxSteps = 4;
/** Before every month: nothing is left to search. */
const beginning = Number.NEGATIVE_INFINITY;

interface Seeker {
  now: Date;
  /** Guests find what is for members only by its title. */
  mayRead: boolean;
  /** What hits must be besides: conditions on `newest.owner_id`. */
  where: readonly RawBuilder<SqlBool>[];
}

/**
 * The newest hits of every kind, in titles and in all there is. Where words have synonyms, what has
 * the typed words in its title is a lookup of its own before the others.
 */
export async function findHits(
  db: Read,
  { typed, ...words }: Keyword,
  seeker: Seeker,
): Promise<HitsOfKind[][]> {
  const newest = await newestMonths(db, seeker.now);
  const scan = (place: HitField, sought: Words) =>
    scanKinds(db, newest, { words: sought, place, ...seeker });
  // At the same time: what is in many texts is in many titles too, and takes as long.
  const [titles, texts, typedTitles = []] = await Promise.all([
    scan("title", words),
    scan("text", words),
    ...(typed ? [scan("title", typed)] : []),
  ]);
  const first = typedTitles.map(({ kind, hits }) => ({ kind, title: hits, text: [] }));
  const all = texts.map(({ kind, hits }, index) => ({
    kind,
    text: hits,
    title: titles[index]?.hits ?? [],
  }));
  return typed ? [first, all] : [all];
}

interface Start {
  kind: SearchKind;
  /** Of the kind's newest entry. */
  month: number;
}

/** The months in which the kinds have their newest entries; 0 where there are none. */
async function newestMonths(db: Read, now: Date): Promise<Start[]> {
  const { rows } = await sql<Start>`
    select each.kind, coalesce((select e.month from search_entry e
      where e.kind = each.kind and e.released_at <= ${asTimestamp(now)}
      order by e.released_at desc limit 1), 0) as month
    from unnest(${Object.keys(searchKinds)}::text[]) with ordinality as each(kind, place)
    order by place`.execute(db);
  return rows;
}

interface Scan extends Seeker {
  words: Words;
  place: HitField;
}

/**
 * Words that most entries have are found among the newest; for others the spans of time that are
 * searched grow by how many hits there were so far, and where there were none, to all time. So no
 * step sorts or reads much more than it needs.
 */
async function scanKinds(db: Read, starts: readonly Start[], scan: Scan): Promise<Cursor[]> {
  const cursors = starts.map(
    ({ kind, month }): Cursor => ({ kind, hits: [], start: month + 1, until: month + 1 }),
  );
  for (let step = 0; step <= maxSteps; step += 1) {
    const incomplete = cursors.filter(
      ({ hits, until }) => hits.length < wanted && until !== beginning,
    );
    if (incomplete.length === 0) break;
    const spans = incomplete.map((each) =>
      spansBefore(each, step < maxSteps ? nextWidth(each) : null),
    );
    await scanStep(db, incomplete, { ...scan, times: spans.map(({ times }) => times) });
    for (const [index, each] of incomplete.entries()) each.until = spans[index]?.from ?? beginning;
  }
  return cursors;
}

/** The width of the next spans, by the hits in those before; null for all that is left. */
function nextWidth({ hits, start, until }: Cursor): number | null {
  if (start === until) return 1;
  const months = ((wanted - hits.length) / hits.length) * (start - until);
  return widths.find((width) => width >= months) ?? null;
}

/** The last two spans of a width before a month, as lexemes of a kind, and the month they begin with. */
function spansBefore({ kind, until }: Cursor, width: number | null) {
  const last = width && Math.floor((until - 1) / width);
  // Spans before 1970 have no even widths: what is left there is taken at once.
  if (!width || !last || last < 1) return { times: `'${kind}'`, from: beginning };
  const spans = [last, last - 1].map((number) => `'${kind}_${width}_${number}'`);
  return { times: spans.join(" | "), from: (last - 1) * width };
}

/**
 * An index scan for each kind, by two conditions rather than one: the index leaps in each past what
 * the other lacks, but would go through the entries of a lone one. Times are compared and texts read
 * afterwards, row by row until there are enough: a condition on times in the same scan would make
 * the planner read a second index whole.
 */
async function scanStep(
  db: Read,
  cursors: readonly Cursor[],
  { words, place, now, mayRead, where, times }: Scan & { times: readonly string[] },
): Promise<void> {
  const at = asTimestamp(now);
  const isText = place === "text";
  const searched = isText ? textFor(mayRead) : sql`e.title_words`;
  const isSeen =
    isText && !mayRead
      ? sql`(not e.is_members_only
          or search_index(e.kind, e.month, e.title_words, '') @@ ${words.title}::tsquery)`
      : sql`true`;
  const { rows } = await sql<Hit & { walk: number }>`
    select (w.number - 1)::int as walk, h.owner_id,
      extract(epoch from h.released_at)::float8 as released
    from unnest(${cursors.map(({ kind }) => kind)}::text[], ${[...times]}::text[],
      ${cursors.map(({ until }) => until)}::int[],
      ${cursors.map(({ hits }) => wanted - hits.length)}::int[])
      with ordinality as w(kind, times, until, wanted, number)
    cross join lateral (
      select newest.owner_id, newest.released_at from (
        select candidate.owner_id, candidate.released_at from (
          select e.owner_id, e.kind, e.month, e.released_at, e.taken_down_at from search_entry e
          where search_index(e.kind, e.month, e.title_words, e.words) @@ w.times::tsquery
            and search_index(e.kind, e.month, e.title_words, e.words) @@ ${words[place]}::tsquery
            and ${isSeen} offset 0) as candidate
        where kind = w.kind and month < w.until and released_at <= ${at}
          and (taken_down_at is null or taken_down_at > ${at})
        order by released_at desc, owner_id desc offset 0) as newest
      where not exists (
        select from unnest(${words.unindexed.map((needles) => needles.join("\n"))}::text[]) as word
        join search_entry e on e.owner_id = newest.owner_id
        where ${isMissing(words, searched)})
        and ${sql.join([sql`true`, ...where], sql` and `)}
      limit w.wanted) as h
    order by w.number, h.released_at desc, h.owner_id desc`.execute(db);
  for (const { walk: index, ...hit } of rows) cursors[index]?.hits.push(hit);
}

/** Whether a text has neither `word` nor one of its synonyms, which lines of it are where there are any. */
function isMissing({ unindexed }: Words, searched: RawBuilder<unknown>) {
  if (unindexed.every(({ length }) => length === 1)) return sql`strpos(${searched}, word) = 0`;
  // The typed word first: most texts have it, and each look unpacks the text.
  return sql`strpos(${searched}, split_part(word, chr(10), 1)) = 0
    and not exists (select from string_to_table(word, chr(10)) as needle
      where strpos(${searched}, needle) > 0)`;
}

/** What of `search_entry as e` may be compared with a guest's words. */
const textFor = (mayRead: boolean) =>
  mayRead ? sql`e.words` : sql`case when e.is_members_only then e.title_words else e.words end`;
