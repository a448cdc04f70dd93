import type { RepairReading } from "@aeromaint/contracts/content/repair-info.ts";
import { useQuery } from "@tanstack/react-query";
import { isSsr } from "../../api/query-by-key.ts";
import type { ContentItem } from "../shared/content/items.ts";
import type { SiteModule } from "../shared/content/modules.ts";

/** What the readings of all modules have in common besides their ids. */
export type ItemReading = Omit<RepairReading, "repairId">;

export function readingPath(module: SiteModule, id: string): string {
  return `${module.reading}/${encodeURIComponent(id)}`;
}

/** The call that reads an item as it is, or as it was at a moment. */
export function readingKey(module: SiteModule, id: string, at: string) {
  const path = readingPath(module, id);
  return at ? [path, { at }] : [path];
}

/** How an item begins, where the server rendered the page with it; other pages do not ask. */
export function useExcerpt(id: string) {
  return useQuery<ContentItem>({
    queryKey: [`/open/platform/foreground/${encodeURIComponent(id)}`],
    enabled: isSsr,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** One item with its text, for somebody who is signed in. */
export function useReading(module: SiteModule, id: string, at: string) {
  return useQuery<ItemReading>({
    queryKey: readingKey(module, id, at),
    meta: { quiet: true },
  });
}
