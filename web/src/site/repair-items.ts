import type { OpenRepairRow } from "@aeromaint/contracts/platform/info.ts";
import { useQuery } from "@tanstack/react-query";
import { api, type Page } from "../session/api.ts";

const path = "/open/platform";

export interface RepairListQuery {
  categoryId: string;
  pageNum: number;
  pageSize: number;
  title?: string;
  /** Dates, both inclusive. */
  beginTime?: string;
  endTime?: string;
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
