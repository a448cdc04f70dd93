import {
  entryPath,
  type SearchKind,
  searchKinds,
} from "@aeromaint/contracts/search/search-kinds.ts";
import type { Suggestion } from "@aeromaint/contracts/search/suggest.ts";
import type { SuggestionGroup } from "@aeromaint/contracts/search/suggestion-groups.ts";
import { sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { suggestNumbers } from "../part-numbers/part-numbers.ts";
import {
  findCandidates,
  type LabelArea,
  type LabelCandidate,
} from "./pinyin/label-candidates.queries.ts";
import { labelSpans } from "./pinyin/label-spans.ts";
import { labelReadings } from "./pinyin/label-words.ts";
import { fitGroups, maxOfGroup } from "./suggest/fit-groups.ts";

interface SuggestRequest {
  keyword: string;
  now: Date;
  /** Numbers in texts for members are theirs alone. */
  mayRead: boolean;
  /** Screens that have the words: they are the person's own. */
  screens: readonly Suggestion[];
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
  { keyword, now, mayRead, screens }: SuggestRequest,
): Promise<Suggestion[]> {
  const [numbers, labels] = await Promise.all([
    suggestNumbers(db, keyword, { now, mayRead, wanted: maxOfGroup }),
    findLabels(db, keyword, now),
  ]);
  const categories = labels.filter(({ area }) => area === "c");
  const paths = await categoryPaths(db, categories.slice(0, maxOfGroup));
  const suggested = labels.flatMap(({ ownerId, kind, area, label, spans }) => {
    const target = area === "c" ? paths.get(ownerId) : targetOf(kind as SearchKind, ownerId);
    return target ? [{ group: groupOf[area], label, ...target, spans }] : [];
  });
  return fitGroups([...suggested, ...numbers, ...screens]);
}

type FoundLabel = LabelCandidate & Pick<Suggestion, "spans">;

/** The labels that have the words, the best first. */
async function findLabels(db: Read, keyword: string, now: Date): Promise<FoundLabel[]> {
  const readings = labelReadings(keyword);
  const found = await Promise.all(
    readings.map(async (reading, nth) => {
      const candidateQuery = { areas: ["d", "p", "c"] as const, now, isBegun: true, wanted };
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
  found: readonly LabelCandidate[],
): Promise<Map<string, SuggestionTarget>> {
  if (found.length === 0) return new Map();
  const ids = found.map(({ ownerId }) => ownerId);
  const { rows } = await sql<{
    categoryId: string;
    name: string;
    cover: string;
    module: keyof typeof listPaths | null;
  }>`
    select category_id, name, cover, module from content_category
    where category_id = any(${ids}::bigint[])
    union all
    select category_id, name, '', null from material_category
    where category_id = any(${ids}::bigint[])`.execute(db);
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
