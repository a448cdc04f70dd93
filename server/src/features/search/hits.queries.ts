import { maxHits, type SearchKind, searchKinds } from "@aeromaint/contracts/search/search-kinds.ts";
import type { Span } from "@aeromaint/contracts/search/search-words.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { isLexeme, type Keyword, type Words } from "./keyword.queries.ts";

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

/** A hit in a text, and whether its title has the words, and those that count first. */
interface FoundHit extends Hit {
  isTitle: boolean;
  isFirst: boolean;
}

/** Where the scan for the newest hits of one kind has got to. */
interface Cursor {
  kind: SearchKind;
  hits: FoundHit[];
  /** The month after that of the kind's newest entry. */
  start: number;
  /** What has been searched already begins with this month. */
  until: number;
}

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
 * The newest hits of every kind: those with the typed words in their titles, and then those with what
 * means the same, in titles and in all there is. Of a kind that has more hits in one lookup than are
 * counted, what comes after them is neither listed nor counted, nor looked for.
 */
export async function findHits(
  db: Read,
  { typed, ...words }: Keyword,
  seeker: Seeker,
): Promise<HitsOfKind[][]> {
  const first = typed ?? words;
  const newest = await newestMonths(db, seeker.now);
  const walk = async (kinds: readonly SearchKind[], scan: Omit<Scan, keyof Seeker>) => {
    const started = newest.filter(({ kind }) => kinds.includes(kind)).map(cursorOf);
    return resume(started, scan);
  };
  const resume = async (cursors: readonly Cursor[], scan: Omit<Scan, keyof Seeker>) => {
    await scanKinds(db, cursors, { ...scan, ...seeker });
    return cursors;
  };
  const begun = await walk(kinds, { words: first, place: "title", isFrequent: true });
  const others = begun.filter((cursor) => !isFull(cursor)).map(({ kind }) => kind);
  const isSparse = others.length === kinds.length;
  const texts = await walk(others, { words, first, place: "text", isSparse });
  // The newest texts say nothing of titles that are older.
  const unknown = texts.filter(isFull).map(({ kind }) => kind);
  const [, titles] = await Promise.all([
    resume(
      begun.filter(({ kind }) => unknown.includes(kind)),
      { words: first, place: "title", isSparse },
    ),
    walk(typed ? unknown : [], { words, place: "title", isSparse }),
  ]);
  const hitsOf = (cursors: readonly Cursor[], kind: SearchKind) =>
    cursors.find((cursor) => cursor.kind === kind)?.hits;
  return [
    begun.map(({ kind, hits }) => {
      const text = unknown.includes(kind) ? undefined : hitsOf(texts, kind);
      return { kind, title: text?.filter((hit) => hit.isFirst) ?? hits, text: [] };
    }),
    begun.map(({ kind }) => {
      const text = hitsOf(texts, kind) ?? [];
      return { kind, text, title: hitsOf(titles, kind) ?? text.filter((hit) => hit.isTitle) };
    }),
  ];
}

const kinds = Object.keys(searchKinds) as SearchKind[];

