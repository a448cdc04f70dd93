import type { SearchHit } from "@aeromaint/contracts/search/search.ts";
import { entryPath, type SearchKind } from "@aeromaint/contracts/search/search-kinds.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { keepPrevious } from "../../api/query-by-key.ts";
import { useSignedIn } from "../../api/tokens.ts";
import { ownAircraftSearchParams, useOwnAircraft } from "../../session/own-aircraft.ts";
import type { FallbackPicture } from "../../ui/picture.tsx";
import { itemPath } from "../paths.ts";
import { siteModules } from "../shared/content/modules.ts";
import type { SearchState } from "./search-state.ts";

export const hitsPerPage = 10;
const path = "/open/search";

/** Page of hits with the chosen facets. Passages need a session, so the cache key includes it. */
export function useHits(state: SearchState, more: Record<string, string>) {
  const signedIn = useSignedIn();
  const own = useOwnAircraft();
  const marked = { ...more, ...ownAircraftSearchParams(own.data) };
  // Wait for the own types: two requests would count as two searches.
  const isKnown = own.data !== undefined || !own.isFetching;
  return useQuery({
    queryKey: [path, state, signedIn, marked],
    queryFn: ({ signal }) =>
      api.get(path, { ...state, ...marked, pageSize: hitsPerPage }, { signal }),
    enabled: state.keyword !== "" && isKnown,
    // Paging or another kind keeps the previous page; another keyword starts empty.
    placeholderData: keepPrevious(state, "keyword"),
  });
}

export const fallbackPictures: Readonly<Record<SearchKind, FallbackPicture>> = {
  repair: "repair",
  train: "training",
  tool: "tool",
  product: "product",
  notice: "notice",
  person: "person",
};

/** Path of a hit. */
export function hitPath({ kind, id, categoryId, categoryName, categoryCover }: SearchHit): string {
  if (kind !== "repair" && kind !== "train" && kind !== "tool") return entryPath(kind, id);
  const category = { categoryId: categoryId ?? "", name: categoryName ?? "" };
  const cover = categoryCover === "2" ? "2" : "1";
  return itemPath(siteModules[kind].path, { ...category, cover }, id);
}

/** Formats a count; "+" if the server stopped counting. */
export function formatHitCount({ total, more }: { total: number; more: boolean }): string {
  return more ? `${total}+` : String(total);
}
