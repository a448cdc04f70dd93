import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import type { RepairCategoryRow } from "@aeromaint/contracts/content/repair-category.ts";
import { type RawBuilder, sql } from "kysely";
import type { Store } from "../../crud/crud-routes.ts";
import { containsPattern, type Paging, pageOf } from "../../crud/paging.ts";
import { insertRow, removeRows, updateRow } from "../../crud/rows.ts";
import { byPinyin, type SortQuery, sortedBy } from "../../crud/sorting.ts";
import { anyOf } from "../../infra/db/any-of.ts";
import type { Read, Tx } from "../../infra/db/database.ts";
import { conflict } from "../../infra/http/errors.ts";
import type { ContentModule } from "./module.ts";

interface CategoryInput {
  name: string;
  orderNum: number;
  /** "1": items have covers, which is the default. Null sets the default. */
  cover?: string | null;
}

interface CategoryFilters extends Paging, SortQuery {
  name?: string;
  cover?: string;
}

type CategoryStore = Store<
  RepairCategoryRow,
  RepairCategoryRow,
  CategoryInput,
  Partial<CategoryInput>,
  CategoryFilters
>;

const columns = [
  "categoryId",
  "name",
  "orderNum",
  "cover",
  "fixed",
  "createdAt as createTime",
  "version",
] as const;

const sortColumns = { name: byPinyin(sql`name`), orderNum: sql`order_num` };

const withCovers = "1";

/** Categories of one module. No data scope applies, because all editors share them. */
export function createCategoryStore({ key }: Pick<ContentModule, "key">): CategoryStore {
  const own = sql<boolean>`module = ${key}`;
  return {
    list(db, filters) {
      let query = db.selectFrom("contentCategory").where("module", "=", key);
      if (filters.name) query = query.where("name", "ilike", containsPattern(filters.name));
      if (filters.cover) query = query.where("cover", "=", filters.cover);
      const order = sortedBy(sortColumns, filters, sql`order_num, category_id`);
      return pageOf(query.select(columns).orderBy(order), filters);
    },

    find: (db, id) =>
      db
        .selectFrom("contentCategory")
        .select(columns)
        .where("categoryId", "=", id)
        .where("module", "=", key)
        .executeTakeFirst(),

    async create(unit, { name, orderNum, cover }, { user }) {
      return insertRow(unit, "contentCategory", "categoryId", {
        module: key,
        name,
        orderNum,
        cover: cover ?? withCovers,
        createdBy: user.userId,
        deptId: user.deptId,
      });
    },

    async update(unit, id, input) {
      await refuseFixed(unit.tx, own, [id]);
      const columns = { ...input, ...(input.cover === null && { cover: withCovers }) };
      await updateRow(unit, "contentCategory", "categoryId", id, columns, own);
    },

    async remove(unit, ids) {
      await refuseFixed(unit.tx, own, ids);
      await refuseUsed(unit.tx, own, ids);
      await removeRows(unit, "contentCategory", "categoryId", ids, own);
    },
  };
}

/** Condition on the module of a row. */
type ModuleCondition = RawBuilder<boolean>;

async function refuseFixed(tx: Tx, own: ModuleCondition, ids: readonly string[]): Promise<void> {
  // The lock blocks new items until the transaction ends: their foreign key waits for it.
  const rows = await tx
    .selectFrom("contentCategory")
    .select("fixed")
    .where(own)
    .where("categoryId", "=", anyOf(ids))
    .orderBy("categoryId")
    .forUpdate()
    .execute();
  if (rows.some(({ fixed }) => fixed)) throw conflict("固定分类不允许修改或删除");
}

async function refuseUsed(tx: Tx, own: ModuleCondition, ids: readonly string[]): Promise<void> {
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
