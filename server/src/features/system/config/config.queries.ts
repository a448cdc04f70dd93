import type { ConfigInput, ConfigRow } from "@aeromaint/contracts/system/config.ts";
import type { Store } from "../../../crud/crud-routes.ts";
import { containing, type Paging, pageOf } from "../../../crud/paging.ts";
import { removeAll, updateVersioned } from "../../../crud/rows.ts";
import { announce } from "../../../platform/changes.ts";
import type { Tx } from "../../../platform/database.ts";
import { conflict } from "../../../platform/errors.ts";

interface Filters extends Paging {
  configName?: string;
  configKey?: string;
  configType?: string;
}

const columns = [
  "configId",
  "configName",
  "configKey",
  "configValue",
  "configType",
  "remark",
  "createdAt as createTime",
  "version",
] as const;

export const configStore: Store<
  ConfigRow,
  ConfigRow,
  ConfigInput,
  Partial<ConfigInput>,
  Filters
> = {
  list(db, filters) {
    const { configName, configKey, configType } = filters;
    let query = db.selectFrom("sysConfig");
    if (configName) query = query.where("configName", "ilike", containing(configName));
    if (configKey) query = query.where("configKey", "ilike", containing(configKey));
    if (configType) query = query.where("configType", "=", configType);
    const ordered = query.select(columns).orderBy("createdAt", "desc").orderBy("configId", "desc");
    return pageOf(ordered, filters);
  },

  find: (db, id) =>
    db.selectFrom("sysConfig").select(columns).where("configId", "=", id).executeTakeFirst(),

  async create(unit, input, { user }) {
    const { configId } = await unit.tx
      .insertInto("sysConfig")
      .values({ ...input, createdBy: user.userId })
      .returning("configId")
      .executeTakeFirstOrThrow();
    await announce(unit, "sys_config");
    return configId;
  },

  async update(unit, id, input) {
    const [builtIn] = await lockBuiltIn(unit.tx, [id]);
    if (builtIn) refuseUnmaking(builtIn.configKey, input);
    await updateVersioned(unit.tx, "sysConfig", "configId", id, input);
    await announce(unit, "sys_config");
  },

  async remove(unit, ids) {
    const [builtIn] = await lockBuiltIn(unit.tx, ids);
    if (builtIn) throw conflict(`内置参数【${builtIn.configKey}】不能删除`);
    await removeAll(unit.tx, "sysConfig", "configId", ids);
    await announce(unit, "sys_config");
  },
};

/** The built-in ones among these parameters; all of them stay as they are until the decision. */
async function lockBuiltIn(tx: Tx, ids: string[]): Promise<{ configKey: string }[]> {
  const rows = await tx
    .selectFrom("sysConfig")
    .select(["configKey", "configType"])
    .where("configId", "in", ids)
    .orderBy("configId")
    .forUpdate()
    .execute();
  return rows.filter(({ configType }) => configType === "Y");
}

/** The platform asks for a built-in parameter by its key; without the flag it could be removed. */
function refuseUnmaking(key: string, { configKey, configType }: Partial<ConfigInput>): void {
  if (configKey !== undefined && configKey !== key) {
    throw conflict(`内置参数【${key}】不能修改键名`);
  }
  if (configType === "N") throw conflict(`内置参数【${key}】不能改为非内置`);
}
