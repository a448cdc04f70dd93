import type {
  CollectInput,
  CollectRow,
} from "@aeromaint/contracts/personal/collections/collect.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../api/api.ts";
import { keepPrevious } from "../../api/query-by-key.ts";
import { ownCollectionPath } from "../../session/own-collection.ts";
import { toast } from "../../ui/toast/toast.ts";
import { collectionKindOf } from "./collection-kinds.ts";

interface CollectionQuery {
  collectType: string;
  /** Part of a title, name or part number; empty for all. */
  title: string;
  pageNum: number;
  pageSize: number;
}

/** One page of collected items of a kind. */
export function useCollections(query: CollectionQuery) {
  // Tabs and kinds have the same dictionary values.
  const collectType = query.collectType as CollectInput["collectType"];
  return useQuery({
    queryKey: [ownCollectionPath, query],
    queryFn: ({ signal }) => api.get(ownCollectionPath, { ...query, collectType }, { signal }),
    enabled: query.collectType !== "",
    staleTime: 0,
    // Paging keeps the previous page; another kind has other columns.
    placeholderData: keepPrevious(query, "collectType"),
    meta: { quiet: true },
  });
}

/** Number of collected items per kind, filtered by title. */
export function useCollectionCounts(title: string) {
  const { data } = useQuery({
    queryKey: [ownCollectionPath, "count", title],
    queryFn: ({ signal }) => api.get(`${ownCollectionPath}/count`, { title }, { signal }),
    staleTime: 0,
    placeholderData: (previous) => previous,
    meta: { quiet: true },
  });
  return data && new Map(data.map(({ collectType, total }) => [collectType, total]));
}

/** Milliseconds in which a removal can be undone, as in the other lists of the back office. */
const undoTime = 10_000;

/** Removes rows of the collection in one request, with undo. */
export function useUncollect() {
  const client = useQueryClient();
  const [removed, setRemoved] = useState<readonly CollectRow[]>([]);
  useEffect(() => {
    if (removed.length === 0) return;
    const timer = setTimeout(() => setRemoved([]), undoTime);
    return () => clearTimeout(timer);
  }, [removed]);
  const undoing = useMutation({
    mutationFn: collectAgain,
    onMutate: () => setRemoved([]),
    onSuccess: () => toast("已撤销", "success"),
    onSettled: () => client.invalidateQueries(),
  });
  return {
    remove: async (rows: readonly CollectRow[]) => {
      const ids = rows.map(({ collectId }) => collectId).join(",");
      try {
        const answer = await api.send("DELETE", `${ownCollectionPath}/${ids}`);
        // An item that was taken down cannot be collected again.
        setRemoved(rows.filter((row) => collectionKindOf(row.collectType)?.shown(row)));
        return answer;
      } finally {
        void client.invalidateQueries();
      }
    },
    removed: removed.length,
    undo: () => undoing.mutate(removed),
  };
}

export type UncollectState = ReturnType<typeof useUncollect>;

/** Collects removed items again, the oldest first, so that they keep their order. */
async function collectAgain(rows: readonly CollectRow[]): Promise<void> {
  for (const { collectType, assocId } of rows.toReversed()) {
    // The codes of kinds come from the dictionary.
    const body = { collectType, assocId } as CollectInput;
    await api.send("POST", ownCollectionPath, { body });
  }
}
