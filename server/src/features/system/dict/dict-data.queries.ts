import { isBuiltInValue } from "@aeromaint/contracts/system/built-in-values.ts";
import type { DictionaryDataInput, dictionaryData } from "@aeromaint/contracts/system/dict.ts";
import { sql } from "kysely";
import type { ResourceStore } from "../../../crud/crud-routes.ts";
import { containsPattern, pageOf } from "../../../crud/paging.ts";
import { insertRow, removeRows, updateRow } from "../../../crud/rows.ts";
import { byPinyin, sortedBy } from "../../../crud/sorting.ts";
import { anyOf } from "../../../infra/db/any-of.ts";
import type { Tx } from "../../../infra/db/database.ts";
import { conflict } from "../../../infra/http/errors.ts";

const columns = [
  "dictCode",
  "dictType",
  "dictLabel",
  "dictValue",
  "dictSort",
  "status",
  "dictStyle",
  "remark",
  "createdAt as createTime",
  "version",
] as const;

const sortColumns = {
  dictLabel: byPinyin(sql`dict_label`),
  dictValue: byPinyin(sql`dict_value`),
  dictSort: sql`dict_sort`,
  status: sql`status`,
};

/** What is written here is read as options everywhere, so every change is announced. */
export const dictDataStore: ResourceStore<typeof dictionaryData> = {
  list(db, filters) {
    const { dictType, dictLabel, status } = filters;
    let query = db.selectFrom("sysDictData");
    if (dictType) query = query.where("dictType", "=", dictType);
    if (dictLabel) query = query.where("dictLabel", "ilike", containsPattern(dictLabel));
    if (status) query = query.where("status", "=", status);
    const order = sortedBy(sortColumns, filters, sql`created_at desc, dict_code desc`);
    return pageOf(query.select(columns).orderBy(order), filters);
  },

  find: (db, id) =>
    db.selectFrom("sysDictData").select(columns).where("dictCode", "=", id).executeTakeFirst(),

  async create(unit, input, { user }) {
    return insertRow(unit, "sysDictData", "dictCode", { ...input, createdBy: user.userId });
  },

  async update(unit, id, input) {
    const [stored] = await lockBuiltIn(unit.tx, [id]);
    if (stored) refuseUnmakingValue(stored, input);
    await updateRow(unit, "sysDictData", "dictCode", id, input);
  },

  async remove(unit, ids) {
    const [stored] = await lockBuiltIn(unit.tx, ids);
    if (stored) throw conflict(`内置字典数据【${stored.dictLabel}】不能删除`);
    await removeRows(unit, "sysDictData", "dictCode", ids);
  },
};

/** Those of these values that the platform needs; they stay as they are until the decision. */
async function lockBuiltIn(tx: Tx, ids: string[]) {
  const rows = await tx
    .selectFrom("sysDictData")
    .select(["dictType", "dictLabel", "dictValue"])
    .where("dictCode", "=", anyOf(ids))
    .orderBy("dictCode")
    .forUpdate()
    .execute();
  return rows.filter(({ dictType, dictValue }) => isBuiltInValue(dictType, dictValue));
}

/** @throws 409 for what rows and code could no longer be read by; the label is for people */
function refuseUnmakingValue(
  stored: Pick<DictionaryDataInput, "dictLabel" | "dictValue">,
  { dictValue, status }: Partial<DictionaryDataInput>,
): void {
  const { dictLabel } = stored;
  if (dictValue !== undefined && dictValue !== stored.dictValue) {
    throw conflict(`内置字典数据【${dictLabel}】不能修改键值`);
  }
  if (status === "2") throw conflict(`内置字典数据【${dictLabel}】不能停用`);
}
