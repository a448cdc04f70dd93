import type { RepairReading } from "@aeromaint/contracts/content/repair-info.ts";
import { useQuery } from "@tanstack/react-query";
import { callQuery, isSsr } from "../../api/query-by-key.ts";
import type { ReadingPath, SiteModule } from "../shared/content/modules.ts";

/** What the readings of all modules have in common besides their ids. */
export type ItemReading = Omit<RepairReading, "repairId">;

export function readingPath(module: SiteModule, id: string): ReadingPath {
  return `${module.reading}/${encodeURIComponent(id)}`;
}

/** The call that reads an item as it is, or as it was at a moment. */
const readingQuery = (module: SiteModule, id: string, at: string) =>
  callQuery(readingPath(module, id), at ? { at } : undefined);

export const readingKey = (module: SiteModule, id: string, at: string) =>
  readingQuery(module, id, at).queryKey;

/** How an item begins, where the server rendered the page with it; other pages do not ask. */
export function useExcerpt(id: string) {
  return useQuery({
    ...callQuery(`/open/platform/foreground/${encodeURIComponent(id)}`),
    enabled: isSsr,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** One item with its text, for somebody who is signed in. */
export function useReading(module: SiteModule, id: string, at: string) {
  return useQuery({
    ...readingQuery(module, id, at),
    select: (reading): ItemReading => reading,
    meta: { quiet: true },
  });
}
