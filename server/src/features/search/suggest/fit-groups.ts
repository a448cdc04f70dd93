import { maxSuggestions, type Suggestion } from "@aeromaint/contracts/search/suggest.ts";
import {
  type SuggestionGroup,
  suggestionGroups,
} from "@aeromaint/contracts/search/suggestion-groups.ts";

/** Most of a group, before the groups have to make room for each other. */
export const maxOfGroup = 5;

const order = Object.keys(suggestionGroups) as SuggestionGroup[];

/** The groups in their order, cut from the longest of them until all have room; the first ones last. */
export function fitGroups(found: readonly Suggestion[]): Suggestion[] {
  const groups = order.map((group) =>
    found.filter((each) => each.group === group).slice(0, maxOfGroup),
  );
  while (groups.reduce((sum, group) => sum + group.length, 0) > maxSuggestions) {
    const longest = Math.max(...groups.map(({ length }) => length));
    groups.findLast(({ length }) => length === longest)?.pop();
  }
  return groups.flat();
}
