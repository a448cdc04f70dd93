import { maxHits, type SearchKind } from "@aeromaint/contracts/search/search-kinds.ts";
import type { Hit, HitsOfKind } from "./hits.queries.ts";

interface Ranked {
  /** The counted hits: those in titles first, the newest first in each. */
  hits: Hit[];
  more: boolean;
}

const newestFirst = (one: Hit, other: Hit) =>
  other.released - one.released || Number(other.ownerId) - Number(one.ownerId);

/** The hits of these kinds together. */
export function rank(found: readonly HitsOfKind[]): Ranked {
  const inTitles = found.flatMap(({ title }) => title).sort(newestFirst);
  const known = new Set(inTitles.map(({ ownerId }) => ownerId));
  const inTexts = found.flatMap(({ text }) => text).filter(({ ownerId }) => !known.has(ownerId));
  const hits = [...inTitles, ...inTexts.sort(newestFirst)];
  return { hits: hits.slice(0, maxHits), more: hits.length > maxHits };
}

/** How many hits each kind has. */
export function countKinds(found: readonly HitsOfKind[]): CountOfKind[] {
  return found.map((kind) => {
    const { hits, more } = rank([kind]);
    return { kind: kind.kind, total: hits.length, more };
  });
}

interface CountOfKind {
  kind: SearchKind;
  total: number;
  more: boolean;
}
