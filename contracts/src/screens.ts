import { aircraft } from "./applicability/aircraft.ts";
import { aircraftType } from "./applicability/aircraft-type.ts";
import { contentModules } from "./content/modules.ts";
import { materialCategory } from "./materials/category.ts";
import { searchSynonym } from "./search/synonym.ts";
import { config } from "./system/config.ts";
import { dept } from "./system/dept.ts";
import { dictionaryType } from "./system/dict.ts";
import { menu } from "./system/menu.ts";
import { post } from "./system/post.ts";
import { role } from "./system/role.ts";
import { course } from "./training/course.ts";
import { crudActions } from "./wire/resource.ts";

/** Titles of the back office's areas and screen directories, by path. */
export const screenAreas = {
  "/application-center": "应用中心",
  "/configuration-center": "配置中心",
  "/configuration-center/system-manage": "系统管理",
  "/configuration-center/log-manage": "日志管理",
  "/management-center": "管理中心",
  "/management-center/repair-info": contentModules.repair.title,
  "/management-center/module-info": contentModules.train.title,
  "/management-center/tooling-info": contentModules.tool.title,
  "/digital-screen": "数字大屏",
} as const;
type ScreenDirectory = keyof typeof screenAreas;

/** Rights of a subject. Resources are areas too. */
export interface RightsArea<Name extends string = string, Action extends string = string> {
  /** `area:resource`, the beginning of its permissions. */
  permission: Name;
  title: string;
  noun?: string;
  actions: readonly Action[];
  /** Titles of buttons that are not a verb and the title. */
  buttons?: { readonly [A in Action]?: string };
  /** Beginning of the codes of its buttons, if not the last part of `permission`. */
  buttonCode?: string;
}

/** Area without a plain resource. Its routes are stated in `thing.routes.ts`. */
function area<const Name extends string, const Action extends string>(
  permission: Name,
  title: string,
  actions: readonly Action[],
  more: Pick<RightsArea<Name, Action>, "buttons" | "buttonCode"> = {},
): RightsArea<Name, Action> {
  return { permission, title, actions, ...more };
}

/** The same rights for a page that only shows. */
const view = <const Name extends string>({
  permission,
  title,
}: {
  permission: Name;
  title: string;
}) => area(permission, title, ["list", "query"]);

export interface BackOfficeScreen<
  Areas extends readonly (RightsArea | null)[] = readonly (RightsArea | null)[],
> {
  /** Path made of the codes of its menu and of the menus above. */
  path: `${ScreenDirectory}/${string}`;
  title: string;
  /**
   * List and detail of the first area open the page; all other actions are buttons. Null as the
   * first: the menu itself opens the page.
   */
  areas: Areas;
}

function screen<const Areas extends readonly (RightsArea | null)[]>(
  directory: ScreenDirectory,
  code: string,
  title: string,
  ...areas: Areas
): BackOfficeScreen<Areas> {
  return { path: `${directory}/${code}`, title, areas };
}

const application = "/application-center";
const system = "/configuration-center/system-manage";
const logs = "/configuration-center/log-manage";
const management = "/management-center";
const repairInfo = "/management-center/repair-info";
const moduleInfo = "/management-center/module-info";
const toolingInfo = "/management-center/tooling-info";
const logActions = ["list", "query", "remove", "clean", "export"] as const;

const material = area("material:info", "航材信息", [...crudActions, "approve"], {
  buttonCode: "material-info",
});
const account = area("repair:account", "账号", [...crudActions, "approve", "export"]);
const salary = area("platform:salary", "薪资", ["list", "query", "import", "remove", "export"]);
const { repair, train, tool } = contentModules;

/**
 * Screens in menu order. Permissions, routes of plain resources, menus with their buttons, views
 * and e2e paths derive from them. Names and codes of entries are permanent.
 */
