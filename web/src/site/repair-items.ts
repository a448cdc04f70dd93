import type { OpenRepairRow } from "@aeromaint/contracts/platform/info.ts";
import { summaryLength } from "@aeromaint/contracts/rich-text.ts";
import { useQuery } from "@tanstack/react-query";
import { api, type Page } from "../session/api.ts";

const path = "/open/platform";
const finished = /[。！？!?.…”」）)]$/u;
const loose = /[\s，,、：:；;“‘（(《「]+$/u;

export interface RepairListQuery {
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

/** Released repair items of one category, newest first. */
export function useRepairItems(query: RepairListQuery, { enabled = true } = {}) {
  return useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => api.get<Page<OpenRepairRow>>(path, { ...query }, { signal }),
    // While one leafs through a category the old page stays; another category starts afresh.
    placeholderData: (previous, before) =>
      categoryOf(before?.queryKey) === query.categoryId ? previous : undefined,
    enabled,
  });
}

function categoryOf(key: readonly unknown[] | undefined): string | undefined {
  return (key?.[1] as RepairListQuery | undefined)?.categoryId;
}
