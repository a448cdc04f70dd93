import { maxHits, type SearchKind, searchKinds } from "@aeromaint/contracts/search/search-kinds.ts";
import type { Hit, HitsOfKind } from "./hits.queries.ts";

interface Ranked {
  /** The counted hits: of each lookup those in titles first, the newest first in each. */
  hits: Hit[];
  more: boolean;
}

const newestFirst = (one: Hit, other: Hit) =>
  other.released - one.released || Number(other.ownerId) - Number(one.ownerId);

/** The hits of all lookups together, an entry where it is found first. */
export function rank(lookups: readonly (readonly HitsOfKind[])[]): Ranked {
  const hits = new Map<string, Hit>();
  const add = (found: Hit[]) => {
    for (const hit of found.sort(newestFirst)) {
      if (!hits.has(hit.ownerId)) hits.set(hit.ownerId, hit);
    }
  };
  for (const found of lookups) {
    add(found.flatMap(({ title }) => title));
    add(found.flatMap(({ text }) => text));
  }
  return { hits: [...hits.values()].slice(0, maxHits), more: hits.size > maxHits };
}

/** The hits of one kind. */
export function ofKind(lookups: readonly (readonly HitsOfKind[])[], kind: SearchKind) {
  return lookups.map((found) => found.filter((each) => each.kind === kind));
}

/** How many hits each kind has. */
export function countKinds(lookups: readonly (readonly HitsOfKind[])[]): CountOfKind[] {
  return (Object.keys(searchKinds) as SearchKind[]).map((kind) => {
    const { hits, more } = rank(ofKind(lookups, kind));
    return { kind, total: hits.length, more };
  });
}

interface CountOfKind {
  kind: SearchKind;
  total: number;
  more: boolean;
}