export const screens = {
  workPage: screen(application, "work-page", "工作台"),
  maintenanceInfo: screen(application, "maintenance-info", "维修信息"),
  airMaterialInfo: screen(application, "air-material-info", "航材信息", view(material)),
  maintenancePersons: screen(application, "maintenance-person", "维修人员"),
  collections: screen(application, "collect-manage", "我的收藏"),
  aviationInfo: screen(application, "aviation-info", "航空人员信息"),
  ownCirculations: screen(application, "my-circulation", "我的传阅"),
  ownAuthorisations: screen(application, "my-authorisation", "我的授权"),

  users: screen(
    system,
    "user-manage",
    "用户管理",
    area("system:user", "用户", [...crudActions, "status", "resetPwd", "unlock", "export"]),
  ),
  roles: screen(system, "role-manage", "角色管理", role),
  menus: screen(system, "menu-manage", "菜单管理", menu),
  departments: screen(system, "dept-manage", "部门管理", dept),
  posts: screen(system, "post-manage", "岗位管理", post),
  dictionaries: screen(system, "dict-manage", "字典管理", dictionaryType),
  parameters: screen(system, "config-manage", "参数管理", config),
  settings: screen(system, "settings", "系统设置", view(config)),
  aircraftTypes: screen(system, "aircraft-type-manage", "机型管理", aircraftType),
  fleet: screen(system, "fleet-manage", "机队管理", aircraft),
  accessTokens: screen(
    system,
    "access-token",
    "访问令牌",
    area("system:token", "访问令牌", ["list", "add", "remove", "export"], {
      buttonCode: "access-token",
      buttons: { add: "新增服务令牌", remove: "撤销令牌", export: "导出令牌" },
    }),
  ),
  signInProviders: screen(
    system,
    "sign-in-provider",
    "登录方式",
    area("system:provider", "登录方式", [...crudActions, "test"], { buttons: { test: "试一试" } }),
  ),
  channels: screen(
    system,
    "channel-manage",
    "通知渠道",
    area("system:channel", "通知渠道", [...crudActions, "test"], { buttons: { test: "试发通知" } }),
  ),
  deliveries: screen(
    system,
    "delivery-record",
    "投递记录",
    area("system:delivery", "投递记录", ["list", "resend", "export"]),
  ),
  messageTemplates: screen(
    system,
    "message-template",
    "消息模板",
    area("system:template", "消息模板", ["list", "edit", "test"], {
      buttonCode: "message-template",
      buttons: { test: "试发消息" },
    }),
  ),
  staffMessages: screen(
    system,
    "staff-message",
    "系统消息",
    area("system:message", "系统消息", ["list", "add", "remove"], {
      buttonCode: "staff-message",
      buttons: { add: "发送系统消息", remove: "取消系统消息" },
    }),
  ),
  subscriptions: screen(
    system,
    "subscription-manage",
    "订阅管理",
    area("system:subscription", "订阅管理", ["list", "add", "remove"], {
      buttons: { add: "新增订阅", remove: "删除订阅" },
    }),
  ),
  backups: screen(
    system,
    "backup",
    "备份",
    area("system:backup", "备份", ["list", "add", "export", "remove"], {
      buttons: { add: "立即备份", export: "下载备份" },
    }),
  ),
  operationLogs: screen(
    logs,
    "business-log",
    "操作日志",
    area("monitor:operlog", "操作日志", logActions),
  ),
  accessLogs: screen(
    logs,
    "login-log",
    "登录日志",
    area("monitor:accesslog", "登录日志", logActions),
  ),
  onlineUsers: screen(
    logs,
    "online-user",
    "在线用户",
    area("monitor:online", "在线用户", ["list", "forceQuit"]),
  ),

  repairItems: screen(
    repairInfo,
    "repair-info-manage",
    "维修信息管理",
    area(repair.item.permission, repair.item.title, crudActions),
  ),
  repairCategories: screen(
    repairInfo,
    "repair-info-classify",
    "维修信息分类",
    area(repair.category.permission, repair.category.title, crudActions, {
      buttons: { add: "新增分类", edit: "编辑分类", remove: "删除分类" },
    }),
  ),
  trainItems: screen(
    moduleInfo,
    "module-info-manage",
    "培训信息",
    area(train.item.permission, train.item.title, crudActions, { buttonCode: "train-info" }),
  ),
  trainCategories: screen(
    moduleInfo,
    "module-info-classify",
    "培训分类",
    area(train.category.permission, train.category.title, crudActions, {
      buttonCode: "train-category",
    }),
  ),
  courses: screen(moduleInfo, "course-manage", "课程", course),
  trainRecords: screen(
    moduleInfo,
    "train-record",
    "培训记录",
    area("train:record", "培训记录", ["list", "query", "add", "edit", "import", "export", "file"], {
      buttonCode: "train-record",
      buttons: { add: "录入培训记录", edit: "更正培训记录", file: "打印个人档案" },
    }),
  ),
  toolItems: screen(
    toolingInfo,
    "tooling-info-manage",
    "工具设备服务",
    area(tool.item.permission, tool.item.title, crudActions, { buttonCode: "tool-info" }),
  ),
  toolCategories: screen(
    toolingInfo,
    "tooling-info-classify",
    "工具设备分类",
    area(tool.category.permission, tool.category.title, crudActions, {
      buttonCode: "tool-category",
    }),
  ),
  notices: screen(
    management,
    "notice-manage",
    "公告管理",
    area("platform:notice", "公告", crudActions),
  ),
  documents: screen(
    management,
    "controlled-documents",
    "受控文件",
    area(
      "document:revision",
      "受控文件",
      ["list", "query", "add", "edit", "submit", "decide", "activate", "withdraw"],
      {
        buttonCode: "document",
        buttons: {
          add: "转为受控文件、新建版次",
          edit: "编写版次",
          decide: "审批版次",
          activate: "版次生效",
          withdraw: "作废版次",
        },
      },
    ),
    area("document:template", "审批步骤", ["query", "edit"], {
      buttonCode: "document-template",
      buttons: { query: "查看审批步骤", edit: "设置审批步骤" },
    }),
  ),
  evidence: screen(
    management,
    "evidence-ledger",
    "证据台账",
    area("document:evidence", "证据台账", ["list", "export"]),
  ),
  circulations: screen(
    management,
    "circulation-manage",
    "传阅管理",
    area("document:circulation", "传阅", ["list", "query", "add", "excuse"], {
      buttons: { add: "发起传阅" },
    }),
  ),
  // Button permissions decide what it shows: authorisations, licences, or both.
  authorisations: screen(
    management,
    "authorisation-manage",
    "授权与证照",
    null,
    area("document:authorisation", "授权", ["add", "suspend", "export", "list", "query"], {
      buttons: { add: "签发授权", list: "查看授权", query: "授权详情" },
    }),
    area("repair:account", "账号", ["list"], {
      buttonCode: "licence",
      buttons: { list: "查看证照" },
    }),
  ),
  whoMay: screen(
    management,
    "who-may",
    "放行查询",
    area("document:authorisation", "授权", ["list"]),
  ),
  materialCategories: screen(management, "air-classify", "航材分类", materialCategory),
  materials: screen(management, "air-material", "航材信息", material),
  inquiries: screen(
    management,
    "air-inquiry",
    "询价",
    area("material:inquiry", "询价", ["list", "query", "edit"], { buttons: { edit: "回复询价" } }),
  ),
  partNumbers: screen(
    management,
    "part-number",
    "件号识别",
    area("material:number", "件号", ["list", "edit"], {
      buttonCode: "part-number",
      buttons: { edit: "修正件号" },
    }),
  ),
  accounts: screen(management, "account-manage", "账号管理", account),
  firmLicences: screen(management, "firm-licence", "企业证照", view(account)),
  readingRecords: screen(
    management,
    "reading-record",
    "阅读记录",
    area("repair:record", "阅读记录", ["list", "query", "remove"]),
  ),
  salaries: screen(management, "salary", "薪资管理", salary),
  wages: screen(management, "wages-manage", "工资管理", view(salary)),
  spaces: screen(
    management,
    "space-manage",
    "空间管理",
    area("tdm:space", "空间", crudActions, {
      buttons: { add: "新增空间与点位", edit: "编辑空间与点位", remove: "删除空间与点位" },
    }),
  ),
  trash: screen(
    management,
    "trash",
    "回收站",
    area("document:trash", "回收站", ["list", "restore", "remove"], {
      buttons: { restore: "恢复内容", remove: "彻底删除" },
    }),
  ),
  synonyms: screen(management, "search-synonym", "同义词", searchSynonym),
  searchAnalysis: screen(
    management,
    "search-analysis",
    "搜索分析",
    area("search:analysis", "搜索分析", ["list", "export"], { buttonCode: "search-analysis" }),
  ),

  overview: screen("/digital-screen", "overview", "运行总览"),
  hangars: screen("/digital-screen", "hangar", "机库态势"),
} as const;
export type ScreenName = keyof typeof screens;

