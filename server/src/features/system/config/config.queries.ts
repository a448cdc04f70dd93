import { type ConfigInput, config } from "@aeromaint/contracts/system/config.ts";
import { configProblem, parameterOf } from "@aeromaint/contracts/system/parameters.ts";
import type { Actor } from "../../../crud/actor.ts";
import type { ResourceStore } from "../../../crud/crud-routes.ts";
import { descending } from "../../../crud/row-list.ts";
import { lockRows } from "../../../crud/rows.ts";
import { tableStore } from "../../../crud/table-store.ts";
import { splitList } from "../../../infra/config/system-parameters.ts";
import type { Tx } from "../../../infra/db/database.ts";
import { conflict, invalidField } from "../../../infra/http/errors.ts";
import { isInNetworks } from "../../../infra/http/networks.ts";
import { findRuleError } from "../../part-numbers/part-numbers.ts";

const parameters = tableStore(config, {
  table: "sysConfig",
  order: descending("createdAt", "configId"),
});

export const configStore: ResourceStore<typeof config> = {
  ...parameters,

  async create(unit, input, actor) {
    const configValue = storedValue(input.configKey, input.configValue, actor);
    return parameters.create(unit, { ...input, configValue }, actor);
  },

  async update(unit, id, input, actor) {
    const [stored] = await lock(unit.tx, [id]);
    if (stored?.configType === "Y") refuseUnmaking(stored.configKey, input);
    const { configKey, configValue } = { ...stored, ...input };
    const isRead = configKey !== undefined && configValue !== undefined;
    const value = isRead && { configValue: storedValue(configKey, configValue, actor) };
    await parameters.update(unit, id, { ...input, ...value }, actor);
    if (value && value.configValue !== stored?.configValue)
      await unit.record({ act: "parameter.changed", subject: id, key: configKey });
  },

  async remove(unit, ids, actor) {
    const rows = await lock(unit.tx, ids);
    const builtIn = rows.find(({ configType }) => configType === "Y");
    if (builtIn) throw conflict(`内置参数【${builtIn.configKey}】不能删除`);
    await parameters.remove(unit, ids, actor);
  },
};

const lock = (tx: Tx, ids: string[]) =>
  lockRows(tx, "sysConfig", "configId", ids, ["configKey", "configType", "configValue"]);

/** The platform asks for a built-in parameter by its key; without the flag it could be removed. */
function refuseUnmaking(key: string, { configKey, configType }: Partial<ConfigInput>): void {
  if (configKey !== undefined && configKey !== key) {
    throw conflict(`内置参数【${key}】不能修改键名`);
  }
  if (configType === "N") throw conflict(`内置参数【${key}】不能改为非内置`);
}

/**
 * Stored form of a value.
 * @throws 400 for an unreadable value, and for a value that locks out the actor
 */
function storedValue(key: string, value: string, actor: Actor): string {
  const problem =
    configProblem(key, value) ?? patternProblem(key, value) ?? shutOutProblem(key, value, actor);
  if (problem) throw invalidField("configValue", problem);
  return parameterOf(key) ? value.trim() : value;
}

/** The rule for part numbers is read by an engine that the browser does not have. */
function patternProblem(key: string, value: string): string | null {
  return key === "search.partNumberPattern" ? findRuleError(value.trim()) : null;
}

function shutOutProblem(key: string, value: string, { user, ip }: Actor): string | null {
  if (key === "sys.backOffice.allowedNetworks" && ip !== undefined && !isInNetworks(value, ip)) {
    return `当前地址 ${ip} 不在这些网络内，保存后将无法访问后台`;
  }
  if (key === "sys.signIn.officeUserTypes" && !splitList(value).includes(user.userType)) {
    return `当前账号的用户类型 ${user.userType} 不在其中，保存后将无法登录后台`;
  }
  return null;
}
