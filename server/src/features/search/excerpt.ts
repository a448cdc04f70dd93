import { characterStart, truncateText } from "@aeromaint/contracts/fields/plain-text.ts";
import { hitsIn } from "@aeromaint/contracts/search/search-words.ts";

const maxLength = 120;
const before = 30;

/**
 * At most 120 characters of a text, around the first hit of the keyword or a synonym, or else from
 * its beginning. Table cells in the text end with a tab.
 */
export function excerptOf(
  content: string,
  keyword: string,
  synonyms: readonly string[] = [],
): string {
  const cells = content.split("\t").map((cell) => cell.trim().replace(/\s+/g, " "));
  const line = cells.filter(Boolean).join(" | ");
  const [hit] = hitsIn(line, keyword, synonyms);
  const isShort = line.length <= maxLength;
  const first = isShort ? 0 : characterStart(line, Math.max(0, (hit?.start ?? 0) - before));
  const lead = first > 0 ? "…" : "";
  return lead + truncateText(line.slice(first), maxLength - lead.length);
}
