import type { DictionaryDataInput, DictionaryDataRow } from "@aeromaint/contracts/system/dict.ts";
import type { Store } from "../../../crud/crud-routes.ts";
import { containing, type Paging, pageOf } from "../../../crud/paging.ts";
import { removeAll, updateVersioned } from "../../../crud/rows.ts";
import { invalidate } from "../../../infra/cache/table-changes.ts";

interface Filters extends Paging {
  dictType?: string;
  dictLabel?: string;
  status?: string;
}

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

type Input = DictionaryDataInput;

/** What is written here is read as options everywhere, so every change is announced. */
export const dictDataStore: Store<
  DictionaryDataRow,
  DictionaryDataRow,
  Input,
  Partial<Input>,
  Filters
> = {
  list(db, filters) {
    const { dictType, dictLabel, status } = filters;
    let query = db.selectFrom("sysDictData");
    if (dictType) query = query.where("dictType", "=", dictType);
    if (dictLabel) query = query.where("dictLabel", "ilike", containing(dictLabel));
    if (status) query = query.where("status", "=", status);
    const ordered = query.select(columns).orderBy("createdAt", "desc").orderBy("dictCode", "desc");
    return pageOf(ordered, filters);
  },

  find: (db, id) =>
    db.selectFrom("sysDictData").select(columns).where("dictCode", "=", id).executeTakeFirst(),

  async create(unit, input, { user }) {
    const { dictCode } = await unit.tx
      .insertInto("sysDictData")
      .values({ ...input, createdBy: user.userId })
      .returning("dictCode")
      .executeTakeFirstOrThrow();
    invalidate(unit, "sys_dict_data");
    return dictCode;
  },

  async update(unit, id, input) {
    await updateVersioned(unit, "sysDictData", "dictCode", id, input);
    invalidate(unit, "sys_dict_data");
  },

  async remove(unit, ids) {
    await removeAll(unit.tx, "sysDictData", "dictCode", ids);
    invalidate(unit, "sys_dict_data");
  },
};
