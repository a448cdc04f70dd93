import type { OpenRepairRow } from "@aeromaint/contracts/content/repair-info.ts";
import { summaryLength } from "@aeromaint/contracts/rich-text.ts";
import { useQuery } from "@tanstack/react-query";
import type { Page } from "../../api/api.ts";
import type { ContentModule } from "./modules.ts";

const finished = /[。！？!?.…”」）)]$/u;
const loose = /[\s，,、：:；;“‘（(《「]+$/u;

/** What the rows of all modules have in common beside their ids. */
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
}

/** A summary as lists show it: one that the server cut in mid-sentence says so. */
export function summaryText(summary: string): string {
  const cut = [...summary].length >= summaryLength && !finished.test(summary.trimEnd());
  return cut ? `${summary.replace(loose, "")}…` : summary;
}

/** Released items of one category, newest first. */
export function useItems({ list: path, idName }: ContentModule, query: ItemQuery) {
  // Each module's rows carry their id under its own name.
  type Row = ItemFields & Record<typeof idName, string>;
  return useQuery<Page<Row>, Error, Page<ContentItem>>({
    queryKey: [path, query],
    select: ({ list, total }) => ({
      list: list.map((row) => ({ ...row, id: row[idName] })),
      total,
    }),
    // While one leafs through a category the old page stays; another category starts afresh.
    placeholderData: (previous, before) =>
      categoryOf(before?.queryKey) === query.categoryId ? previous : undefined,
  });
}

function categoryOf(key: readonly unknown[] | undefined): string | undefined {
  return (key?.[1] as ItemQuery | undefined)?.categoryId;
}
