import {
  type AircraftTypeNode,
  type AircraftTypeRow,
  aircraftType,
} from "@aeromaint/contracts/applicability/aircraft-type.ts";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { ResourceStore } from "../../../crud/crud-routes.ts";
import { ascending } from "../../../crud/row-list.ts";
import { lockRows } from "../../../crud/rows.ts";
import { tableStore } from "../../../crud/table-store.ts";
import type { Read, Tx } from "../../../infra/db/database.ts";
import { conflict, found, invalidField } from "../../../infra/http/errors.ts";
import { typeAndBelow } from "../applicable-rows.queries.ts";

/** No data scope: everybody shares the types. */
const types = tableStore(aircraftType, {
  table: "aircraftType",
  order: ascending("orderNum", "typeId"),
  withDept: true,
  columns: {
    parentName: sql`(select p.name from aircraft_type p where p.type_id = t.parent_id)`,
    parentId: sql`coalesce(t.parent_id, 0)::text`,
    aircraftCount: sql`(select count(*)::int from aircraft c
      where c.type_id in ${typeAndBelow(sql`t.type_id`)})`,
    hasChildren: sql`exists (select from aircraft_type b where b.parent_id = t.type_id)`,
  },
});

export const aircraftTypeStore: ResourceStore<typeof aircraftType> = {
  ...types,

  // The list has no pages.
  list: (db, filters, actor) =>
    types.list(db, { ...filters, pageNum: 1, pageSize: maxTypes }, actor),

  async create(unit, { parentId, ...columns }, actor) {
    const parent = await lockParentType(unit.tx, parentId);
    return types.create(unit, { ...columns, parentId: parent }, actor);
  },

  async update(unit, id, { parentId, ...columns }, actor) {
    const moved =
      parentId === undefined ? {} : { parentId: await findNewParent(unit.tx, id, parentId) };
    await types.update(unit, id, { ...columns, ...moved }, actor);
  },

  async remove(unit, ids, actor) {
    await refuseUsed(unit.tx, ids);
    await types.remove(unit, ids, actor);
  },
};

const maxTypes = 100_000;

async function refuseUsed(tx: Tx, ids: readonly string[]): Promise<void> {
  const among = sql<string>`any(${[...ids]}::bigint[])`;
  // The lock blocks concurrent inserts that refer to these types until the end of the transaction.
  await lockRows(tx, "aircraftType", "typeId", ids, ["typeId"]);
  const { rows } = await sql<{ below: boolean; flown: boolean; stated: boolean }>`
    select exists (select from aircraft_type where parent_id = ${among}) as below,
      exists (select from aircraft where type_id = ${among}) as flown,
      exists (select from applicability where type_id = ${among}) as stated`.execute(tx);
  const used = rows[0];
  if (used?.below) throw conflict("存在下级机型，不允许删除");
  if (used?.flown) throw conflict("机队中有该机型的飞机，不允许删除");
  if (used?.stated)
    throw conflict("有内容（含回收站）的适用范围使用该机型，不允许删除，可改为停用");
}

/** Direct children of a type; "0": types at the top. @throws 404 for an unknown type */
export async function listTypesBelow(
  db: Read,
  parentId: string,
  actor: Actor,
): Promise<AircraftTypeRow[]> {
  if (!isRootId(parentId)) found(await types.find(db, parentId, actor));
  return types
    .query(db)
    .where(sql<SqlBool>`coalesce(t.parent_id, 0) = ${parentId}`)
    .orderBy(types.order.sql)
    .execute();
}

/**
 * Tree of types without the subtree of `without`, for the choice of a parent. "0" excludes nothing.
 * @throws 404 for an unknown type
 */
export async function listTypeTree(
  db: Read,
  actor: Actor,
  without = "0",
): Promise<AircraftTypeNode[]> {
  if (!isRootId(without)) found(await types.find(db, without, actor));
  const { rows } = await sql<TypeTreeRow>`
    select t.type_id as id, t.name as label, t.status, t.parent_id from aircraft_type t
    where t.type_id not in ${typeAndBelow(without)}
    order by t.order_num, t.type_id`.execute(db);
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const nodesBelow = (parent: string | null): AircraftTypeNode[] =>
    (below.get(parent) ?? []).map(({ id, label, status }) => ({
      id,
      label,
      status,
      children: nodesBelow(id),
    }));
  return nodesBelow(null);
}

interface TypeTreeRow extends Omit<AircraftTypeNode, "children"> {
  parentId: string | null;
}

/** True for "0" in any spelling ("00"). */
function isRootId(typeId: string): boolean {
  return BigInt(typeId) === 0n;
}

/**
 * Id of the parent, locked until the end of the transaction; null at the top.
 * @throws 400 for an unknown parent
 */
async function lockParentType(tx: Tx, parentId: string | null | undefined): Promise<string | null> {
  if (!parentId || isRootId(parentId)) return null;
  const parent = await tx
    .selectFrom("aircraftType")
    .select("typeId")
    .where("typeId", "=", parentId)
    .forKeyShare()
    .executeTakeFirst();
  if (!parent) throw invalidField("parentId", "上级机型不存在");
  return parent.typeId;
}

/**
 * New parent of a type; null at the top.
 * @throws 404 for an unknown type
 * @throws 400 for an unknown parent and for a cycle
 */
async function findNewParent(
  tx: Tx,
  typeId: string,
  parentId: string | null,
): Promise<string | null> {
  // Locks the tree. Two concurrent moves could create a cycle.
  await sql`select pg_advisory_xact_lock(hashtextextended('move in aircraft_type', 0))`.execute(tx);
  const row = await tx
    .selectFrom("aircraftType")
    .select("parentId")
    .where("typeId", "=", typeId)
    .executeTakeFirst();
  const present = found(row).parentId;
  const wanted = await lockParentType(tx, parentId);
  if (wanted === null || wanted === present) return wanted;
  const { rows } = await sql<{ isBelow: boolean }>`
    select ${wanted}::bigint in ${typeAndBelow(typeId)} as is_below`.execute(tx);
  if (rows[0]?.isBelow) throw invalidField("parentId", "上级机型不能是自己或自己的下级机型");
  return wanted;
}
