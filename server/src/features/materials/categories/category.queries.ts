import {
  type MaterialCategoryNode,
  type MaterialCategoryRow,
  materialCategory,
} from "@aeromaint/contracts/materials/category.ts";
import { type SqlBool, sql } from "kysely";
import type { ResourceStore } from "../../../crud/crud-routes.ts";
import { ascending } from "../../../crud/row-list.ts";
import { lockRows } from "../../../crud/rows.ts";
import { tableStore } from "../../../crud/table-store.ts";
import type { Read, Tx } from "../../../infra/db/database.ts";
import { conflict, found, invalidField } from "../../../infra/http/errors.ts";

/** All editors share the categories; data scopes do not apply. */
const categories = tableStore(materialCategory, {
  table: "materialCategory",
  order: ascending("orderNum", "categoryId"),
  withDept: true,
  columns: {
    parentName: sql`(select p.name from material_category p where p.category_id = t.parent_id)`,
    parentId: sql`coalesce(t.parent_id, 0)::text`,
    hasChildren: sql`exists (select from material_category b where b.parent_id = t.category_id)`,
  },
});

export const categoryStore: ResourceStore<typeof materialCategory> = {
  ...categories,

  async create(unit, { parentId, ...columns }, actor) {
    const parent = await lockedParent(unit.tx, parentId);
    return categories.create(unit, { ...columns, parentId: parent }, actor);
  },

  async update(unit, id, { parentId, ...columns }, actor) {
    const moved =
      parentId === undefined ? {} : { parentId: await checkedNewParent(unit.tx, id, parentId) };
    await categories.update(unit, id, { ...columns, ...moved }, actor);
  },

  async remove(unit, ids, actor) {
    await checkUnused(unit.tx, ids);
    await categories.remove(unit, ids, actor);
  },
};

async function checkUnused(tx: Tx, ids: readonly string[]): Promise<void> {
  const among = sql<string>`any(${[...ids]}::bigint[])`;
  // The lock blocks new products and categories until the removal is decided.
  await lockRows(tx, "materialCategory", "categoryId", ids, ["categoryId"]);
  const below = await tx
    .selectFrom("materialCategory")
    .select("categoryId")
    .where("parentId", "=", among)
    .limit(1)
    .executeTakeFirst();
  if (below) throw conflict("存在下级分类，不允许删除");
  const product = await tx
    .selectFrom("materialInfo")
    .select("infoId")
    .where("categoryId", "=", among)
    .limit(1)
    .executeTakeFirst();
  if (product) throw conflict("分类下存在内容，不允许删除");
}

export const listCategories = (db: Read): Promise<MaterialCategoryRow[]> =>
  categories.query(db).orderBy(categories.order.sql).execute();

/** Children of a category, or root categories, in order. */
export const listSubcategories = (db: Read, parentId: string): Promise<MaterialCategoryRow[]> =>
  categories
    .query(db)
    .where(sql<SqlBool>`coalesce(t.parent_id, 0) = ${parentId}`)
    .orderBy(categories.order.sql)
    .execute();

/** True for "0" in any notation: the parent of root categories. */
export function isRootId(parentId: string): boolean {
  return BigInt(parentId) === 0n;
}

/**
 * Stored form of the parent: null for a root category. Locks the parent until the end of the transaction.
 * @throws 400 if the parent does not exist
 */
async function lockedParent(tx: Tx, parentId: string | null | undefined): Promise<string | null> {
  if (!parentId || isRootId(parentId)) return null;
  const parent = await tx
    .selectFrom("materialCategory")
    .select("categoryId")
    .where("categoryId", "=", parentId)
    .forKeyShare()
    .executeTakeFirst();
  if (!parent) throw invalidField("parentId", "上级分类不存在");
  return parent.categoryId;
}

/**
 * New parent of a category.
 * @throws 404 if the category does not exist, 400 if the parent is missing or would create a cycle
 */
async function checkedNewParent(
  tx: Tx,
  categoryId: string,
  parentId: string | null,
): Promise<string | null> {
  // Locks the tree. Two concurrent moves could create a cycle.
  await sql`select pg_advisory_xact_lock(hashtextextended('move in material_category', 0))`.execute(
    tx,
  );
  const row = await tx
    .selectFrom("materialCategory")
    .select("parentId")
    .where("categoryId", "=", categoryId)
    .executeTakeFirst();
  const present = found(row).parentId;
  const wanted = await lockedParent(tx, parentId);
  if (wanted === present) return present;
  if (wanted !== null && (await isInSubtree(tx, wanted, categoryId))) {
    throw invalidField("parentId", "上级分类不能是自己或自己的下级分类");
  }
  return wanted;
}

/** True if both categories are equal or the first one is in the subtree of the other. */
async function isInSubtree(tx: Tx, categoryId: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ within: boolean }>`
    with recursive above as (
      select category_id, parent_id from material_category where category_id = ${categoryId}::bigint
      union
      select p.category_id, p.parent_id
      from above a join material_category p on p.category_id = a.parent_id
    )
    select exists (select from above where category_id = ${other}::bigint) as within`.execute(tx);
  return rows[0]?.within === true;
}

/** Builds the tree; siblings keep the order of the rows. */
export function buildCategoryTree(rows: readonly MaterialCategoryRow[]): MaterialCategoryNode[] {
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const nodesBelow = (parentId: string): MaterialCategoryNode[] =>
    (below.get(parentId) ?? []).map((row) => ({ ...row, children: nodesBelow(row.categoryId) }));
  return nodesBelow("0");
}
