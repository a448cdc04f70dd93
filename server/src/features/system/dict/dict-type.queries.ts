import { isBuiltInDictionary } from "@aeromaint/contracts/dictionaries.ts";
import type { dictionaryType } from "@aeromaint/contracts/system/dict.ts";
import { sql } from "kysely";
import type { ResourceStore } from "../../../crud/crud-routes.ts";
import { containsPattern, pageOf } from "../../../crud/paging.ts";
import { removeRows, updateRow } from "../../../crud/rows.ts";
import { byPinyin, sortedBy } from "../../../crud/sorting.ts";
import { anyOf } from "../../../infra/db/any-of.ts";
import type { Tx } from "../../../infra/db/database.ts";
import { conflict } from "../../../infra/http/errors.ts";

const columns = [
  "dictId",
  "dictName",
  "dictType",
  "status",
  "remark",
  "createdAt as createTime",
  "version",
] as const;

const sortColumns = {
  dictName: byPinyin(sql`dict_name`),
  dictType: byPinyin(sql`dict_type`),
  status: sql`status`,
  createTime: sql`created_at`,
};

export const dictTypeStore: ResourceStore<typeof dictionaryType> = {
  list(db, filters) {
    const { dictName, dictType, status } = filters;
    let query = db.selectFrom("sysDictType");
    if (dictName) query = query.where("dictName", "ilike", containsPattern(dictName));
    if (dictType) query = query.where("dictType", "ilike", containsPattern(dictType));
    if (status) query = query.where("status", "=", status);
    const order = sortedBy(sortColumns, filters, sql`created_at desc, dict_id desc`);
    return pageOf(query.select(columns).orderBy(order), filters);
  },

  find: (db, id) =>
    db.selectFrom("sysDictType").select(columns).where("dictId", "=", id).executeTakeFirst(),

  async create({ tx }, input, { user }) {
    const { dictId } = await tx
      .insertInto("sysDictType")
      .values({ ...input, createdBy: user.userId })
      .returning("dictId")
      .executeTakeFirstOrThrow();
    return dictId;
  },

  // The data follows a renamed type by its reference; options are made from both tables.
  async update(unit, id, input) {
    const [stored] = await lock(unit.tx, [id]);
    if (stored) refuseUnmakingType(stored.dictType, input);
    await updateRow(unit, "sysDictType", "dictId", id, input);
  },

  async remove(unit, ids) {
    // The lock keeps new data out until the removal is decided: its reference waits for it.
    for (const { dictName, dictType } of await lock(unit.tx, ids)) {
      const used = await unit.tx
        .selectFrom("sysDictData")
        .select("dictCode")
        .where("dictType", "=", dictType)
        .limit(1)
        .executeTakeFirst();
      if (used) throw conflict(`${dictName}已分配,不能删除`);
      if (isBuiltInDictionary(dictType)) throw conflict(`内置字典【${dictType}】不能删除`);
    }
    await removeRows(unit, "sysDictType", "dictId", ids);
  },
};

/** These types, which stay as they are until the decision. */
async function lock(tx: Tx, ids: string[]) {
  return tx
    .selectFrom("sysDictType")
    .select(["dictName", "dictType"])
    .where("dictId", "=", anyOf(ids))
    .orderBy("dictId")
    .forUpdate()
    .execute();
}

/** @throws 409 for what would take its options from forms and lists; the name is for people */
function refuseUnmakingType(
  type: string,
  { dictType, status }: { dictType?: string; status?: string },
): void {
  if (!isBuiltInDictionary(type)) return;
  if (dictType !== undefined && dictType !== type) {
    throw conflict(`内置字典【${type}】不能修改字典类型`);
  }
  if (status === "2") throw conflict(`内置字典【${type}】不能停用`);
}
