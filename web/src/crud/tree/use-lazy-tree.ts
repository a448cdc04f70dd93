import { queryOptions, useQueries, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getData } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import type { CrudResource, FormValues, RowOf } from "../resource-types.ts";
import { buildTree, type TreePosition } from "./build-tree.ts";
import { rootId } from "./tree-node.ts";

export type LazyTree<R extends CrudResource> = ReturnType<typeof useLazyTree<R>>;

const staleTime = 60_000;

/**
 * The rows of a resource as a tree whose branches are loaded when they are first expanded, each
 * by a call of its own (`<branchPath>/<parent>`) and again when it is invalidated.
 */
export function useLazyTree<R extends CrudResource>(
  resource: R,
  { branchPath = `${resource.path}/lazy` }: { branchPath?: string } = {},
) {
  type Row = RowOf<R> & object;
  const client = useQueryClient();
  // A branch that was opened once stays loaded: what it holds decides about its parent's arrow.
  const [opened, setOpened] = useState<readonly string[]>([rootId]);
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const results = useQueries({ queries: opened.map((id) => branchQuery<Row>(branchPath, id)) });

  const loaded = opened.flatMap((id, index): [string, Row[]][] => {
    const rows = results[index]?.data;
    return rows ? [[id, rows]] : [];
  });
  const branches = new Map(loaded);
  const placeOf = (row: Row) => positionOf(resource, row);
  const open = (id: string) => {
    setOpened((ids) => [...new Set([...ids, id])]);
    setExpanded((ids) => [...new Set([...ids, id])]);
  };
  const top = results[0];

  return {
    rows: buildTree(branches, { rootId, placeOf }),
    loading: top?.isFetching ?? false,
    failed: top?.isError ?? false,
    expanded,
    /** Whether the branch below this row is loading for the first time. */
    isOpening: (id: string) => results[opened.indexOf(id)]?.isLoading ?? false,
    expand: (id: string) => {
      open(id);
      void client.refetchQueries({ queryKey: branchKey(branchPath, id), stale: true });
    },
    collapse: (id: string) => setExpanded((ids) => ids.filter((each) => each !== id)),
    /** The row in whose branch this one stands; undefined while that is not loaded. */
    parentOf: (id: string) =>
      loaded.find(([, rows]) => rows.some((row) => placeOf(row).id === id))?.[0],
    /** Reloads one branch. */
    touch: (id: string) =>
      void client.invalidateQueries({ queryKey: branchKey(branchPath, id), exact: true }),
    /** Opens a branch and reloads it, so that new rows show. */
    reveal: (id: string) => {
      open(id);
      void client.invalidateQueries({ queryKey: branchKey(branchPath, id), exact: true });
    },
    /** Loads all branches that are open. */
    reload: () => void client.invalidateQueries({ queryKey: [branchPath] }),
  };
}

const branchKey = (branchPath: string, id: string) => [branchPath, id];

function branchQuery<Row>(branchPath: string, id: string) {
  return queryOptions({
    queryKey: branchKey(branchPath, id),
    queryFn: async ({ signal }): Promise<Row[]> => {
      try {
        return await getData<Row[]>(`${branchPath}/${id}`, {}, { signal });
      } catch (error) {
        // The row above is gone: nothing lies below it, and its own branch is about to say so.
        if (id !== rootId && error instanceof ApiError && error.code === 404) return [];
        throw error;
      }
    },
    staleTime: staleTime,
  });
}

function positionOf({ id }: CrudResource, row: object): TreePosition {
  // Rows of a tree say whether others lie below them; that is what makes it one.
  const values = row as FormValues;
  return { id: String(values[id]), hasChildren: values.hasChildren === true };
}
