import type { FacetCounts, FacetFilters } from "@aeromaint/contracts/facets/facets.ts";
import type { Read } from "../../infra/db/database.ts";
import { firstChapterCode, generalCode, valuesOf } from "./facet-conditions.queries.ts";
import { countedYears, yearCode } from "./facet-years.ts";

/** Entries that are counted together: how many, and `countedCodes` of each, one after the other. */
export interface CountedEntries {
  total: number;
  codes: string;
}

/** Of these the values are counted each under the conditions of the others. */
export type Dimension = "chapter" | "aircraftType" | "year";

/** How many entries were counted, and how often each code stands among theirs. */
export interface Tally {
  total: number;
  countOf: (code: number) => number;
}

interface Counting {
  filters: FacetFilters;
  /** Under all conditions but those of one dimension, or under all. */
  tallyWithout: (dimension?: Dimension) => Promise<Tally>;
}

type Counts = Pick<FacetCounts, "total" | "chapters" | "types" | "years">;

/** Each dimension under the conditions of the others; where none of its own is set, those are all. */
export async function countFacets(db: Read, { filters, tallyWithout }: Counting): Promise<Counts> {
  const ofAll = tallyWithout();
  const tallyFor = (dimension: Dimension) => (filters[dimension] ? tallyWithout(dimension) : ofAll);
  const [titles, types, all, forChapters, forTypes, forYears] = await Promise.all([
    chapterTitles(db),
    typesWithCodes(db),
    ofAll,
    tallyFor("chapter"),
    tallyFor("aircraftType"),
    tallyFor("year"),
  ]);
  return {
    total: all.total,
    chapters: chapterCounts(forChapters, { titles, chosen: chosenOf(filters.chapter) }),
    types: typeCounts(forTypes, { types, chosen: chosenOf(filters.aircraftType) }),
    years: yearCounts(forYears, chosenOf(filters.year)),
  };
}

const chosenOf = (text: string | undefined) => new Set(text ? valuesOf(text) : []);

const allChapters = Array.from({ length: 100 }, (_, chapter) => String(chapter).padStart(2, "0"));

/** Chapters that something is about, and those that are chosen. */
function chapterCounts(
  { countOf }: Tally,
  { titles, chosen }: { titles: ReadonlyMap<string, string>; chosen: ReadonlySet<string> },
): FacetCounts["chapters"] {
  return allChapters
    .map((chapter) => ({
      chapter,
      title: titles.get(chapter) ?? "",
      total: countOf(firstChapterCode + Number(chapter)),
    }))
    .filter(({ chapter, total }) => total > 0 || chosen.has(chapter));
}

interface TypeWithCode {
  typeId: string;
  parentId: string | null;
  name: string;
  facetCode: number;
}

/** Types that something is stated for, with what is for every type, and those that are chosen. */
function typeCounts(
  { countOf }: Tally,
  { types, chosen }: { types: readonly TypeWithCode[]; chosen: ReadonlySet<string> },
): FacetCounts["types"] {
  const general = countOf(generalCode.charCodeAt(0));
  return types
    .filter(({ typeId, facetCode }) => countOf(facetCode) > 0 || chosen.has(typeId))
    .map(({ facetCode, ...type }) => ({ ...type, total: countOf(facetCode) + general }));
}

function yearCounts({ countOf }: Tally, chosen: ReadonlySet<string>): FacetCounts["years"] {
  return countedYears
    .map((year) => ({ year, total: countOf(yearCode(year)) }))
    .filter(({ year, total }) => total > 0 || chosen.has(String(year)));
}

/** Of entries that fulfil what is asked. */
export function tallyOf(entries: readonly CountedEntries[]): Tally {
  const counts = new Uint32Array(65_536);
  for (const { codes } of entries) {
    for (let at = 0; at < codes.length; at += 1) {
      const code = codes.charCodeAt(at);
      counts[code] = (counts[code] ?? 0) + 1;
    }
  }
  const total = entries.reduce((sum, one) => sum + one.total, 0);
  return { total, countOf: (code) => counts[code] ?? 0 };
}

async function chapterTitles(db: Read): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("sysDictData")
    .select(["dictValue", "dictLabel"])
    .where("dictType", "=", "ATA")
    .execute();
  return new Map(rows.map(({ dictValue, dictLabel }) => [dictValue, dictLabel]));
}

async function typesWithCodes(db: Read): Promise<TypeWithCode[]> {
  return db
    .selectFrom("aircraftType")
    .select(["typeId", "parentId", "name", "facetCode"])
    .orderBy("orderNum")
    .orderBy("typeId")
    .execute();
}
