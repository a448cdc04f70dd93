import { maxKeywordLength } from "@aeromaint/contracts/search/search-kinds.ts";

// Separate from the other search state: every page of the site has the field.

/** Normalised keyword of a request. */
export function normaliseKeyword(text: string): string {
  return text.trim().slice(0, maxKeywordLength).trim().toWellFormed();
}
