import type { FacetCounts, FacetFilters } from "@aeromaint/contracts/search/facets/facets.ts";
import { type RawBuilder, sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { valuesOf } from "./facet-conditions.queries.ts";

/** The values of each are counted under the conditions of the others. */
type Dimension = "chapter" | "aircraftType" | "year";

const columnOf = { chapter: sql`f.chapters`, aircraftType: sql`f.type_ids`, year: sql`f.year` };
const dimensionNames: readonly Dimension[] = ["chapter", "aircraftType", "year"];

interface Counting {
  filters: FacetFilters;
  /** `facet_entry f` with its joins and conditions: all of these, or all but those of one dimension. */
  entriesWithout: (dimension?: Dimension) => Promise<RawBuilder<unknown>>;
}

type Counts = Pick<FacetCounts, "total" | "chapters" | "types" | "years">;

/** Each dimension under the conditions of the others; where none of its own is set, those are all. */
export async function countFacets(
  db: Read,
  { filters, entriesWithout }: Counting,
): Promise<Counts> {
  const count = async (without: Dimension | undefined, dimensions: readonly Dimension[]) =>
    countValues(db, { entries: await entriesWithout(without), dimensions });
  const unchosen = dimensionNames.filter((dimension) => !filters[dimension]);
  // Every entry has one year: the years are the total.
  const ofAll = count(undefined, filters.year ? [...unchosen, "year"] : unchosen);
  const countsFor = (dimension: Dimension) =>
    filters[dimension] ? count(dimension, [dimension]) : ofAll;
  const [titles, types, all, forChapters, forTypes, forYears] = await Promise.all([
    chapterTitles(db),
    typeNames(db),
    ofAll,
    countsFor("chapter"),
    countsFor("aircraftType"),
    countsFor("year"),
  ]);
  return {
    total: [...all.year.values()].reduce((sum, total) => sum + total, 0),
    chapters: shown(forChapters.chapter, filters.chapter)
      .sort()
      .map((chapter) => ({
        chapter,
        title: titles.get(chapter) ?? "",
        total: forChapters.chapter.get(chapter) ?? 0,
      })),
    types: typeCounts(forTypes.aircraftType, { types, chosen: filters.aircraftType }),
    years: shown(forYears.year, filters.year)
      .map((year) => ({ year: Number(year), total: forYears.year.get(year) ?? 0 }))
      .sort((one, other) => other.year - one.year),
  };
}

/** How many entries have a value; the empty value of types is that of what is stated for none. */
type ValueCounts = ReadonlyMap<string, number>;

/** Values that entries have, and those that are chosen. */
const shown = (counts: ValueCounts, chosen: string | undefined) => [
  ...new Set([...counts.keys(), ...(chosen ? valuesOf(chosen) : [])]),
];

type TypeName = Pick<FacetCounts["types"][number], "typeId" | "parentId" | "name">;

/** What is stated for no type counts for every type. */
function typeCounts(
  counts: ValueCounts,
  { types, chosen }: { types: readonly TypeName[]; chosen: string | undefined },
): FacetCounts["types"] {
  const isShown = new Set(shown(counts, chosen));
  const general = counts.get("") ?? 0;
  return types
    .filter(({ typeId }) => isShown.has(typeId))
    .map((type) => ({ ...type, total: (counts.get(type.typeId) ?? 0) + general }));
}

interface Counted {
  entries: RawBuilder<unknown>;
  dimensions: readonly Dimension[];
}

/** One pass over the entries: combinations of values are counted first, and then taken apart. */
async function countValues(
  db: Read,
  { entries, dimensions }: Counted,
): Promise<Record<Dimension, ValueCounts>> {
  const columns = dimensions.map((dimension) => columnOf[dimension]);
  const grouped = (dimension: Dimension) =>
    dimensions.includes(dimension) ? columnOf[dimension] : sql`null`;
  const { rows } = await sql<{ dimension: Dimension; value: string; total: number }>`
    with combination as materialized (
      select ${grouped("chapter")} as chapters, ${grouped("aircraftType")} as type_ids,
        ${grouped("year")} as year, count(*)::int as total
      from ${entries} group by grouping sets (${sql.join(columns)})
    ), related as materialized (select * from related_type)
    select 'chapter' as dimension, value, sum(total)::int as total
    from combination, string_to_table(btrim(chapters, ','), ',') as value where value <> '' group by value
    union all
    select 'aircraftType', coalesce(each.related_id::text, ''), sum(total)::int
    from combination c left join lateral (
      select distinct r.related_id from string_to_table(btrim(c.type_ids, ','), ',') as stated
      join related r on r.type_id::text = stated) as each on true
    where c.type_ids is not null group by each.related_id
    union all
    select 'year', year::text, total from combination where year is not null`.execute(db);
  const countsOf = (dimension: Dimension) =>
    new Map(
      rows.filter((row) => row.dimension === dimension).map(({ value, total }) => [value, total]),
    );
  return {
    chapter: countsOf("chapter"),
    aircraftType: countsOf("aircraftType"),
    year: countsOf("year"),
  };
}

async function chapterTitles(db: Read): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("sysDictData")
    .select(["dictValue", "dictLabel"])
    .where("dictType", "=", "ATA")
    .execute();
  return new Map(rows.map(({ dictValue, dictLabel }) => [dictValue, dictLabel]));
}

async function typeNames(db: Read): Promise<TypeName[]> {
  return db
    .selectFrom("aircraftType")
    .select(["typeId", "parentId", "name"])
    .orderBy("orderNum")
    .orderBy("typeId")
    .execute();
}
