import { isBuiltInDictionary } from "@aeromaint/contracts/dictionaries.ts";
import { isBuiltInValue } from "@aeromaint/contracts/system/built-in-values.ts";
import {
  type DictionaryDataInput,
  dictionaryData,
  dictionaryType,
} from "@aeromaint/contracts/system/dict.ts";
import type { ResourceStore } from "../../../crud/crud-routes.ts";
import { descending } from "../../../crud/row-list.ts";
import { lockRows } from "../../../crud/rows.ts";
import { tableStore } from "../../../crud/table-store.ts";
import type { Tx } from "../../../infra/db/database.ts";
import { conflict } from "../../../infra/http/errors.ts";

const entries = tableStore(dictionaryData, {
  table: "sysDictData",
  order: descending("createdAt", "dictCode"),
});

export const dictDataStore: ResourceStore<typeof dictionaryData> = {
  ...entries,

  async update(unit, id, input, actor) {
    const [stored] = await lockBuiltIn(unit.tx, [id]);
    if (stored) refuseUnmakingValue(stored, input);
    await entries.update(unit, id, input, actor);
  },

  async remove(unit, ids, actor) {
    const [stored] = await lockBuiltIn(unit.tx, ids);
    if (stored) throw conflict(`内置字典数据【${stored.dictLabel}】不能删除`);
    await entries.remove(unit, ids, actor);
  },
};

/** Locks the entries. @returns entries that the platform needs */
async function lockBuiltIn(tx: Tx, ids: string[]) {
  const columns = ["dictType", "dictLabel", "dictValue"] as const;
  const rows = await lockRows(tx, "sysDictData", "dictCode", ids, columns);
  return rows.filter(({ dictType, dictValue }) => isBuiltInValue(dictType, dictValue));
}

/** @throws 409 if rows or code would lose the entry; its label may change */
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

const types = tableStore(dictionaryType, {
  table: "sysDictType",
  order: descending("createdAt", "dictId"),
});

export const dictTypeStore: ResourceStore<typeof dictionaryType> = {
  ...types,

  // The data follows a renamed type by its reference; options are made from both tables.
  async update(unit, id, input, actor) {
    const [stored] = await lock(unit.tx, [id]);
    if (stored) refuseUnmakingType(stored.dictType, input);
    await types.update(unit, id, input, actor);
  },

  async remove(unit, ids, actor) {
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
    await types.remove(unit, ids, actor);
  },
};

const lock = (tx: Tx, ids: string[]) =>
  lockRows(tx, "sysDictType", "dictId", ids, ["dictName", "dictType"]);

/** @throws 409 if forms and lists would lose its options; its name may change */
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
