import { type Static, Type } from "typebox";
import {
  coded,
  optional,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
  textarea,
} from "../fields/fields.ts";
import { contains, crudActions, resource, sorting } from "../wire/resource.ts";

/** System parameters. The platform reads built-in ones by their key: they keep it, and stay. */
export const config = resource({
  title: "系统参数",
  path: "/system/config",
  id: "configId",
  permission: "system:config",
  actions: [...crudActions, "refresh"],
  noun: "参数",
  buttons: { refresh: "刷新参数缓存" },
  name: "configName",
  fields: {
    configName: text("参数名称", { max: 100 }),
    configKey: text("参数键名", {
      max: 100,
      pattern: /^[A-Za-z0-9][A-Za-z0-9_.:-]*$/,
      message: "参数键名只能包含字母、数字、下划线、点、冒号和短横线，且以字母或数字开头",
    }),
    configValue: textarea("参数键值", { max: 4_000 }),
    configType: coded("系统内置", "CONFIG_BUILT"),
    remark: optional(textarea("备注", { max: 500 })),
  },
  row: {
    configName: rowText(),
    configKey: rowText(),
    configValue: rowText(),
    configType: rowText(),
    remark: rowTextOrNull(),
    createTime: rowText(),
    version: rowInteger(),
  },
  detail: {},
  filters: {
    configName: contains("参数名称"),
    configKey: contains("参数键名"),
    configType: Type.Optional(coded("系统内置", "CONFIG_BUILT")),
    ...sorting("configName", "configKey", "configType", "createTime"),
  },
});

export type ConfigRow = Static<typeof config.row>;
export type ConfigInput = Static<typeof config.create>;