/** Areas without a button in the menu. */
const otherAreas = [area("aviation:collect", "收藏", ["list", "query", "add", "remove"])] as const;

export type ScreenArea =
  | (typeof otherAreas)[number]
  | Exclude<(typeof screens)[ScreenName]["areas"][number], null>;

/** All areas in the order of the screens. Several screens may have the same area. */
export const rightsAreas: readonly ScreenArea[] = [
  ...Object.values(screens).flatMap(({ areas }) => areas.filter((one) => one !== null)),
  ...otherAreas,
];

export type PermissionOf<A> = A extends {
  permission: infer Name extends string;
  actions: readonly (infer Action extends string)[];
}
  ? `${Name}:${Action}`
  : never;

/** All permissions, in the order of the screens. */
export const permissions: readonly PermissionOf<ScreenArea>[] = [
  ...new Set(
    rightsAreas.flatMap(({ permission, actions }) =>
      actions.map((action) => `${permission}:${action}` as PermissionOf<ScreenArea>),
    ),
  ),
];

const namesByPath = new Map<string, ScreenName>(
  (Object.keys(screens) as ScreenName[]).map((name) => [screens[name].path, name]),
);

/** Name of the screen at a path. */
export function findScreenName(path: string): ScreenName | undefined {
  return namesByPath.get(path);
}
