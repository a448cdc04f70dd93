import type { CollectInput } from "@aeromaint/contracts/personal/collections/collect.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../api/api.ts";

export const ownCollectionPath = "/aviation/collect";
/** Milliseconds in which a double click on 收藏 does not undo. */
const doublePressTime = 1_000;

interface OwnCollection extends CollectInput {
  isCollect: boolean;
  /** Key of the query that answers `isCollect`; its cached data is updated. */
  reading: readonly unknown[];
  onCollected: () => void;
  onUndone: () => void;
}

/** Collects one item, with undo. */
export function useOwnCollection(collection: OwnCollection) {
  const { collectType, assocId, isCollect, reading, onCollected, onUndone } = collection;
  const client = useQueryClient();
  const [isFresh, setIsFresh] = useState(false);
  useEffect(() => {
    if (!isFresh) return;
    const timer = setTimeout(() => setIsFresh(false), doublePressTime);
    return () => clearTimeout(timer);
  }, [isFresh]);
  const settle = {
    // A refusal may mean that another tab was faster.
    onError: () => client.invalidateQueries({ queryKey: reading }),
    onSettled: () => client.invalidateQueries({ queryKey: [ownCollectionPath] }),
  };
  // Update the cache: a refetch would count another view.
  const note = (isNow: boolean) =>
    client.setQueryData<object>(reading, (data) => data && { ...data, isCollect: isNow });
  const collect = useMutation({
    mutationFn: () => api.post(ownCollectionPath, { collectType, assocId }),
    onSuccess: () => {
      setIsFresh(true);
      note(true);
      onCollected();
    },
    ...settle,
  });
  const undo = useMutation({
    mutationFn: () => removeFromCollection({ collectType, assocId }),
    onSuccess: () => {
      note(false);
      onUndone();
    },
    ...settle,
  });
  return {
    isCollect,
    collect: collect.mutate,
    undo: undo.mutate,
    isBusy: collect.isPending || undo.isPending,
    isUndoable: !isFresh && !undo.isPending,
  };
}

/** Finds the row first: the item's data has no row id. */
async function removeFromCollection(item: CollectInput): Promise<void> {
  const query = { ...item, pageNum: 1, pageSize: 1 };
  const { list } = await api.get(ownCollectionPath, query);
  const ids = list.map(({ collectId }) => collectId);
  if (ids.length > 0) await api.del(`${ownCollectionPath}/${ids.join(",")}`);
}
