import { queryOptions, useQueries, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getData } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import { treePath } from "../../ui/tree-path.ts";
import { type EditorOptions, useCrudEditor } from "../dialog/use-crud-editor.ts";
import type { CrudResource, FormValues, RowOf } from "../resource-types.ts";

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
    loading: Boolean(top?.isFetching && !top.isError),
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

/** A node of a tree to choose from, as the server's drop-downs answer it. */
export interface TreeNode {
  id: string;
  label: string;
  children: TreeNode[];
}

/** What stands above the first level of every tree. */
export const rootId = "0";

/** The nodes from the top down to the one with this id, itself last; none when it is not there. */
export function pathTo(tree: readonly TreeNode[], id: string): TreeNode[] {
  return treePath(tree, (node) => node.id === id);
}

/** The node's id and those of everything below it. */
export function subtreeIds(node: TreeNode): string[] {
  return [node.id, ...node.children.flatMap(subtreeIds)];
}

/** What decides a row's position in a tree. */
interface TreePosition {
  id: string;
  /** As its own branch said when it was loaded. */
  hasChildren: boolean;
}

/** A row of a tree table: with `children`, be they loaded or not, it can be expanded. */
export type TreeRow<Row> = Row & { children?: TreeRow<Row>[] };

interface BuildTreeOptions<Row> {
  rootId: string;
  placeOf: (row: Row) => TreePosition;
}

/**
 * Assembles loaded branches, by their parent's id. A loaded branch counts more than what its
 * parent's row says: a node whose last child is gone has no arrow any more. During a move a row
 * is briefly in two branches; it is shown once.
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

interface TreeEditorOptions<R extends CrudResource>
  extends Omit<EditorOptions<R>, "onSaved" | "initial"> {
  tree: LazyTree<R>;
  initial?: FormValues;
}

/**
 * The dialog of a resource that is a tree: `addBelow` starts with its parent chosen, and only the
 * branches that a change touches are reloaded.
 */
export function useTreeEditor<R extends CrudResource>(
  resource: R,
  { tree, initial, ...options }: TreeEditorOptions<R>,
) {
  const [parentId, setParentId] = useState(rootId);
  const editor = useCrudEditor(resource, {
    ...options,
    initial: { ...initial, parentId },
    onSaved: (values: FormValues, detail) => {
      const before = (detail ?? {}) as FormValues;
      const stood = detail && tree.parentOf(String(before[resource.id]));
      if (stood !== undefined) tree.touch(stood);
      // What is new somewhere is shown there. A form without the parent moves nothing.
      const { parentId: stands = before.parentId } = values;
      if (stands !== before.parentId) tree.reveal(String(stands));
    },
  });
  const addBelow = (id: string) => {
    setParentId(id);
    editor.add();
  };
  return { ...editor, add: () => addBelow(rootId), addBelow };
}
