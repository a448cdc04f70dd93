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
  // Surrogate pairs count as one and stay whole.
  const start = hit ? [...line.slice(0, hit.start)].length : 0;
  const characters = [...line.slice(0, (hit?.start ?? 0) + 4 * maxLength)];
  const first = characters.length <= maxLength ? 0 : Math.max(0, start - before);
  const lead = first > 0 ? "…" : "";
  const rest = characters.slice(first);
  const room = maxLength - lead.length;
  return rest.length <= room
    ? `${lead}${rest.join("")}`
    : `${lead}${rest.slice(0, room - 1).join("")}…`;
}
