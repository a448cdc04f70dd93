import type { CategoryName, RepairCategoryRow } from "@aeromaint/contracts/platform/category.ts";
import { sql } from "kysely";
import type { Store } from "../../../crud/crud-routes.ts";
import { containing, type Paging, paged } from "../../../crud/paging.ts";
import { removeAll, updateVersioned } from "../../../crud/rows.ts";
import { announce } from "../../../platform/changes.ts";
import type { Read, Tx } from "../../../platform/database.ts";
import { conflict } from "../../../platform/errors.ts";

interface Input {
  name: string;
  orderNum: number;
  cover: string;
}

interface Filters extends Paging {
  name?: string;
  cover?: string;
}

const columns = [
  "categoryId",
  "name",
  "orderNum",
  "cover",
  "fixed",
  "createdAt as createTime",
  "version",
] as const;

/** Categories are shared by all editors: no data scope narrows them. */
export const categoryStore: Store<
  RepairCategoryRow,
  RepairCategoryRow,
  Input,
  Partial<Input>,
  Filters
> = {
  async list(db, filters) {
    let query = db.selectFrom("platformCategory");
    if (filters.name) query = query.where("name", "ilike", containing(filters.name));
    if (filters.cover) query = query.where("cover", "=", filters.cover);
    const [list, { total }] = await Promise.all([
      paged(query.select(columns).orderBy("orderNum").orderBy("categoryId"), filters).execute(),
      query.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
    ]);
    return { list, total: Number(total) };
  },

  find: (db, id) =>
    db
      .selectFrom("platformCategory")
      .select(columns)
      .where("categoryId", "=", id)
      .executeTakeFirst(),

  async create(unit, { name, orderNum, cover }, { user }) {
    const { categoryId } = await unit.tx
      .insertInto("platformCategory")
      .values({ name, orderNum, cover, createdBy: user.userId, deptId: user.deptId })
      .returning("categoryId")
      .executeTakeFirstOrThrow();
    await announce(unit, "platform_category");
    return categoryId;
  },

  async update(unit, id, input) {
    await refuseFixed(unit.tx, [id]);
    await updateVersioned(unit.tx, "platformCategory", "categoryId", id, input);
    await announce(unit, "platform_category");
  },

  async remove(unit, ids) {
    await refuseFixed(unit.tx, ids);
    await refuseUsed(unit.tx, ids);
    await removeAll(unit.tx, "platformCategory", "categoryId", ids);
    await announce(unit, "platform_category");
  },
};

async function refuseFixed(tx: Tx, ids: readonly string[]): Promise<void> {
  // The lock keeps new items out until the removal is decided: their reference waits for it.
  const rows = await tx
    .selectFrom("platformCategory")
    .select("fixed")
    .where("categoryId", "=", sql<string>`any(${[...ids]}::bigint[])`)
    .orderBy("categoryId")
    .forUpdate()
    .execute();
  if (rows.some(({ fixed }) => fixed)) throw conflict("固定分类不允许修改或删除");
}

async function refuseUsed(tx: Tx, ids: readonly string[]): Promise<void> {
  const used = await tx
    .selectFrom("platformInfo")
    .select("repairId")
    .where("categoryId", "=", sql<string>`any(${[...ids]}::bigint[])`)
    .limit(1)
    .executeTakeFirst();
  if (used) throw conflict("分类下存在内容，不允许删除");
}

/** All categories in order, for menus, tabs and drop-downs. */
export function listCategoryNames(db: Read): Promise<CategoryName[]> {
  return db
    .selectFrom("platformCategory")
    .select(["categoryId", "name", "orderNum", "cover"])
    .orderBy("orderNum")
    .orderBy("categoryId")
    .execute();
}
