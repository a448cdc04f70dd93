import type { CollectRow } from "@aeromaint/contracts/collections/collect.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type PagedList } from "../../api/api.ts";
import { toast } from "../../ui/toast/toast.ts";

const path = "/aviation/collect";
export const collectionsPerPage = 10;

interface CollectionQuery {
  collectType: string;
  pageNum: number;
}

/** One page of what the reader has collected of a kind. */
export function useCollections(query: CollectionQuery) {
  return useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) =>
      api.get<PagedList<CollectRow>>(path, { ...query, pageSize: collectionsPerPage }, { signal }),
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

/** Removes something from the collection; its page offers to collect it again. */
export function useUncollect() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (collectId: string) => api.send("DELETE", `${path}/${collectId}`),
    onSuccess: ({ message }) => toast(message, "success"),
    onSettled: () => client.invalidateQueries(),
  });
}
