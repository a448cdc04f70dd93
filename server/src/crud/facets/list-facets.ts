import type { FacetCounts, FacetFilters } from "@aeromaint/contracts/facets/facets.ts";
import type { SearchKind } from "@aeromaint/contracts/search/search-kinds.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { type CountedEntries, countFacets, type Dimension } from "./count-facets.ts";
import { type FacetConditions, facetConditions } from "./facet-conditions.ts";
import { findAircraft } from "./named-aircraft.ts";

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
  const entries = listEntries(db, listed, { conditions, now });
  const [counts, totals] = await Promise.all([
    countFacets(db, {
      filters,
      entriesWithout: async (dimension) => {
        const { total, codes, ...failing } = await entries;
        const all = { total, codes };
        return dimension ? [all, { total: 0, codes: failing[dimension] ?? "" }] : [all];
      },
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

/** Those that fulfil all conditions, and by dimension the codes of those that fail in this one alone. */
type ListEntries = CountedEntries & Partial<Record<Dimension, string | null>>;

/**
 * One pass over the list, and all codes joined as texts: taking them apart and counting them in the
 * database took four times as long. `offset 0` has each condition evaluated once for a row.
 */
async function listEntries(
  db: Read,
  { kind, join = sql``, where, whereOfKind }: Listed,
  { conditions: { aircraft, ...chosen }, now }: Narrowed,
): Promise<ListEntries> {
  const wanted = [
    sql`f.kind = ${kind}`,
    ...where,
    ...whereOfKind,
    ...(aircraft ? [aircraft] : []),
    ...pairsOf(Object.values(chosen)).map(([one, other]) => sql`(${one} or ${other})`),
    isOpen(now),
  ];
  const names = Object.keys(chosen);
  const flags = Object.entries(chosen).map(([name, holds]) => sql`, ${holds} as ${sql.ref(name)}`);
  const failing = names.map((name) => sql`, ${codesFailing(name)} as ${sql.ref(name)}`);
  const fulfilled = allOf(sql`true`, ...names.map((name) => sql.ref(name)));
  const { rows } = await sql<ListEntries>`
    select count(*) filter (where ${fulfilled})::int as total, coalesce(${codesOf(fulfilled)}, '') as codes
      ${sql.join(failing, sql``)}
    from (
      select f.codes ${sql.join(flags, sql``)} from facet_entry f ${join}
      where ${allOf(...wanted)} offset 0) as entry`.execute(db);
  return rows[0] as ListEntries;
}

const allOf = (...conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

const codesOf = (condition: RawBuilder<unknown>, codes = sql`codes`) =>
  sql`string_agg(${codes}, '') filter (where ${condition})`;

/** The last of the codes is the year, which is all that is counted of those that fail in it. */
const codesFailing = (dimension: string) =>
  codesOf(sql`not ${sql.ref(dimension)}`, dimension === "year" ? sql`right(codes, 1)` : sql`codes`);

const pairsOf = <T>(values: readonly T[]): [T, T][] =>
  values.flatMap((one, index) => values.slice(index + 1).map((other): [T, T] => [one, other]));

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
