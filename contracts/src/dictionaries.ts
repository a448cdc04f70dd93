import { contentModules } from "./content/modules.ts";

/** One value of a dictionary: what is stored and sent, and what a person reads. */
export interface DictionaryValue {
  value: string;
  label: string;
  /** Ant Design tag colour; only where the colour carries meaning. */
  style?: "success" | "error" | "warning" | "processing" | "default";
}

interface DictionaryDefinition {
  name: string;
  /** Public screens use it: visitors may read it at /open/dict/bytype/{type}. */
  open?: boolean;
  values: DictionaryValue[];
}

/** The dictionaries of the specification; the base seed fills the tables from here. */
export const dictionaries = {
  STATUS: {
    name: "状态",
    values: [
      { value: "1", label: "启用", style: "success" },
      { value: "2", label: "停用", style: "error" },
    ],
  },
  USER_SEX: {
    name: "性别",
    open: true,
    values: [
      { value: "1", label: "男" },
      { value: "2", label: "女" },
    ],
  },
  MENU_WINDOW: {
    name: "新窗口打开",
    values: [
      { value: "1", label: "否" },
      { value: "2", label: "是" },
    ],
  },
  MENU_FRAME: {
    name: "是否外链",
    values: [
      { value: "1", label: "否" },
      { value: "2", label: "是" },
    ],
  },
  MENU_TYPE: {
    name: "菜单类型",
    values: [
      { value: "A", label: "应用" },
      { value: "M", label: "目录" },
      { value: "C", label: "菜单" },
      { value: "F", label: "按钮" },
    ],
  },
  CONFIG_BUILT: {
    name: "是否内置",
    values: [
      { value: "Y", label: "是" },
      { value: "N", label: "否" },
    ],
  },
  BUSINESS_STATUS: {
    name: "操作状态",
    values: [
      { value: "1", label: "正常", style: "success" },
      { value: "2", label: "异常", style: "error" },
    ],
  },
  BUSINESS_TYPE: {
    name: "业务类型",
    values: [
      { value: "0", label: "其他" },
      { value: "1", label: "新增" },
      { value: "2", label: "修改" },
      { value: "3", label: "删除" },
    ],
  },
  BUSINESS_LOGIN_STATUS: {
    name: "登录状态",
    values: [
      { value: "1", label: "成功", style: "success" },
      { value: "2", label: "失败", style: "error" },
    ],
  },
  USER_NATURE: {
    name: "用户性质",
    open: true,
    values: [
      { value: "1", label: "维修人员" },
      { value: "2", label: "航材公司" },
    ],
  },
  WHETHER: {
    name: "是否",
    open: true,
    values: [
      { value: "1", label: "是" },
      { value: "2", label: "否" },
    ],
  },
  MARITAL_STATUS: {
    name: "婚姻状况",
    open: true,
    values: [
      { value: "1", label: "已婚" },
      { value: "2", label: "未婚" },
    ],
  },
  ROLE_TYPE: {
    name: "角色类型",
    values: [
      { value: "1", label: "维修人员" },
      { value: "2", label: "航材公司" },
      { value: "3", label: "航空人员" },
      { value: "4", label: "平台管理员" },
    ],
  },
  DATA_SCOPE: {
    name: "数据权限",
    values: [
      { value: "1", label: "全部数据" },
      { value: "2", label: "自定义部门数据" },
      { value: "3", label: "本部门数据" },
      { value: "4", label: "本部门及以下数据" },
      { value: "5", label: "仅本人数据" },
      { value: "6", label: "本子公司数据" },
    ],
  },
  IS_INCUMBENCY: {
    name: "是否在职",
    values: [
      { value: "1", label: "是" },
      { value: "2", label: "否" },
    ],
  },
  APPROVAL_STATUS: {
    name: "审核状态",
    values: [
      { value: "1", label: "已通过", style: "success" },
      { value: "2", label: "已驳回", style: "error" },
      { value: "3", label: "待审核", style: "warning" },
    ],
  },
  APPROVAL_MENU: {
    name: "审核操作",
    values: [
      { value: "1", label: "通过" },
      { value: "2", label: "驳回" },
    ],
  },
  COLLECTION_TYPE: {
    name: "收藏类型",
    open: true,
    values: [
      { value: "1", label: contentModules.repair.title },
      { value: "2", label: "航材产品" },
      { value: "3", label: "维修人员" },
      { value: "4", label: contentModules.train.title },
      { value: "5", label: contentModules.tool.title },
    ],
  },
  NOTICE_LEVEL: {
    name: "公告重要程度",
    open: true,
    values: [
      { value: "1", label: "普通" },
      { value: "2", label: "重要", style: "warning" },
      { value: "3", label: "紧急", style: "error" },
    ],
  },
  // The trade's condition codes: NE new, NS new surplus, OH overhauled, SV serviceable, AR as removed.
  MATERIAL_CONDITION: {
    name: "航材件况",
    open: true,
    values: [
      { value: "NE", label: "全新 NE" },
      { value: "NS", label: "库存新件 NS" },
      { value: "OH", label: "翻修 OH" },
      { value: "SV", label: "修理可用 SV" },
      { value: "AR", label: "拆机 AR" },
    ],
  },
  MATERIAL_CERTIFICATE: {
    name: "航材证书",
    open: true,
    values: [
      { value: "AAC038", label: "AAC-038" },
      { value: "FAA8130", label: "FAA 8130-3" },
      { value: "EASA1", label: "EASA Form 1" },
      { value: "COC", label: "合格证 CoC" },
    ],
  },
  ACCESS_TOKEN_KIND: {
    name: "令牌类型",
    values: [
      { value: "1", label: "个人令牌" },
      { value: "2", label: "服务令牌" },
    ],
  },
  ACCESS_TOKEN_STATE: {
    name: "令牌状态",
    values: [
      { value: "1", label: "有效" },
      { value: "2", label: "即将到期" },
      { value: "3", label: "已过期" },
      { value: "4", label: "已撤销" },
      { value: "5", label: "随密码失效" },
      { value: "6", label: "待恢复" },
    ],
  },
  SYNONYM_KIND: {
    name: "同义词方向",
    values: [
      { value: "1", label: "双向" },
      { value: "2", label: "单向" },
    ],
  },
  INQUIRY_STATE: {
    name: "询价状态",
    values: [
      { value: "0", label: "待回复", style: "warning" },
      { value: "1", label: "已回复", style: "success" },
    ],
  },
  // Its values are many: `builtInValues` has them, and pages ask the server.
  ATA: { name: "ATA章节", open: true, values: [] as DictionaryValue[] },
  SPACE_TYPE: {
    name: "空间类型",
    values: [
      { value: "base", label: "基地" },
      { value: "hangar", label: "机库" },
      { value: "bay", label: "机位" },
      { value: "position", label: "工位" },
    ],
  },
  POINT_STATUS: {
    name: "点位状态",
    values: [
      { value: "1", label: "正常", style: "success" },
      { value: "2", label: "作业中", style: "processing" },
      { value: "3", label: "告警", style: "error" },
      { value: "4", label: "停用", style: "default" },
    ],
  },
  POINT_ASSOC: {
    name: "点位关联类型",
    values: [
      { value: "1", label: "维修信息" },
      { value: "2", label: "工具设备" },
      { value: "3", label: "人员" },
    ],
  },
  main_business: {
    name: "账号类别",
    values: [
      { value: "1", label: "维修人员" },
      { value: "2", label: "航材公司" },
      { value: "3", label: "航空人员" },
      { value: "4", label: "平台管理员" },
    ],
  },
} as const satisfies Record<string, DictionaryDefinition>;

export type DictionaryType = keyof typeof dictionaries;

/** The values that a dictionary has by specification, as a union of strings. */
export type ValueOf<T extends DictionaryType> = (typeof dictionaries)[T]["values"][number]["value"];

/** Whether visitors without sign-in may read this dictionary. */
export function isOpenDictionary(type: string): boolean {
  const known: Record<string, DictionaryDefinition> = dictionaries;
  return Object.hasOwn(known, type) && known[type]?.open === true;
}

/** Whether the platform reads this dictionary by its type. */
export function isBuiltInDictionary(type: string): boolean {
  return Object.hasOwn(dictionaries, type);
}
