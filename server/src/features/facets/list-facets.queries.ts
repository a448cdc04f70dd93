import type { FacetCounts, FacetFilters } from "@aeromaint/contracts/facets/facets.ts";
import type { SearchKind } from "@aeromaint/contracts/search/search-kinds.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { countFacets } from "./count-facets.ts";
import {
  chosenCodes,
  chosenYearCode,
  type FacetConditions,
  facetConditions,
} from "./facet-conditions.queries.ts";
import { findAircraft } from "./named-aircraft.queries.ts";
import { tallyEntries } from "./tally-entries.ts";

/** What a list has of `facet_entry as f`, beyond what facets ask for. */
interface Listed {
  kind: SearchKind;
  /** Lists of the same sort that one may change to, this one among them. */
  kinds: readonly SearchKind[];
  /** Joins what `where` is about besides `f`. */
  join?: RawBuilder<unknown>;
  where: readonly RawBuilder<SqlBool>[];
  /** Of `kind` alone, such as its category. */
  whereOfKind: readonly RawBuilder<SqlBool>[];
}

interface Asked {
  filters: FacetFilters;
  now: Date;
}

/** The facets of a list. @throws 400 for a registration that nobody knows */
export async function countListFacets(
  db: Read,
  listed: Listed,
  { filters, now }: Asked,
): Promise<FacetCounts> {
  const aircraft = await findAircraft(db, filters.aircraft, now);
  const conditions = facetConditions(filters, aircraft);
  const entries = readEntries(db, listed, { conditions, now });
  const tallies = Promise.all([entries, chosenCodes(db, filters)]).then(([read, chosen]) =>
    tallyEntries(read, chosen),
  );
  const [counts, totals] = await Promise.all([
    countFacets(db, {
      filters,
      tallyWithout: async (dimension) => (await tallies)[dimension ?? "all"],
    }),
    countOtherKinds(db, listed, { conditions, now }),
  ]);
  const kinds = listed.kinds.map((kind) => ({ kind, total: totals.get(kind) ?? counts.total }));
  return { ...counts, more: false, kinds: kinds.length > 1 ? kinds : [], aircraft };
}

interface Narrowed {
  conditions: FacetConditions;
  now: Date;
}

/**
 * The codes of all entries of the list, one entry after the other, as one text: taking them apart and counting
 * them in the database took four times as long.
 */
async function readEntries(
  db: Read,
  { kind, join = sql``, where, whereOfKind }: Listed,
  { conditions: { aircraft, year }, now }: Narrowed,
): Promise<string> {
  const wanted = [
    sql`f.kind = ${kind}`,
    ...[...where, ...whereOfKind, ...(aircraft ? [aircraft] : [])],
    isOpen(now),
  ];
  const mark = sql.lit(String.fromCharCode(chosenYearCode));
  const codes = year
    ? sql`case when ${year} then ${mark} || f.codes else f.codes end`
    : sql`f.codes`;
  const { rows } = await sql<{ codes: string }>`
    select coalesce(string_agg(${codes}, ''), '') as codes
    from facet_entry f ${join} where ${sql.join(wanted, sql` and `)}`.execute(db);
  return rows[0]?.codes ?? "";
}

/** How many each of the lists has that have not been counted yet. */
async function countOtherKinds(
  db: Read,
  { kind, kinds, join = sql``, where, whereOfKind }: Listed,
  { conditions, now }: Narrowed,
): Promise<Map<SearchKind, number>> {
  if (kinds.length < 2) return new Map();
  const others = whereOfKind.length > 0 ? kinds : kinds.filter((other) => other !== kind);
  const wanted = [...where, ...Object.values(conditions), isOpen(now)];
  const { rows } = await sql<FacetCounts["kinds"][number]>`
    select f.kind, count(*)::int as total
    from facet_entry f ${join}
    where f.kind = any(${[...others]}::text[]) and ${sql.join(wanted, sql` and `)}
    group by 1`.execute(db);
  const totals = new Map(others.map((other) => [other, 0]));
  for (const { kind, total } of rows) totals.set(kind, total);
  return totals;
}

/** Released, and not taken down. */
const isOpen = (now: Date): RawBuilder<SqlBool> =>
  sql`f.released_at <= ${asTimestamp(now)}
    and (f.taken_down_at is null or f.taken_down_at > ${asTimestamp(now)})`;
