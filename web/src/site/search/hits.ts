import type { SearchHit } from "@aeromaint/contracts/search/search.ts";
import { entryPath, type SearchKind } from "@aeromaint/contracts/search/search-kinds.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { useSignedIn } from "../../api/tokens.ts";
import { markQueryOf, useOwnAircraft } from "../../session/own-aircraft.ts";
import { itemPath } from "../paths.ts";
import { siteModules } from "../shared/content/modules.ts";
import type { Fallback } from "../shared/picture.tsx";
import type { SearchState } from "./search-state.ts";

export const hitsPerPage = 10;
const path = "/open/search";

/** A page of hits, narrowed by what is chosen. Passages need a session, so the cache key includes it. */
export function useHits(state: SearchState, more: Record<string, string>) {
  const signedIn = useSignedIn();
  const own = useOwnAircraft();
  const marked = { ...more, ...markQueryOf(own.data) };
  // Asked for once, so that it counts as one search.
  const isKnown = own.data !== undefined || !own.isFetching;
  return useQuery({
    queryKey: [path, state, signedIn, marked],
    queryFn: ({ signal }) =>
      api.get(path, { ...state, ...marked, pageSize: hitsPerPage }, { signal }),
    enabled: state.keyword !== "" && isKnown,
    // Paging or another kind keeps the previous page; another keyword starts empty.
    placeholderData: (previous, before) =>
      (before?.queryKey[1] as SearchState | undefined)?.keyword === state.keyword
        ? previous
        : undefined,
  });
}

export const fallbackOf: Readonly<Record<SearchKind, Fallback>> = {
  repair: "repair",
  train: "training",
  tool: "tool",
  product: "product",
  notice: "notice",
  person: "person",
};

/** Where a hit is opened. */
export function hitPath({ kind, id, categoryId, categoryName, categoryCover }: SearchHit): string {
  if (kind !== "repair" && kind !== "train" && kind !== "tool") return entryPath(kind, id);
  const category = { categoryId: categoryId ?? "", name: categoryName ?? "" };
  const cover = categoryCover === "2" ? "2" : "1";
  return itemPath(siteModules[kind].path, { ...category, cover }, id);
}

/** A count as it is shown: there may be more than are counted. */
export function countText({ total, more }: { total: number; more: boolean }): string {
  return more ? `${total}+` : String(total);
}
