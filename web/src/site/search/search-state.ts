import { type SearchKind, searchKinds } from "@aeromaint/contracts/search/search-kinds.ts";
import { normaliseKeyword } from "./keyword-of.ts";

/** Search state in the URL. */
export interface SearchState {
  keyword: string;
  /** Empty for all kinds. */
  kind: SearchKind | "";
  pageNum: number;
  /** "1" to disable the recognition of registrations. */
  asWords?: "1";
}

/** Parses the state from an untrusted query. */
export function parseSearchState(query: URLSearchParams): SearchState {
  const kind = query.get("kind") ?? "";
  const page = Number(query.get("pageNum"));
  return {
    keyword: normaliseKeyword(query.get("keyword") ?? ""),
    kind: Object.hasOwn(searchKinds, kind) ? (kind as SearchKind) : "",
    pageNum: Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1,
    ...(query.get("asWords") === "1" && { asWords: "1" }),
  };
}
