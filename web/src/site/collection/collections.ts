import type { CollectInput } from "@aeromaint/contracts/personal/collections/collect.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { toast } from "../../ui/toast/toast.ts";

const path = "/aviation/collect";
export const collectionsPerPage = 10;

interface CollectionQuery {
  collectType: string;
  /** Part of a title, name or part number; empty for all. */
  title: string;
  pageNum: number;
}

/** One page of what the reader has collected of a kind. */
export function useCollections(query: CollectionQuery) {
  // The tabs are values of the dictionary, and so are the kinds of collections.
  const collectType = query.collectType as CollectInput["collectType"];
  return useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) =>
      api.get(path, { ...query, collectType, pageSize: collectionsPerPage }, { signal }),
    enabled: query.collectType !== "",
    staleTime: 0,
    // Paging keeps the previous page; another kind has other columns.
    placeholderData: (previous, before) =>
      (before?.queryKey[1] as CollectionQuery | undefined)?.collectType === query.collectType
        ? previous
        : undefined,
    meta: { quiet: true },
  });
}

/** How many the reader has collected of each kind; of those called so where a title is given. */
export function useCollectionCounts(title: string) {
  const { data } = useQuery({
    queryKey: [path, "count", title],
    queryFn: ({ signal }) => api.get(`${path}/count`, { title }, { signal }),
    staleTime: 0,
    placeholderData: (previous) => previous,
    meta: { quiet: true },
  });
  return data && new Map(data.map(({ collectType, total }) => [collectType, total]));
}

/** Removes rows of the collection in one call; their pages offer to collect them again. */
export function useUncollect() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (collectIds: string[]) => api.send("DELETE", `${path}/${collectIds.join(",")}`),
    onSuccess: ({ message }) => toast(message, "success"),
    onSettled: () => client.invalidateQueries(),
  });
}
