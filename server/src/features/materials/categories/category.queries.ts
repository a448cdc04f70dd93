import type { MaterialCategoryRow } from "@aeromaint/contracts/materials/category.ts";
import { type SqlBool, sql } from "kysely";
import type { ChangeStore } from "../../../crud/crud-routes.ts";
import { insertRow, removeAll, updateVersioned } from "../../../crud/rows.ts";
import type { Read, Tx } from "../../../infra/db/database.ts";
import { conflict } from "../../../infra/http/errors.ts";
import { isTop, movedBelow, parentOf } from "./category-parent.queries.ts";

interface Input {
  name: string;
  orderNum: number;
  parentId?: string | null;
}

interface CategoryStore extends ChangeStore<Input, Partial<Input>> {
  find(db: Read, id: string): Promise<MaterialCategoryRow | undefined>;
}

/** Categories are shared by all editors: no data scope narrows them. */
export const categoryStore: CategoryStore = {
  find: (db, id) => categories(db).where("c.categoryId", "=", id).executeTakeFirst(),

  async create(unit, { parentId, ...columns }, { user }) {
    return insertRow(unit, "materialCategory", "categoryId", {
      ...columns,
      parentId: await parentOf(unit.tx, parentId),
      createdBy: user.userId,
      deptId: user.deptId,
    });
  },

  async update(unit, id, { parentId, ...columns }) {
    const moved =
      parentId === undefined ? {} : { parentId: await movedBelow(unit.tx, id, parentId) };
    await updateVersioned(unit, "materialCategory", "categoryId", id, { ...columns, ...moved });
  },

  async remove(unit, ids) {
    await refuseUsed(unit.tx, ids);
    await removeAll(unit, "materialCategory", "categoryId", ids);
  },
};

async function refuseUsed(tx: Tx, ids: readonly string[]): Promise<void> {
  const among = sql<string>`any(${[...ids]}::bigint[])`;
  // The lock keeps new products and categories out until the removal is decided: they wait for it.
  await tx
    .selectFrom("materialCategory")
    .select("categoryId")
    .where("categoryId", "=", among)
    .orderBy("categoryId")
    .forUpdate()
    .execute();
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

/** All categories in the order of their siblings. */
export function listCategories(db: Read): Promise<MaterialCategoryRow[]> {
  return categories(db).orderBy("c.orderNum").orderBy("c.categoryId").execute();
}

/** What lies directly below a category, or at the top, in order. */
export function listBelow(db: Read, parentId: string): Promise<MaterialCategoryRow[]> {
  return categories(db)
    .where("c.parentId", isTop(parentId) ? "is" : "=", isTop(parentId) ? null : parentId)
    .orderBy("c.orderNum")
    .orderBy("c.categoryId")
    .execute();
}

function categories(db: Read) {
  return db
    .selectFrom("materialCategory as c")
    .leftJoin("materialCategory as p", "p.categoryId", "c.parentId")
    .select([
      "c.categoryId",
      "c.name",
      "p.name as parentName",
      "c.orderNum",
      "c.createdAt as createTime",
      "c.version",
    ])
    .select([
      sql<string>`coalesce(c.parent_id, 0)::text`.as("parentId"),
      sql<SqlBool>`exists (select from material_category b where b.parent_id = c.category_id)`
        .$castTo<boolean>()
        .as("hasChildren"),
    ]);
}
