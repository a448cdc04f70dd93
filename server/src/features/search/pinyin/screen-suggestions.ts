import { siteScreens } from "@aeromaint/contracts/search/site-screens.ts";
import type { Suggestion } from "@aeromaint/contracts/search/suggest.ts";
import { LRUCache } from "lru-cache";
import { labelSpans } from "./label-spans.ts";
import { labelReadings } from "./label-words.ts";
import { spell } from "./spell.ts";

interface Screen {
  title: string;
  path: string;
  /** The menu above it, for screens of the back office. */
  note?: string;
}

/** Names of menus are few, and change rarely. */
const spellings = new LRUCache<string, string>({ max: 1_000, memoMethod: (title) => spell(title) });

/** The site's screens and those of one's own that have the typed words, the beginnings first. */
export function suggestScreens(keyword: string, own: readonly Screen[]): Suggestion[] {
  const found = new Map<string, Suggestion>();
  for (const reading of labelReadings(keyword)) {
    for (const { title, path, note = "" } of [...siteScreens, ...own] as readonly Screen[]) {
      const spelling = spellings.memo(title) ?? "";
      const spans = labelSpans({ label: title, spelling }, reading);
      if (spans) found.set(path, { group: "screens", label: title, note, path, spans });
    }
  }
  const start = ({ spans }: Suggestion) => (spans[0]?.start === 0 ? 0 : 1);
  return [...found.values()].sort((one, other) => start(one) - start(other));
}
