import { type SpaceNode, type SpaceType, space } from "@aeromaint/contracts/spaces/space.ts";
import { sql } from "kysely";
import type { ResourceStore } from "../../crud/crud-routes.ts";
import { ascending } from "../../crud/row-list.ts";
import { lockRows } from "../../crud/rows.ts";
import { tableStore } from "../../crud/table-store.ts";
import type { Read, Tx } from "../../infra/db/database.ts";
import { conflict, found } from "../../infra/http/errors.ts";
import { parentFor, refuseBeyond, refuseLeftOut } from "./space-place.queries.ts";

/** Spaces are shared by all who keep them: no data scope narrows them. */
const spaces = tableStore(space, {
  table: "tdmSpace",
  order: ascending("orderNum", "spaceId"),
  withDept: true,
  columns: {
    parentName: sql`(select p.name from tdm_space p where p.space_id = t.parent_id)`,
    parentId: sql`coalesce(t.parent_id, 0)::text`,
    x: sql`t.x::float8`,
    y: sql`t.y::float8`,
    width: sql`t.width::float8`,
    height: sql`t.height::float8`,
  },
  filters: { parentId: (parentId) => sql`coalesce(t.parent_id, 0) = ${parentId}` },
});

export const spaceStore: ResourceStore<typeof space> = {
  ...spaces,

  async create(unit, { parentId, ...columns }, actor) {
    const parent = await parentFor(unit.tx, columns.type, parentId);
    if (parent) refuseBeyond(parent, columns);
    return spaces.create(unit, { ...columns, parentId: parent?.spaceId ?? null }, actor);
  },

  async update(unit, id, { parentId, ...columns }, actor) {
    await oneChangeAtATime(unit.tx);
    const before = await held(unit.tx, id);
    const wanted = parentId === undefined ? before.parentId : parentId;
    const parent = await parentFor(unit.tx, before.type, wanted);
    if (parent) refuseBeyond(parent, { ...before, ...columns });
    await spaces.update(unit, id, { ...columns, parentId: parent?.spaceId ?? null }, actor);
    await refuseLeftOut(unit.tx, id);
  },

  async remove(unit, ids, actor) {
    await oneChangeAtATime(unit.tx);
    await refuseUsed(unit.tx, ids);
    await spaces.remove(unit, ids, actor);
  },
};

/** A change holds a space and its parent: two that meet would each wait for the other. */
async function oneChangeAtATime(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('change in tdm_space', 0))`.execute(tx);
}

/** Present space, locked until the end of the transaction. */
async function held(tx: Tx, id: string) {
  const row = await tx
    .selectFrom("tdmSpace")
    .select(["parentId", "x", "y", "width", "height"])
    .select((space) => space.ref("type").$castTo<SpaceType>().as("type"))
    .where("spaceId", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return found(row);
}

async function refuseUsed(tx: Tx, ids: readonly string[]): Promise<void> {
  const among = sql<string>`any(${[...ids]}::bigint[])`;
  // Inserts into one of them wait until the removal is decided.
  await lockRows(tx, "tdmSpace", "spaceId", ids, ["spaceId"]);
  const { rows } = await sql<{ spaces: boolean; points: boolean }>`
    select exists (select from tdm_space where parent_id = ${among}) as spaces,
      exists (select from tdm_point where space_id = ${among}) as points`.execute(tx);
  if (rows[0]?.spaces) throw conflict("存在下级空间，不允许删除");
  if (rows[0]?.points) throw conflict("空间下存在点位，不允许删除");
}

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
