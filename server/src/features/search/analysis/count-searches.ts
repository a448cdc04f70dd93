import type { SearchAnswer, SearchQuery } from "@aeromaint/contracts/search/search.ts";
import { LRUCache } from "lru-cache";
import type { App } from "../../../infra/http/app-type.ts";
import { countedKeyword } from "./counted-keyword.ts";
import { platformDay } from "./platform-day.ts";
import { SearchCounter } from "./search-counter.ts";
import { addSearchCounts } from "./search-terms.queries.ts";

/** Of all keys that are remembered: addresses, which may be long. */
const maxKeyLength = 1024 * 1024;

/**
 * Counts what is looked for, also where the answer stands ready: whether that found something is
 * remembered by its key when it is made. Who asks is nowhere in it.
 */
export function searchCounting(app: App) {
  const counter = new SearchCounter({
    write: (counts) => addSearchCounts(app.db, counts),
    onError: (err) => app.log.warn({ err }, "search counts not written yet"),
  });
  app.addHook("onClose", () => counter.stop());
  const misses = new LRUCache<string, boolean>({
    max: Math.max(1, app.config.answerCacheEntries),
    maxSize: maxKeyLength,
    sizeCalculation: (_, key) => key.length,
  });
  return {
    rememberAnswer: (key: string, { kinds }: SearchAnswer) =>
      void misses.set(
        key,
        kinds.every(({ total }) => total === 0),
      ),
    count(key: string, query: SearchQuery): void {
      const keyword = isWholeFirstPage(query) ? countedKeyword(query.keyword) : null;
      if (keyword === null) return;
      counter.count({ day: platformDay(app), keyword, isMiss: misses.get(key) ?? false });
    },
  };
}

/** Another page, or a part of the hits, is the same search looked at again; marks leave out none. */
function isWholeFirstPage({
  keyword: _,
  pageNum = 1,
  pageSize: _size,
  fits: _fits,
  ...narrowing
}: SearchQuery) {
  return pageNum === 1 && Object.values(narrowing).every((value) => value === undefined);
}
