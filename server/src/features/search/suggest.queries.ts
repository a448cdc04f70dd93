import { fitsAircraftText } from "@aeromaint/contracts/applicability/applicability-text.ts";
import {
  entryPath,
  type SearchKind,
  searchAddress,
  searchKinds,
} from "@aeromaint/contracts/search/search-kinds.ts";
import type { Suggestion } from "@aeromaint/contracts/search/suggest.ts";
import type { SuggestionGroup } from "@aeromaint/contracts/search/suggestion-groups.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { suggestNumbers } from "../part-numbers/part-numbers.ts";
import {
  type FoundByKeyword,
  facetConditions,
  findMeantAircraft,
  hasFacets,
} from "./facets/facets.ts";
import {
  findCandidates,
  type LabelArea,
  type LabelCandidate,
} from "./pinyin/label-candidates.queries.ts";
import { labelSpans } from "./pinyin/label-spans.ts";
import { labelReadings } from "./pinyin/label-words.ts";
import { fitGroups, maxOfGroup } from "./suggest/fit-groups.ts";
import { inSimplified } from "./suggest/simplified.queries.ts";
import {
  describeDocuments,
  findNumbered,
  findStatedFor,
} from "./suggest/suggested-documents.queries.ts";

interface SuggestRequest {
  keyword: string;
  now: Date;
  /** Numbers in texts for members are theirs alone. */
  mayRead: boolean;
  /** Screens that have the words: they are the person's own. */
  screens: readonly Suggestion[];
  /** Types whose documents are marked. */
  fits?: string | undefined;
}

/** Candidates of an area. Some prove to lack the words when they are compared exactly. */
const wanted = 12;
const groupOf: Readonly<Record<LabelArea, SuggestionGroup>> = {
  d: "documents",
  p: "people",
  c: "categories",
};

/** What may be meant by words that are being typed: only what the asker may find. */
export async function suggest(
  db: Read,
  { keyword, now, mayRead, screens, fits }: SuggestRequest,
): Promise<Suggestion[]> {
  const meant = await findMeantAircraft(db, keyword, now);
  const few = { now, wanted: maxOfGroup };
  const [numbers, numbered, found] = await Promise.all([
    suggestNumbers(db, keyword, { ...few, mayRead }),
    findNumbered(db, keyword, few),
    meant ? findFitting(db, meant, now) : findLabels(db, keyword, { now }),
  ]);
  const labels = [...new Map([...numbered, ...found].map((each) => [each.ownerId, each])).values()];
  const idsOf = (wanted: LabelArea) =>
    labels
      .filter(({ area }) => area === wanted)
      .slice(0, maxOfGroup)
      .map(({ ownerId }) => ownerId);
  const [paths, facts] = await Promise.all([
    categoryPaths(db, idsOf("c")),
    describeDocuments(db, idsOf("d"), { fits, now }),
  ]);
  const suggested = labels.flatMap(({ ownerId, kind, area, label, spans }) => {
    const target = area === "c" ? paths.get(ownerId) : targetOf(kind as SearchKind, ownerId);
    return target ? [{ group: groupOf[area], label, ...target, spans, ...facts.get(ownerId) }] : [];
  });
  return fitGroups([...aircraftOf(keyword, meant), ...suggested, ...numbers, ...screens]);
}

/** What a keyword with a registration is taken for, and the other way to take it. */
function aircraftOf(keyword: string, meant: FoundByKeyword | null): Suggestion[] {
  if (!meant) return [];
  const row = { group: "aircraft" as const, spans: [] };
  const asWords = searchAddress(keyword, { asWords: "1" });
  return [
    {
      ...row,
      label: fitsAircraftText(meant.aircraft),
      note: meant.rest,
      path: searchAddress(keyword),
    },
    { ...row, label: `按文字搜索“${keyword}”`, note: "", path: asWords },
  ];
}

/** What applies to an aircraft and has the other words. */
function findFitting(db: Read, { aircraft, rest }: FoundByKeyword, now: Date) {
  if (rest === "") return findStatedFor(db, aircraft, { now, wanted: maxOfGroup });
  const where = hasFacets("s.owner_id", facetConditions({}, aircraft));
  return findLabels(db, rest, { now, where });
}

interface LabelQuery {
  now: Date;
  where?: readonly RawBuilder<SqlBool>[];
}

type FoundLabel = LabelCandidate & Pick<Suggestion, "spans">;

/** The labels that have the words, the best first. */
async function findLabels(db: Read, keyword: string, query: LabelQuery): Promise<FoundLabel[]> {
  const plain = await inSimplified(db, keyword);
  const typed = plain === keyword ? [keyword] : [keyword, plain];
  const readings = typed.flatMap(labelReadings);
  const found = await Promise.all(
    readings.map(async (reading, nth) => {
      const candidateQuery = { areas: ["d", "p", "c"] as const, ...query, isBegun: true, wanted };
      return (await findCandidates(db, { reading, ...candidateQuery })).flatMap((candidate) => {
        const spans = labelSpans(candidate, reading);
        return spans ? [{ ...candidate, spans, nth }] : [];
      });
    }),
  );
  const best = found
    .flat()
    .sort(
      (one, other) =>
        one.place - other.place || one.nth - other.nth || other.released - one.released,
    );
  const known = new Set<string>();
  return best.filter(({ ownerId }) => !known.has(ownerId) && known.add(ownerId));
}

type SuggestionTarget = Pick<Suggestion, "path" | "note">;

const targetOf = (kind: SearchKind, ownerId: string): SuggestionTarget => ({
  path: entryPath(kind, ownerId),
  note: kind === "person" ? "" : searchKinds[kind],
});

const listPaths = {
  repair: "/web-site/maintain-info",
  train: "/web-site/module-info",
  tool: "/web-site/tooling-services",
} as const;

/** Where the lists of categories are. */
async function categoryPaths(
  db: Read,
  ids: readonly string[],
): Promise<Map<string, SuggestionTarget>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    categoryId: string;
    name: string;
    cover: string;
    module: keyof typeof listPaths | null;
  }>`
    select category_id, name, cover, module from content_category
    where category_id = any(${[...ids]}::bigint[])
    union all
    select category_id, name, '', null from material_category
    where category_id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ categoryId, name, cover, module }): [string, SuggestionTarget] => {
      if (!module) {
        const path = `/web-site/aviation-products?${new URLSearchParams({ categoryId })}`;
        return [categoryId, { path, note: searchKinds.product }];
      }
      const query = new URLSearchParams({ categoryId, name, isCover: cover });
      return [categoryId, { path: `${listPaths[module]}?${query}`, note: searchKinds[module] }];
    }),
  );
}
