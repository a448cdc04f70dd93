import type { SpaceNode } from "@aeromaint/contracts/spaces/space.ts";
import { sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";

interface Row extends Omit<SpaceNode, "children"> {
  parentId: string | null;
}

/** All spaces as trees of bases, siblings in their order. */
export async function spaceTree(db: Read): Promise<SpaceNode[]> {
  const { rows } = await sql<Row>`
    select space_id::text as id, parent_id, name as label, code, type, aircraft,
      x::float8, y::float8, width::float8, height::float8
    from tdm_space order by order_num, space_id`.execute(db);
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const nodesBelow = (parent: string | null): SpaceNode[] =>
    (below.get(parent) ?? []).map(({ parentId: _, ...row }) => ({
      ...row,
      children: nodesBelow(row.id),
    }));
  return nodesBelow(null);
}
