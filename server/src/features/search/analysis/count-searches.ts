import type { SearchAnswer, SearchQuery } from "@aeromaint/contracts/search/search.ts";
import { LRUCache } from "lru-cache";
import type { App } from "../../../infra/http/app-type.ts";
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

/** Patterns of personal data: longer than part numbers. */
const personal: readonly RegExp[] = [
  // E-mail addresses.
  /[^\s@]@[^\s@]/,
  // Mobile and fixed telephones, however their digits are grouped.
  /(?<!\d)(?:(?:\+|00)?86[-\s.]*)?1[3-9]\d(?:[-\s.]?\d){8}(?!\d)/,
  /(?<!\d)\(?0\d{2,3}\)?[-\s.]*\d{3,4}[-\s.]?\d{4}(?!\d)/,
  // Identity cards and bank cards: 14 digits and more, a check letter after them.
  /(?<!\d)\d(?:[-\s.]?\d){13,}/,
];

/**
 * A keyword as it is counted: case, width and blanks make no difference. Null where it looks like
 * personal data, which is not kept.
 */
export function countedKeyword(keyword: string): string | null {
  const plain = keyword.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  return plain === "" || personal.some((pattern) => pattern.test(plain)) ? null : plain;
}
