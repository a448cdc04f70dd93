import { contentModules } from "./content/modules.ts";

/** Value of a dictionary: stored value and displayed label. */
export interface DictionaryValue {
  value: string;
  label: string;
  /** Ant Design tag colour, if the colour has a meaning. */
  style?: "success" | "error" | "warning" | "processing" | "default";
}

interface DictionaryDefinition {
  name: string;
  /** True if visitors may read it at /open/dict/bytype/{type}. */
  open?: boolean;
  values: DictionaryValue[];
}

const choice = <const Value extends string>(
  value: Value,
  label: string,
  style?: DictionaryValue["style"],
) => ({ value, label, ...(style && { style }) });

/** Dictionaries of the specification; the base seed inserts them. */
export const dictionaries = {
  STATUS: {
    name: "状态",
    values: [choice("1", "启用", "success"), choice("2", "停用", "error")],
  },
  USER_SEX: {
    name: "性别",
    open: true,
    values: [choice("1", "男"), choice("2", "女")],
  },
  MENU_WINDOW: {
    name: "新窗口打开",
    values: [choice("1", "否"), choice("2", "是")],
  },
  MENU_FRAME: {
    name: "是否外链",
    values: [choice("1", "否"), choice("2", "是")],
  },
  MENU_TYPE: {
    name: "菜单类型",
    values: [choice("A", "应用"), choice("M", "目录"), choice("C", "菜单"), choice("F", "按钮")],
  },
  CONFIG_BUILT: {
    name: "是否内置",
    values: [choice("Y", "是"), choice("N", "否")],
  },
  BUSINESS_STATUS: {
    name: "操作状态",
    values: [choice("1", "正常", "success"), choice("2", "异常", "error")],
  },
  BUSINESS_TYPE: {
    name: "业务类型",
    values: [choice("0", "其他"), choice("1", "新增"), choice("2", "修改"), choice("3", "删除")],
  },
  BUSINESS_LOGIN_STATUS: {
    name: "登录状态",
    values: [choice("1", "成功", "success"), choice("2", "失败", "error")],
  },
  USER_NATURE: {
    name: "用户性质",
    open: true,
    values: [choice("1", "维修人员"), choice("2", "航材公司")],
  },
  WHETHER: {
    name: "是否",
    open: true,
    values: [choice("1", "是"), choice("2", "否")],
  },
  MARITAL_STATUS: {
    name: "婚姻状况",
    open: true,
    values: [choice("1", "已婚"), choice("2", "未婚")],
  },
  ROLE_TYPE: {
    name: "角色类型",
    values: [
      choice("1", "维修人员"),
      choice("2", "航材公司"),
      choice("3", "航空人员"),
      choice("4", "平台管理员"),
    ],
  },
  DATA_SCOPE: {
    name: "数据权限",
    values: [
      choice("1", "全部数据"),
      choice("2", "自定义部门数据"),
      choice("3", "本部门数据"),
      choice("4", "本部门及以下数据"),
      choice("5", "仅本人数据"),
      choice("6", "本子公司数据"),
    ],
  },
  IS_INCUMBENCY: {
    name: "是否在职",
    values: [choice("1", "是"), choice("2", "否")],
  },
  APPROVAL_STATUS: {
    name: "审核状态",
    values: [
      choice("1", "已通过", "success"),
      choice("2", "已驳回", "error"),
      choice("3", "待审核", "warning"),
    ],
  },
  APPROVAL_MENU: {
    name: "审核操作",
    values: [choice("1", "通过"), choice("2", "驳回")],
  },
  COLLECTION_TYPE: {
    name: "收藏类型",
    open: true,
    values: [
      choice("1", contentModules.repair.title),
      choice("2", "航材产品"),
      choice("3", "维修人员"),
      choice("4", contentModules.train.title),
      choice("5", contentModules.tool.title),
    ],
  },
  NOTICE_LEVEL: {
    name: "公告重要程度",
    open: true,
    values: [choice("1", "普通"), choice("2", "重要", "warning"), choice("3", "紧急", "error")],
  },
  // Condition codes: NE new, NS new surplus, OH overhauled, SV serviceable, AR as removed.
  MATERIAL_CONDITION: {
    name: "航材件况",
    open: true,
    values: [
      choice("NE", "全新 NE"),
      choice("NS", "库存新件 NS"),
      choice("OH", "翻修 OH"),
      choice("SV", "修理可用 SV"),
      choice("AR", "拆机 AR"),
    ],
  },
  MATERIAL_CERTIFICATE: {
    name: "航材证书",
    open: true,
    values: [
      choice("AAC038", "AAC-038"),
      choice("FAA8130", "FAA 8130-3"),
      choice("EASA1", "EASA Form 1"),
      choice("COC", "合格证 CoC"),
    ],
  },
  ACCESS_TOKEN_KIND: {
    name: "令牌类型",
    values: [choice("1", "个人令牌"), choice("2", "服务令牌")],
  },
  ACCESS_TOKEN_STATE: {
    name: "令牌状态",
    values: [
      choice("1", "有效"),
      choice("2", "即将到期"),
      choice("3", "已过期"),
      choice("4", "已撤销"),
      choice("5", "随密码失效"),
      choice("6", "待恢复"),
    ],
  },
  SYNONYM_KIND: {
    name: "同义词方向",
    values: [choice("1", "双向"), choice("2", "单向")],
  },
  INQUIRY_STATE: {
    name: "询价状态",
    values: [choice("0", "待回复", "warning"), choice("1", "已回复", "success")],
  },
  // The many values are in `builtInValues`; pages load them from the server.
  ATA: { name: "ATA章节", open: true, values: [] as DictionaryValue[] },
  SPACE_TYPE: {
    name: "空间类型",
    values: [
      choice("base", "基地"),
      choice("hangar", "机库"),
      choice("bay", "机位"),
      choice("position", "工位"),
    ],
  },
  POINT_STATUS: {
    name: "点位状态",
    values: [
      choice("1", "正常", "success"),
      choice("2", "作业中", "processing"),
      choice("3", "告警", "error"),
      choice("4", "停用", "default"),
    ],
  },
  POINT_ASSOC: {
    name: "点位关联类型",
    values: [choice("1", "维修信息"), choice("2", contentModules.tool.title), choice("3", "人员")],
  },
  train_course_kind: {
    name: "课程类别",
    values: [
      choice("initial", "初始培训"),
      choice("recurrent", "复训"),
      choice("type", "机型培训"),
      choice("human", "人为因素"),
      choice("special", "特殊工艺"),
    ],
  },
  train_result: {
    name: "考核结果",
    values: [choice("1", "通过", "success"), choice("2", "未通过", "error")],
  },
  main_business: {
    name: "账号类别",
    values: [
      choice("1", "维修人员"),
      choice("2", "航材公司"),
      choice("3", "航空人员"),
      choice("4", "平台管理员"),
    ],
  },
} as const satisfies Record<string, DictionaryDefinition>;

export type DictionaryType = keyof typeof dictionaries;

/** Specified values of a dictionary, as a union of strings. */
export type ValueOf<T extends DictionaryType> = (typeof dictionaries)[T]["values"][number]["value"];

/** True if visitors may read this dictionary without a sign-in. */
export function isOpenDictionary(type: string): boolean {
  const known: Record<string, DictionaryDefinition> = dictionaries;
  return Object.hasOwn(known, type) && known[type]?.open === true;
}

/** True if the platform itself uses this dictionary. */
export function isBuiltInDictionary(type: string): boolean {
  return Object.hasOwn(dictionaries, type);
}
