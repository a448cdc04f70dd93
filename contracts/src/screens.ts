import type { Permission } from "./auth/permissions.ts";
import { contentModules } from "./content/modules.ts";

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
type ScreenArea = keyof typeof screenAreas;

export interface BackOfficeScreen {
  /** Path made of the codes of its menu and of the menus above. */
  path: `${ScreenArea}/${string}`;
  title: string;
  /** Permissions granted by its buttons; the menu itself opens the screen. */
  permissions: readonly Permission[];
}

function screen(
  path: BackOfficeScreen["path"],
  title: string,
  ...permissions: Permission[]
): BackOfficeScreen {
  return { path, title, permissions };
}

const application = "/application-center";
const system = "/configuration-center/system-manage";
const logs = "/configuration-center/log-manage";
const management = "/management-center";

/**
 * Screens in menu order. Menus of a new database, views, record pages and e2e paths derive from
 * them.
 */
export const screens = {
  workPage: screen(`${application}/work-page`, "工作台"),
  maintenanceInfo: screen(`${application}/maintenance-info`, "维修信息"),
  airMaterialInfo: screen(
    `${application}/air-material-info`,
    "航材信息",
    "material:info:list",
    "material:info:query",
  ),
  maintenancePersons: screen(`${application}/maintenance-person`, "维修人员"),
  collections: screen(`${application}/collect-manage`, "我的收藏"),
  aviationInfo: screen(`${application}/aviation-info`, "航空人员信息"),
  ownCirculations: screen(`${application}/my-circulation`, "我的传阅"),
  ownAuthorisations: screen(`${application}/my-authorisation`, "我的授权"),

  users: screen(`${system}/user-manage`, "用户管理", "system:user:list", "system:user:query"),
  roles: screen(`${system}/role-manage`, "角色管理", "system:role:list", "system:role:query"),
  menus: screen(`${system}/menu-manage`, "菜单管理", "system:menu:list", "system:menu:query"),
  departments: screen(`${system}/dept-manage`, "部门管理", "system:dept:list", "system:dept:query"),
  posts: screen(`${system}/post-manage`, "岗位管理", "system:post:list", "system:post:query"),
  dictionaries: screen(
    `${system}/dict-manage`,
    "字典管理",
    "system:dict:list",
    "system:dict:query",
  ),
  parameters: screen(
    `${system}/config-manage`,
    "参数管理",
    "system:config:list",
    "system:config:query",
  ),
  settings: screen(`${system}/settings`, "系统设置", "system:config:list", "system:config:query"),
  aircraftTypes: screen(
    `${system}/aircraft-type-manage`,
    "机型管理",
    "fleet:type:list",
    "fleet:type:query",
  ),
  fleet: screen(
    `${system}/fleet-manage`,
    "机队管理",
    "fleet:aircraft:list",
    "fleet:aircraft:query",
  ),
  accessTokens: screen(`${system}/access-token`, "访问令牌", "system:token:list"),
  signInProviders: screen(
    `${system}/sign-in-provider`,
    "登录方式",
    "system:provider:list",
    "system:provider:query",
  ),
  channels: screen(
    `${system}/channel-manage`,
    "通知渠道",
    "system:channel:list",
    "system:channel:query",
  ),
  deliveries: screen(`${system}/delivery-record`, "投递记录", "system:delivery:list"),
  messageTemplates: screen(`${system}/message-template`, "消息模板", "system:template:list"),
  staffMessages: screen(`${system}/staff-message`, "系统消息", "system:message:list"),
  subscriptions: screen(`${system}/subscription-manage`, "订阅管理", "system:subscription:list"),
  backups: screen(`${system}/backup`, "备份", "system:backup:list"),
  operationLogs: screen(
    `${logs}/business-log`,
    "操作日志",
    "monitor:operlog:list",
    "monitor:operlog:query",
  ),
  accessLogs: screen(
    `${logs}/login-log`,
    "登录日志",
    "monitor:accesslog:list",
    "monitor:accesslog:query",
  ),
  onlineUsers: screen(`${logs}/online-user`, "在线用户", "monitor:online:list"),

  repairItems: screen(
    `${management}/repair-info/repair-info-manage`,
    "维修信息管理",
    "platform:info:list",
    "platform:info:query",
  ),
  repairCategories: screen(
    `${management}/repair-info/repair-info-classify`,
    "维修信息分类",
    "platform:category:list",
    "platform:category:query",
  ),
  trainItems: screen(
    `${management}/module-info/module-info-manage`,
    "培训信息",
    "train:info:list",
    "train:info:query",
  ),
  trainCategories: screen(
    `${management}/module-info/module-info-classify`,
    "培训分类",
    "train:category:list",
    "train:category:query",
  ),
  courses: screen(
    `${management}/module-info/course-manage`,
    "课程",
    "train:course:list",
    "train:course:query",
  ),
  trainRecords: screen(
    `${management}/module-info/train-record`,
    "培训记录",
    "train:record:list",
    "train:record:query",
  ),
  toolItems: screen(
    `${management}/tooling-info/tooling-info-manage`,
    "工具设备服务",
    "tool:info:list",
    "tool:info:query",
  ),
  toolCategories: screen(
    `${management}/tooling-info/tooling-info-classify`,
    "工具设备分类",
    "tool:category:list",
    "tool:category:query",
  ),
  notices: screen(
    `${management}/notice-manage`,
    "公告管理",
    "platform:notice:list",
    "platform:notice:query",
  ),
  documents: screen(
    `${management}/controlled-documents`,
    "受控文件",
    "document:revision:list",
    "document:revision:query",
  ),
  evidence: screen(`${management}/evidence-ledger`, "证据台账", "document:evidence:list"),
  circulations: screen(
    `${management}/circulation-manage`,
    "传阅管理",
    "document:circulation:list",
    "document:circulation:query",
  ),
  // Button permissions decide what it shows: authorisations, licences, or both.
  authorisations: screen(`${management}/authorisation-manage`, "授权与证照"),
  whoMay: screen(`${management}/who-may`, "放行查询", "document:authorisation:list"),
  materialCategories: screen(
    `${management}/air-classify`,
    "航材分类",
    "material:category:list",
    "material:category:query",
  ),
  materials: screen(
    `${management}/air-material`,
    "航材信息",
    "material:info:list",
    "material:info:query",
  ),
  inquiries: screen(
    `${management}/air-inquiry`,
    "询价",
    "material:inquiry:list",
    "material:inquiry:query",
  ),
  partNumbers: screen(`${management}/part-number`, "件号识别", "material:number:list"),
  accounts: screen(
    `${management}/account-manage`,
    "账号管理",
    "repair:account:list",
    "repair:account:query",
  ),
  firmLicences: screen(
    `${management}/firm-licence`,
    "企业证照",
    "repair:account:list",
    "repair:account:query",
  ),
  readingRecords: screen(
    `${management}/reading-record`,
    "阅读记录",
    "repair:record:list",
    "repair:record:query",
  ),
  salaries: screen(
    `${management}/salary`,
    "薪资管理",
    "platform:salary:list",
    "platform:salary:query",
  ),
  wages: screen(
    `${management}/wages-manage`,
    "工资管理",
    "platform:salary:list",
    "platform:salary:query",
  ),
  spaces: screen(`${management}/space-manage`, "空间管理", "tdm:space:list", "tdm:space:query"),
  trash: screen(`${management}/trash`, "回收站", "document:trash:list"),
  synonyms: screen(
    `${management}/search-synonym`,
    "同义词",
    "search:synonym:list",
    "search:synonym:query",
  ),
  searchAnalysis: screen(`${management}/search-analysis`, "搜索分析", "search:analysis:list"),

  overview: screen("/digital-screen/overview", "运行总览"),
  hangars: screen("/digital-screen/hangar", "机库态势"),
} as const;
export type ScreenName = keyof typeof screens;

const namesByPath = new Map<string, ScreenName>(
  (Object.keys(screens) as ScreenName[]).map((name) => [screens[name].path, name]),
);

/** Name of the screen at a path. */
export function findScreenName(path: string): ScreenName | undefined {
  return namesByPath.get(path);
}
