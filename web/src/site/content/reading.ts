import type { RepairReading } from "@aeromaint/contracts/content/repair-info.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { isDrawing } from "../../api/inside-answers.ts";
import type { ContentItem } from "./items.ts";
import type { ContentModule } from "./modules.ts";

/** What the readings of all modules have in common beside their ids. */
export type ItemReading = Omit<RepairReading, "repairId">;

export function readingPath(module: ContentModule, id: string): string {
  return `${module.reading}/${encodeURIComponent(id)}`;
}

/** How an item begins, where the server drew the page from it; nobody else asks. */
export function useOpening(id: string) {
  const path = `/open/platform/foreground/${encodeURIComponent(id)}`;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => api.get<ContentItem>(path, {}, { signal }),
    enabled: isDrawing(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** One item with its text, for somebody who is signed in. */
export function useReading(module: ContentModule, id: string) {
  const path = readingPath(module, id);
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => api.get<ItemReading>(path, {}, { signal }),
    meta: { quiet: true },
  });
}
