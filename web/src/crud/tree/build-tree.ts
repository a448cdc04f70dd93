/** What of a row decides its place in a tree. */
export interface Place {
  id: string;
  /** As its own branch said when it was loaded. */
  hasChildren: boolean;
}

/** A row of a tree table: with `children`, be they loaded or not, it can be expanded. */
export type Grown<Row> = Row & { children?: Grown<Row>[] };

interface GrownOptions<Row> {
  rootId: string;
  placeOf: (row: Row) => Place;
}

/**
 * Loaded branches, by their parent's id, put together. What a loaded branch shows counts more
 * than what its parent's row says: a node whose last child has gone has no arrow any more. Amid
 * a move a row is in two branches for a moment; it is shown once.
 */
export function grown<Row extends object>(
  branches: ReadonlyMap<string, readonly Row[]>,
  { rootId, placeOf }: GrownOptions<Row>,
): Grown<Row>[] {
  const placed = new Set<string>();
  const below = (parentId: string): Grown<Row>[] =>
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
