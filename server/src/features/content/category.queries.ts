import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import type { trainCategory } from "@aeromaint/contracts/content/train-category.ts";
import { type RawBuilder, sql } from "kysely";
import type { ResourceStore } from "../../crud/crud-routes.ts";
import { ascending } from "../../crud/row-list.ts";
import { lockRows } from "../../crud/rows.ts";
import { tableStore } from "../../crud/table-store.ts";
import { anyOf } from "../../infra/db/any-of.ts";
import type { Read, Tx } from "../../infra/db/database.ts";
import { conflict } from "../../infra/http/errors.ts";
import type { ContentModule } from "./module.ts";

const withCovers = "1";

type Category = typeof trainCategory;

/** Categories of one module. No data scope applies, because all editors share them. */
export function createCategoryStore({ key, category }: ContentModule): ResourceStore<Category> {
  const own = sql<boolean>`module = ${key}`;
  // The other contracts have another name of the id, and no `cover` in updates.
  const categories = tableStore(category as Category, {
    table: "contentCategory",
    key: "categoryId",
    order: ascending("orderNum", "categoryId"),
    within: own,
    withDept: true,
  });
  return {
    ...categories,

    create: (unit, { name, orderNum, cover }, actor) =>
      categories.create(unit, { module: key, name, orderNum, cover: cover ?? withCovers }, actor),

    async update(unit, id, input, actor) {
      await refuseFixed(unit.tx, key, [id]);
      const cover = input.cover === null ? withCovers : input.cover;
      await categories.update(unit, id, { ...input, cover }, actor);
    },

    async remove(unit, ids, actor) {
      await refuseFixed(unit.tx, key, ids);
      await refuseUsed(unit.tx, own, ids);
      await categories.remove(unit, ids, actor);
    },
  };
}

async function refuseFixed(tx: Tx, key: string, ids: readonly string[]): Promise<void> {
  // The lock blocks new items until the transaction ends: their foreign key waits for it.
  const rows = await lockRows(tx, "contentCategory", "categoryId", ids, ["fixed", "module"]);
  if (rows.some(({ fixed, module }) => fixed && module === key))
    throw conflict("固定分类不允许修改或删除");
}

async function refuseUsed(tx: Tx, own: RawBuilder<boolean>, ids: readonly string[]): Promise<void> {
  const used = await tx
    .selectFrom("contentItem")
    .select("itemId")
    .where(own)
    .where("categoryId", "=", anyOf(ids))
    .limit(1)
    .executeTakeFirst();
  if (used) throw conflict("分类下存在内容，不允许删除");
}

/** All categories of a module in order, for menus, tabs and selects. */
export function listCategoryNames(db: Read, { key }: ContentModule): Promise<CategoryName[]> {
  return db
    .selectFrom("contentCategory")
    .select(["categoryId", "name", "orderNum", "cover"])
    .where("module", "=", key)
    .orderBy("orderNum")
    .orderBy("categoryId")
    .execute();
}
