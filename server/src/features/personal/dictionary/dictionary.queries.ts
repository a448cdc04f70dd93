import type { DictionaryOption } from "@aeromaint/contracts/site-info/site-info.ts";
import type { Read } from "../../../infra/db/database.ts";

/** Enabled values of an enabled dictionary, in order. Empty for an unknown dictionary. */
export function listDictionaryOptions(db: Read, type: string): Promise<DictionaryOption[]> {
  return db
    .selectFrom("sysDictData as d")
    .innerJoin("sysDictType as t", "t.dictType", "d.dictType")
    .select(["d.dictLabel", "d.dictValue", "d.dictSort", "d.dictStyle"])
    .where("d.dictType", "=", type)
    .where("d.status", "=", "1")
    .where("t.status", "=", "1")
    .orderBy("d.dictSort")
    .orderBy("d.dictCode")
    .execute();
}
