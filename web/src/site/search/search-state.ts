import { type SearchKind, searchKinds } from "@aeromaint/contracts/search/search-kinds.ts";
import { keywordOf } from "./keyword-of.ts";

/** What the address says of a search. */
export interface SearchState {
  keyword: string;
  /** Empty for all kinds. */
  kind: SearchKind | "";
  pageNum: number;
  /** All words are words: none is taken for the registration of an aircraft. */
  asWords?: "1";
}

/** Parses the state from an untrusted query. */
export function searchStateOf(query: URLSearchParams): SearchState {
  const kind = query.get("kind") ?? "";
  const page = Number(query.get("pageNum"));
  return {
    keyword: keywordOf(query.get("keyword") ?? ""),
    kind: Object.hasOwn(searchKinds, kind) ? (kind as SearchKind) : "",
    pageNum: Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1,
    ...(query.get("asWords") === "1" && { asWords: "1" }),
  };
}
