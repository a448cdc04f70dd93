import { queryOptions, useQueries, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getData } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import { treePath } from "../../ui/text/tree-path.ts";
import { editorMode } from "../dialog/editor-mode.ts";
import { type CrudEditorOptions, useCrudEditor } from "../dialog/use-crud-editor.ts";
import type { CrudResource, FormValues, RowOf } from "../resource-types.ts";

export type LazyTree<R extends CrudResource> = ReturnType<typeof useLazyTree<R>>;

const staleTime = 60_000;

/**
 * Rows of a resource as a tree. Each branch loads when it is first expanded, from
 * `<branchPath>/<parent>`.
 */
export function useLazyTree<R extends CrudResource>(
  resource: R,
  { branchPath = `${resource.path}/lazy` }: { branchPath?: string } = {},
) {
  type Row = RowOf<R> & object;
  const client = useQueryClient();
  // Keep an opened branch loaded: its rows decide on the arrow of its parent.
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
    loading: Boolean(top?.isFetching && !top.isError),
    failed: top?.isError ?? false,
    expanded,
    /** True while the branch of this row loads for the first time. */
    isOpening: (id: string) => results[opened.indexOf(id)]?.isLoading ?? false,
    expand: (id: string) => {
      open(id);
      void client.refetchQueries({ queryKey: branchKey(branchPath, id), stale: true });
    },
    collapse: (id: string) => setExpanded((ids) => ids.filter((each) => each !== id)),
    /** Id of the row's parent; undefined if its branch is not loaded. */
    parentOf: (id: string) =>
      loaded.find(([, rows]) => rows.some((row) => placeOf(row).id === id))?.[0],
    reloadBranch: (id: string) =>
      void client.invalidateQueries({ queryKey: branchKey(branchPath, id), exact: true }),
    /** Opens and reloads a branch, so that new rows are visible. */
    openBranch: (id: string) => {
      open(id);
      void client.invalidateQueries({ queryKey: branchKey(branchPath, id), exact: true });
    },
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
        // The parent no longer exists: its branch is empty, and the branch above reloads.
        if (id !== rootId && error instanceof ApiError && error.code === 404) return [];
        throw error;
      }
    },
    staleTime: staleTime,
  });
}

function positionOf({ id }: CrudResource, row: object): TreePosition {
  // Rows of a tree have the field hasChildren.
  const values = row as FormValues;
  return { id: String(values[id]), hasChildren: values.hasChildren === true };
}

/** Node of a selectable tree, in the format of the server's option lists. */
export interface TreeNode {
  id: string;
  label: string;
  children: TreeNode[];
}

/** Id of the root above the first level. */
export const rootId = "0";

/** Path from the root to the node with this id, including it; empty if not found. */
export function treePathTo(tree: readonly TreeNode[], id: string): TreeNode[] {
  return treePath(tree, (node) => node.id === id);
}

/** Ids of the node and its descendants. */
export function subtreeIds(node: TreeNode): string[] {
  return [node.id, ...node.children.flatMap(subtreeIds)];
}

/** Position of a row in the tree. */
interface TreePosition {
  id: string;
  /** State when the row was loaded. */
  hasChildren: boolean;
}

/** Row of a tree table; expandable if it has `children`, even an empty list. */
export type TreeRow<Row> = Row & { children?: TreeRow<Row>[] };

interface BuildTreeOptions<Row> {
  rootId: string;
  placeOf: (row: Row) => TreePosition;
}

/**
 * Builds a tree from loaded branches by parent id. A loaded branch overrides `hasChildren` of its
 * parent. A moving row is briefly in two branches; it is shown once.
 */
export function buildTree<Row extends object>(
  branches: ReadonlyMap<string, readonly Row[]>,
  { rootId, placeOf }: BuildTreeOptions<Row>,
): TreeRow<Row>[] {
  const placed = new Set<string>();
  const below = (parentId: string): TreeRow<Row>[] =>
    (branches.get(parentId) ?? []).flatMap((row) => {
      const { id, hasChildren } = placeOf(row);
      if (placed.has(id)) return [];
      placed.add(id);
      const loaded = branches.get(id);
      const isParent = loaded ? loaded.length > 0 : hasChildren;
      return [isParent ? { ...row, children: below(id) } : row];
    });
  return below(rootId);
}

interface TreeEditorOptions<R extends CrudResource> extends Omit<CrudEditorOptions<R>, "onSaved"> {
  tree: LazyTree<R>;
}

/**
 * Editor of a resource with a tree. `addBelow` preselects the parent. A change reloads only the
 * affected branches.
 */
export function useTreeEditor<R extends CrudResource>(
  resource: R,
  { tree, ...options }: TreeEditorOptions<R>,
) {
  const editor = useCrudEditor(resource, {
    ...options,
    onSaved: (values: FormValues, detail) => {
      const before = (detail ?? {}) as FormValues;
      const oldParent = detail && tree.parentOf(String(before[resource.id]));
      if (oldParent !== undefined) tree.reloadBranch(oldParent);
      // Open the branch of a new or moved row. A form without the parent field moves nothing.
      const { parentId: newParent = before.parentId } = values;
      if (newParent !== before.parentId) tree.openBranch(String(newParent));
    },
  });
  const addBelow = (parentId: string) =>
    editor.show({ mode: editorMode.add, id: null, start: { parentId } });
  return { ...editor, add: () => addBelow(rootId), addBelow };
}
