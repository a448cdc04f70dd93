import type { OpenRepairRow } from "@aeromaint/contracts/content/repair-info.ts";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../../api/query-by-key.ts";
import type { SiteModule } from "./modules.ts";

/** What the rows of all modules have in common besides their ids. */
type ItemFields = Omit<OpenRepairRow, "repairId">;

/** A released item of any module. */
export type ContentItem = ItemFields & { id: string };

export interface ItemQuery {
  categoryId: string;
  pageNum: number;
  pageSize: number;
  title?: string;
  /** Dates, both inclusive. */
  beginTime?: string;
  endTime?: string;
  /** What is chosen besides, and what one's own types ask for: only where there is any. */
  more?: Record<string, string>;
}

/** Released items of one category, newest first. */
export function useItems({ list: path, idName }: SiteModule, { more, ...query }: ItemQuery) {
  return useQuery({
    ...callQuery(path, { ...query, ...more }),
    select: ({ list, total }) => ({
      // Each module's rows carry their id under its own name.
      list: list.map(
        (row): ContentItem => ({
          ...row,
          id: (row as Partial<Record<typeof idName, string>>)[idName] ?? "",
        }),
      ),
      total,
    }),
    // Paging keeps the previous page; another category starts empty.
    placeholderData: (previous, before) =>
      categoryOf(before?.queryKey) === query.categoryId ? previous : undefined,
  });
}

function categoryOf(key: readonly unknown[] | undefined): string | undefined {
  return (key?.[1] as ItemQuery | undefined)?.categoryId;
}
