import type { FacetCounts, FacetFilters } from "@aeromaint/contracts/search/facets/facets.ts";
import type { SearchKind } from "@aeromaint/contracts/search/search-kinds.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import { countFacets } from "./count-facets.queries.ts";
import {
  conditionsBut,
  type FacetConditions,
  facetConditions,
} from "./facet-conditions.queries.ts";
import { findAircraft } from "./named-aircraft.queries.ts";

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

interface FacetListQuery {
  filters: FacetFilters;
  now: Date;
}

/** The facets of a list. @throws 400 for a registration that nobody knows */
export async function countListFacets(
  db: Read,
  listed: Listed,
  { filters, now }: FacetListQuery,
): Promise<FacetCounts> {
  const { kind, join = sql``, where, whereOfKind } = listed;
  const aircraft = await findAircraft(db, filters.aircraft, now);
  const conditions = facetConditions(filters, aircraft);
  const listedOnly = [sql`f.kind = ${kind}`, ...where, ...whereOfKind, isOpen(now)];
  const [counts, totals] = await Promise.all([
    countFacets(db, {
      filters,
      entriesWithout: async (dimension) => {
        const wanted = [...listedOnly, ...Object.values(conditionsBut(conditions, dimension))];
        return sql`facet_entry f ${join} where ${sql.join(wanted, sql` and `)}`;
      },
    }),
    countOtherKinds(db, listed, { conditions, now }),
  ]);
  const kinds = listed.kinds.map((each) => ({
    kind: each,
    total: totals.get(each) ?? counts.total,
  }));
  return { ...counts, more: false, kinds: kinds.length > 1 ? kinds : [], aircraft };
}

interface Narrowed {
  conditions: FacetConditions;
  now: Date;
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
