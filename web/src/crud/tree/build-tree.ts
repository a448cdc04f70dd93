/** What decides a row's position in a tree. */
export interface TreePosition {
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
