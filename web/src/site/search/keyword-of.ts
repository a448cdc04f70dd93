import { maxKeywordLength } from "@aeromaint/contracts/search/search-kinds.ts";

// Apart from the rest of a search's state: every page of the site has the field.

/** A keyword as it is sent. */
export function keywordOf(text: string): string {
  return text.trim().slice(0, maxKeywordLength).trim().toWellFormed();
}
