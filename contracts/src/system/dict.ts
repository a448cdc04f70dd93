import { type Static, Type } from "typebox";
import {
  coded,
  optional,
  positiveInteger,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
  textarea,
} from "../fields/fields.ts";
import { contains, crudActions, resource, sorting } from "../wire/resource.ts";

// The type stands in addresses, so it keeps to characters without a meaning there.
const typeField = text("字典类型", {
  max: 100,
  pattern: /^[A-Za-z0-9][A-Za-z0-9_.-]*$/,
  message: "字典类型只能包含字母、数字、下划线、点和短横线，且以字母或数字开头",
});

/** Kinds of dictionaries. Renaming `dictType` renames it in the data as well. */
export const dictionaryType = resource({
  title: "字典类型",
  path: "/system/dict/type",
  id: "dictId",
  permission: "system:dict",
  actions: [...crudActions, "refresh"],
  noun: "字典",
  buttons: { refresh: "刷新字典缓存" },
  name: "dictName",
  fields: {
    dictName: text("字典名称", { max: 100 }),
    dictType: typeField,
    status: coded("状态", "STATUS"),
    remark: optional(textarea("备注", { max: 500 })),
  },
  row: {
    dictName: rowText(),
    dictType: rowText(),
    status: rowText(),
    remark: rowTextOrNull(),
    createTime: rowText(),
    version: rowInteger(),
  },
  detail: {},
  filters: {
    dictName: contains("字典名称"),
    dictType: contains("字典类型"),
    status: Type.Optional(coded("状态", "STATUS")),
    ...sorting("dictName", "dictType", "status", "createTime"),
  },
});

/** The values of dictionaries. An entry stays with the type that it was made for. */
export const dictionaryData = resource({
  title: "字典数据",
  path: "/system/dict/data",
  id: "dictCode",
  permission: "system:dict",
  name: "dictLabel",
  fields: {
    dictType: typeField,
    dictLabel: text("数据标签", { max: 100 }),
    dictValue: text("数据键值", { max: 100 }),
    dictSort: positiveInteger("显示排序"),
    status: coded("状态", "STATUS"),
    dictStyle: optional(
      text("样式", {
        max: 50,
        pattern: /^[A-Za-z0-9#-]+$/,
        message: "样式只能包含字母、数字、# 和短横线",
      }),
    ),
    remark: optional(textarea("备注", { max: 500 })),
  },
  createOnly: ["dictType"],
  row: {
    dictType: rowText(),
    dictLabel: rowText(),
    dictValue: rowText(),
    dictSort: rowInteger(),
    status: rowText(),
    dictStyle: rowTextOrNull(),
    remark: rowTextOrNull(),
    createTime: rowText(),
    version: rowInteger(),
  },
  detail: {},
  filters: {
    dictType: Type.Optional(typeField),
    dictLabel: contains("数据标签"),
    status: Type.Optional(coded("状态", "STATUS")),
    ...sorting("dictLabel", "dictValue", "dictSort", "status"),
  },
});

export type DictionaryTypeRow = Static<typeof dictionaryType.row>;
export type DictionaryDataRow = Static<typeof dictionaryData.row>;
export type DictionaryDataInput = Static<typeof dictionaryData.create>;
