import type { SpaceInput, SpaceNode, SpaceType, space } from "@aeromaint/contracts/spaces/space.ts";
import { sql } from "kysely";
import type { ResourceStore } from "../../crud/crud-routes.ts";
import { containsPattern, pageOf } from "../../crud/paging.ts";
import { insertRow, removeRows, updateRow } from "../../crud/rows.ts";
import type { Read, Tx } from "../../infra/db/database.ts";
import { conflict, found } from "../../infra/http/errors.ts";
import { parentFor, refuseBeyond, refuseLeftOut } from "./space-place.queries.ts";

/** Spaces are shared by all who keep them: no data scope narrows them. */
export const spaceStore: ResourceStore<typeof space> = {
  list: (db, { name, parentId, type, ...paging }) => {
    let rows = spaces(db);
    if (name) rows = rows.where("s.name", "ilike", containsPattern(name));
    if (type) rows = rows.where("s.type", "=", type);
    if (parentId) rows = rows.where(sql`coalesce(s.parent_id, 0)`, "=", parentId);
    return pageOf(rows.orderBy("s.orderNum").orderBy("s.spaceId"), paging);
  },

  find: (db, id) => spaces(db).where("s.spaceId", "=", id).executeTakeFirst(),

  async create(unit, { parentId, ...columns }, { user }) {
    const parent = await parentFor(unit.tx, columns.type, parentId);
    if (parent) refuseBeyond(parent, columns);
    return insertRow(unit, "tdmSpace", "spaceId", {
      ...columns,
      ...asText(columns),
      parentId: parent?.spaceId ?? null,
      createdBy: user.userId,
      deptId: user.deptId,
    });
  },

  async update(unit, id, { parentId, ...columns }) {
    await oneChangeAtATime(unit.tx);
    const before = await held(unit.tx, id);
    const wanted = parentId === undefined ? before.parentId : parentId;
    const parent = await parentFor(unit.tx, before.type, wanted);
    if (parent) refuseBeyond(parent, { ...before, ...columns });
    const place = { parentId: parent?.spaceId ?? null };
    await updateRow(unit, "tdmSpace", "spaceId", id, { ...columns, ...place });
    await refuseLeftOut(unit.tx, id);
  },

  async remove(unit, ids) {
    await oneChangeAtATime(unit.tx);
    await refuseUsed(unit.tx, ids);
    await removeRows(unit, "tdmSpace", "spaceId", ids);
  },
};

/** A change holds a space and its parent: two that meet would each wait for the other. */
async function oneChangeAtATime(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('change in tdm_space', 0))`.execute(tx);
}

/** The space as it stands, kept from others until the end of the transaction. */
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

/** numeric travels as text, so that nothing is rounded on the way. */
function asText({ x, y, width, height }: Pick<SpaceInput, "x" | "y" | "width" | "height">) {
  return { x: String(x), y: String(y), width: String(width), height: String(height) };
}

async function refuseUsed(tx: Tx, ids: readonly string[]): Promise<void> {
  const among = sql<string>`any(${[...ids]}::bigint[])`;
  // Inserts into one of them wait until the removal is decided.
  await tx
    .selectFrom("tdmSpace")
    .select("spaceId")
    .where("spaceId", "=", among)
    .orderBy("spaceId")
    .forUpdate()
    .execute();
  const { rows } = await sql<{ spaces: boolean; points: boolean }>`
    select exists (select from tdm_space where parent_id = ${among}) as spaces,
      exists (select from tdm_point where space_id = ${among}) as points`.execute(tx);
  if (rows[0]?.spaces) throw conflict("存在下级空间，不允许删除");
  if (rows[0]?.points) throw conflict("空间下存在点位，不允许删除");
}

function spaces(db: Read) {
  return db
    .selectFrom("tdmSpace as s")
    .leftJoin("tdmSpace as p", "p.spaceId", "s.parentId")
    .select(["s.spaceId", "p.name as parentName", "s.type", "s.name", "s.code", "s.orderNum"])
    .select(["s.aircraft", "s.createdAt as createTime", "s.version"])
    .select([
      sql<string>`coalesce(s.parent_id, 0)::text`.as("parentId"),
      sql<number>`s.x::float8`.as("x"),
      sql<number>`s.y::float8`.as("y"),
      sql<number>`s.width::float8`.as("width"),
      sql<number>`s.height::float8`.as("height"),
    ]);
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
