import type { FacetFilters, FitFilters } from "@aeromaint/contracts/search/facets/facets.ts";
import { type SearchKind, searchKinds } from "@aeromaint/contracts/search/search-kinds.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import { type FoundAircraft, type FoundByKeyword, findAircraft } from "./named-aircraft.queries.ts";

/** Facets of `facet_entry as f` that an entry is asked to have, by dimension. */
export type FacetConditions = Partial<
  Record<"chapter" | "aircraftType" | "year" | "aircraft", RawBuilder<SqlBool>>
>;

export const valuesOf = (text: string) => text.split(",");

/** The conditions of the filters that are set. */
export function facetConditions(
  { chapter, aircraftType, year }: FacetFilters,
  aircraft?: FoundAircraft | null,
): FacetConditions {
  return {
    ...(chapter && { chapter: hasChapter(valuesOf(chapter)) }),
    ...(aircraftType && { aircraftType: fitsType(valuesOf(aircraftType)) }),
    ...(year && { year: isOfYear(valuesOf(year)) }),
    ...(aircraft && { aircraft: fitsAircraft(aircraft) }),
  };
}

/** Without those of one dimension, whose values are counted. */
export function conditionsBut(
  conditions: FacetConditions,
  dimension: keyof FacetConditions | undefined,
): FacetConditions {
  if (!dimension) return conditions;
  const { [dimension]: _, ...others } = conditions;
  return others;
}

/** The same with the aircraft that is named, if one is. @throws 400 for a registration that nobody knows */
export async function findFacetConditions(db: Read, filters: FacetFilters, now: Date) {
  return facetConditions(filters, await findAircraft(db, filters.aircraft, now));
}

const hasChapter = (chapters: readonly string[]): RawBuilder<SqlBool> =>
  sql`f.chapters like any(${chapters.map((chapter) => `%,${chapter},%`)}::text[])`;

/** Within a span, which an index finds; with gaps in it, of one of its years too. */
function isOfYear(chosen: readonly string[]): RawBuilder<SqlBool> {
  const years = chosen.map(Number);
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const span = sql<SqlBool>`f.released_at >= ${startOf(first)}::timestamptz
    and f.released_at < ${startOf(last + 1)}::timestamptz`;
  const hasGaps = new Set(years).size <= last - first;
  return hasGaps
    ? sql`(${span} and date_part('year', f.released_at) = any(${years}::float8[]))`
    : sql`(${span})`;
}

const startOf = (year: number) => `${String(Math.max(year, 1)).padStart(4, "0")}-01-01`;

/** Whether it is stated for one of the types, or one above or below; types that are gone fit nothing. */
const isStatedFor = (typeIds: readonly string[]): RawBuilder<SqlBool> =>
  isRelatedTo(sql`${[...typeIds]}::bigint[]`);

const isRelatedTo = (typeIds: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`f.type_ids like any(array(
    select '%,' || related_id || ',%' from related_type where type_id = any(${typeIds})))`;

const isGeneral = sql<SqlBool>`f.type_ids = ''`;

const fitsType = (typeIds: readonly string[]): RawBuilder<SqlBool> =>
  sql`(${isGeneral} or ${isStatedFor(typeIds)})`;

const fitsAircraft = (aircraft: FoundAircraft): RawBuilder<SqlBool> =>
  sql`(${isGeneral} or ${isStatedForAircraft(aircraft)})`;

const isStatedForAircraft = (aircraft: FoundAircraft): RawBuilder<SqlBool> =>
  sql`f.owner_id in ${ownersStatedFor(aircraft)}`;

const ownersStatedFor = ({ typeIds, msn }: FoundAircraft) => sql`(
    select a.owner_id from applicability a
    where a.type_id = any(${typeIds}::bigint[])
      and (a.msns is null or a.msns @> ${msn}::int) and not a.excluded @> ${msn}::int)`;

/**
 * Whether a row, released or not, applies to the aircraft that a keyword names: of a registration alone, whether it is
 * stated for it.
 */
export const appliesToAircraft = (
  id: RawBuilder<unknown>,
  { aircraft, rest }: FoundByKeyword,
): RawBuilder<SqlBool> =>
  rest === ""
    ? sql`${id} in ${ownersStatedFor(aircraft)}`
    : sql`(not exists (select from applicability a where a.owner_id = ${id}) or ${id} in ${ownersStatedFor(aircraft)})`;

/** Whether the row with this id has the facets. */
export function hasFacets(id: string, conditions: FacetConditions): RawBuilder<SqlBool>[] {
  const conditionList = Object.values(conditions);
  return conditionList.length === 0 ? [] : [entryOf(id, sql.join(conditionList, sql` and `))];
}

const entryOf = (id: string, condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql`exists (select from facet_entry f where f.owner_id = ${sql.ref(id)} and ${condition})`;

/** What is counted where all the rest is hidden: conditions on `f` itself. */
export function onlyFitting({ fitsFirst, fitsOnly }: FitFilters): RawBuilder<SqlBool>[] {
  return fitsFirst && fitsOnly === "1" ? [fitsType(valuesOf(fitsFirst))] : [];
}

/** What a list does for who works on some types: which rows it has, their order, and their mark. */
export interface Fit {
  where: RawBuilder<SqlBool>[];
  order: RawBuilder<unknown>;
  mark: RawBuilder<boolean>;
}

/** Undefined where no types are named: then lists are the same for everybody. */
export function fitOf(id: string, { fitsFirst, fitsOnly }: FitFilters): Fit | undefined {
  if (!fitsFirst) return undefined;
  const types = valuesOf(fitsFirst);
  const fits = entryOf(id, fitsType(types));
  return {
    where: fitsOnly === "1" ? [fits] : [],
    order: sql`${fits} desc`,
    mark: sql<boolean>`${entryOf(id, isStatedFor(types))}`,
  };
}

/** Whether the row with this id is stated for one of the types that a person works on. */
export const fitsOwnAircraft = (id: string, userId: string): RawBuilder<boolean> =>
  sql<boolean>`${entryOf(
    id,
    isRelatedTo(
      sql`(select o.type_ids from user_aircraft o where o.user_id = ${userId}::bigint)::bigint[]`,
    ),
  )}`;

interface ApplicableHit {
  kind: SearchKind;
  ownerId: string;
  /** Seconds since 1970. */
  released: number;
  /** True if the entry is stated for the aircraft; false if it is stated for no type. */
  isStated: boolean;
}

interface Wanted {
  now: Date;
  /** Counts of each kind; stated and general entries are separate. */
  wanted: number;
}

/** The newest of each kind that applies to an aircraft; people only where it is stated of them. */
export async function findApplicable(
  db: Read,
  aircraft: FoundAircraft,
  { now, wanted }: Wanted,
): Promise<ApplicableHit[]> {
  const at = asTimestamp(now);
  const { rows } = await sql<ApplicableHit>`
    select each.kind, hit.owner_id, extract(epoch from hit.released_at)::float8 as released, stated.is_stated
    from unnest(${Object.keys(searchKinds)}::text[]) as each(kind)
    cross join (values (true), (false)) as stated(is_stated)
    cross join lateral (
      select f.owner_id, f.released_at from facet_entry f
      where f.kind = each.kind and f.released_at <= ${at} and (f.taken_down_at is null or f.taken_down_at > ${at})
        and case when stated.is_stated then ${isStatedForAircraft(aircraft)}
          else f.type_ids = '' and f.kind <> 'person' end
      order by f.released_at desc, f.owner_id desc limit ${wanted}) as hit`.execute(db);
  return rows;
}
