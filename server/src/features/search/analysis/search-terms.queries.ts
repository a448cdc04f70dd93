import {
  maxTrendDays,
  type SearchTermRow,
  type SearchTrend,
  type searchTerm,
  type TermFinding,
} from "@aeromaint/contracts/search/search-analysis.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Static } from "typebox";
import { type Page, pageOf } from "../../../crud/paging.ts";
import { ascending, matching } from "../../../crud/row-list.ts";
import { byPinyin, type SortColumns, sortedBy } from "../../../crud/sorting.ts";
import type { Db, Read } from "../../../infra/db/database.ts";
import { findRetentionCutoff } from "../../../infra/retention/retention-days.ts";
import type { TermCount } from "./search-counter.ts";

/** Rows that a day may have: more are no people. */
const maxKeywordsOfDay = 20_000;

/** Adds counts to the table; keywords that are new on a day only while the day has room. */
export async function addSearchCounts(db: Db, counts: readonly TermCount[]): Promise<void> {
  await sql`
    with given as (
      select * from unnest(${counts.map(({ day }) => day)}::date[],
        ${counts.map(({ keyword }) => keyword)}::text[],
        ${counts.map(({ searches }) => searches)}::int[],
        ${counts.map(({ misses }) => misses)}::int[]) as each(day, keyword, searches, misses)
    ), crowded as (
      select day from search_term_day where day in (select day from given)
      group by day having count(*) >= ${maxKeywordsOfDay}
    )
    insert into search_term_day as counted (day, keyword, searches, misses)
    select day, keyword, searches, misses from given
    where day not in (select day from crowded)
      or exists (select from search_term_day t where (t.day, t.keyword) = (given.day, given.keyword))
    -- Two servers that write the same keywords must not deadlock.
    order by day, keyword
    on conflict (day, keyword) do update
    set searches = counted.searches + excluded.searches, misses = counted.misses + excluded.misses`.execute(
    db,
  );
}

/** Days, both included. */
interface DaySpan {
  begin: string;
  end: string;
}

type TermFilters = Static<typeof searchTerm.filters>;

const within = ({ begin, end }: DaySpan) =>
  sql<SqlBool>`day between ${begin}::date and ${end}::date`;

const findings: Readonly<Record<TermFinding, RawBuilder<SqlBool>>> = {
  missed: sql`misses > 0`,
  never: sql`misses = searches`,
  found: sql`misses = 0`,
};

/** Keywords with their counts within the span of the filters; most misses first. */
export function termList(spanOf: (filters: TermFilters) => DaySpan) {
  const terms = (filters: TermFilters) => sql<Omit<SearchTermRow, "hasSynonyms">>`(
    select keyword, sum(searches)::int as searches, sum(misses)::int as misses,
      (sum(misses) * 100 / sum(searches))::int as miss_rate, max(day) as last_day
    from search_term_day where ${within(spanOf(filters))} group by keyword)`;
  return {
    source: (filters: TermFilters) => ({
      from: sql`${terms(filters)} t`,
      where: matching(filters, {
        keyword: (keyword) => sql`strpos(keyword, ${keyword.normalize("NFKC").toLowerCase()}) > 0`,
        finding: (finding) => findings[finding],
      }),
    }),
    query: (db: Read, _actor: unknown, filters: TermFilters) =>
      db
        .selectFrom(terms(filters).as("t"))
        .select(["keyword", "searches", "misses", "missRate", "lastDay"])
        .select(
          sql<boolean>`exists (select from search_synonym s
            where s.status = '1' and s.words @> array[btrim(search_words(keyword))])`.as(
            "hasSynonyms",
          ),
        ),
    order: ascending(sql`-misses`, sql`-searches`, sql`keyword collate "C"`),
  };
}

const sortColumns: SortColumns<TermFilters> = {
  keyword: byPinyin(sql`keyword`),
  searches: sql`searches`,
  misses: sql`misses`,
  missRate: sql`miss_rate`,
  lastDay: sql`last_day`,
};

export function listTerms(
  db: Read,
  { source, query, order }: ReturnType<typeof termList>,
  filters: TermFilters,
): Promise<Page<SearchTermRow>> {
  const terms = query(db, null, filters).where(source(filters).where);
  return pageOf(terms.orderBy(sortedBy(sortColumns, filters, order.sql)), filters);
}

/** All searches day by day, on the last days of a span. */
export async function readTrend(db: Read, { begin, end }: DaySpan): Promise<SearchTrend> {
  const { rows: days } = await sql<SearchTrend["days"][number]>`
    select each.day::date as day, coalesce(sum(t.searches), 0)::int as searches,
      coalesce(sum(t.misses), 0)::int as misses
    from generate_series(greatest(${begin}::date, ${end}::date - ${maxTrendDays - 1}::int)::timestamp,
      ${end}::timestamp, '1 day') as each(day)
    left join search_term_day t on t.day = each.day::date
    group by each.day order by each.day`.execute(db);
  const sum = (of: "searches" | "misses") => days.reduce((total, day) => total + day[of], 0);
  return { days, searches: sum("searches"), misses: sum("misses") };
}

const batchSize = 5_000;

/** Removes counts older than the parameter says. @returns how many went */
export async function sweepSearchTerms(db: Db, now: Date): Promise<number> {
  const oldest = await findRetentionCutoff(db, "sys.search.retentionDays", now);
  if (!oldest) return 0;
  for (let removed = 0; ; ) {
    const { numAffectedRows } = await sql`
      delete from search_term_day where ctid = any(array(
        select ctid from search_term_day where day < ${oldest}::timestamptz::date
        limit ${batchSize}))`.execute(db);
    removed += Number(numAffectedRows ?? 0);
    if (Number(numAffectedRows ?? 0) < batchSize) return removed;
  }
}