/** Whether a kind has more hits than are counted. */
const isFull = ({ hits }: Cursor) => hits.length >= wanted;

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
    from unnest(${kinds}::text[]) with ordinality as each(kind, place)
    order by place`.execute(db);
  return rows;
}

interface Scan extends Seeker {
  words: Words;
  place: "title" | "text";
  /** Of a scan of texts: the words of the first lookup. */
  first?: Words;
  /** Only kinds that have enough among their newer entries. */
  isFrequent?: boolean;
  /** No kind has more hits than are counted: all of them may be read. */
  isSparse?: boolean;
}

/**
 * Words that most entries have are found among the newest; for others the spans of time that are
 * searched grow by how many hits there were so far, and where there were none, to all time. So no
 * step sorts or reads much more than it needs.
 */
async function scanKinds(
  db: Read,
  cursors: readonly Cursor[],
  { isFrequent, isSparse = false, ...scan }: Scan,
): Promise<void> {
  for (let step = 0; step <= maxSteps; step += 1) {
    const steps = cursors
      .filter(({ hits, until }) => hits.length < wanted && until !== beginning)
      .map((cursor) => ({ cursor, width: step < maxSteps ? nextWidth(cursor) : null }))
      .filter(({ width }) => width !== null || !isFrequent)
      .map(({ cursor, width }) => ({ cursor, ...spansBefore(cursor, width) }));
    if (steps.length === 0) break;
    await scanStep(db, steps, { ...scan, isSparse: isSparse && !cursors.some(isFull) });
    for (const { cursor, from } of steps) cursor.until = from;
  }
}

const cursorOf = ({ kind, month }: Start): Cursor => ({
  kind,
  hits: [],
  start: month + 1,
  until: month + 1,
});

/** The width of the next spans, by the hits in those before; null for all that is left. */
function nextWidth({ hits, start, until }: Cursor): number | null {
  if (start === until) return 1;
  const months = ((wanted - hits.length) / hits.length) * (start - until);
  // The later of two spans has begun already: together they reach half as far again, on average.
  return widths.find((width) => 1.5 * width >= months) ?? null;
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
 * the planner read a second index whole. The number of kinds is hidden from the planner, which would
 * plan anew for each other one.
 */
async function scanStep(
  db: Read,
  steps: readonly { cursor: Cursor; times: string; from: number }[],
  { words, first = words, place, now, mayRead, where, isSparse }: Scan,
): Promise<void> {
  const at = asTimestamp(now);
  const isText = place === "text";
  const searched = isText ? textFor(mayRead) : sql`e.title_words`;
  const isSeen =
    isText && !mayRead
      ? sql`(not e.is_members_only
          or search_index(e.kind, e.month, e.title_words, '') @@ ${words.title}::tsquery)`
      : sql`true`;
  // One scan reads what is left of several kinds: each would go through the same words once more.
  const isRest = isSparse && steps.length > 1 && steps.every(({ from }) => from === beginning);
  const candidates = sql`
    select e.owner_id, e.kind, e.month, e.released_at, e.taken_down_at, e.ctid as row from search_entry e
    where ${isRest ? sql`` : sql`search_index(e.kind, e.month, e.title_words, e.words) @@ w.times::tsquery and`}
      search_index(e.kind, e.month, e.title_words, e.words) @@ ${words[place]}::tsquery and ${isSeen} offset 0`;
  const unindexed = words.needles.filter((needles) => !needles.every(isLexeme));
  const hasTitle = (sought: Words) =>
    isText ? sql`not ${lacks(sought.needles, sql`e.title_words`)}` : sql`true`;
  const { rows } = await sql<FoundHit & { walk: number }>`
    ${isRest ? sql`with rest as materialized (${candidates})` : sql``}
    select (w.number - 1)::int as walk, h.owner_id, h.is_title, h.is_first,
      extract(epoch from h.released_at)::float8 as released
    from unnest((select ${steps.map(({ cursor }) => cursor.kind)}::text[]), ${steps.map(({ times }) => times)}::text[],
      ${steps.map(({ cursor }) => cursor.until)}::int[],
      ${steps.map(({ cursor }) => wanted - cursor.hits.length)}::int[])
      with ordinality as w(kind, times, until, wanted, number)
    cross join lateral (
      select newest.owner_id, newest.released_at, ${hasTitle(words)} as is_title, ${hasTitle(first)} as is_first from (
        select candidate.owner_id, candidate.released_at, candidate.row
        from ${isRest ? sql`rest` : sql`(${candidates})`} as candidate
        where kind = w.kind and month < w.until and released_at <= ${at}
          and (taken_down_at is null or taken_down_at > ${at})
        order by released_at desc, owner_id desc offset 0) as newest
      where not ${lacks(unindexed, searched)}
        and ${sql.join([sql`true`, ...where], sql` and `)}
      limit w.wanted) as h
    order by w.number, h.released_at desc, h.owner_id desc`.execute(db);
  for (const { walk: index, ...hit } of rows) steps[index]?.cursor.hits.push(hit);
}

/** Whether a text of the row of `newest`, as `e`, has neither one of the words nor any of its synonyms. */
function lacks(needles: readonly (readonly string[])[], searched: RawBuilder<unknown>) {
  // The typed word first: most texts have it, and each look unpacks the text.
  const isMissing = needles.every(({ length }) => length === 1)
    ? sql`strpos(${searched}, word) = 0`
    : sql`strpos(${searched}, split_part(word, chr(10), 1)) = 0
        and not exists (select from string_to_table(word, chr(10)) as needle
          where strpos(${searched}, needle) > 0)`;
  return sql`exists (
    select from unnest(${needles.map((each) => each.join("\n"))}::text[]) as word
    join search_entry e on e.ctid = newest.row where ${isMissing})`;
}

/** What of `search_entry as e` may be compared with a guest's words. */
const textFor = (mayRead: boolean) =>
  mayRead ? sql`e.words` : sql`case when e.is_members_only then e.title_words else e.words end`;
