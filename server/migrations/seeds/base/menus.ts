import type { Permission, Resource } from "@aeromaint/contracts/permissions.ts";
import { type ScreenName, screenAreas, screens } from "@aeromaint/contracts/screens.ts";

/** A node of the seeded menu tree: A application, M directory, C page, F button. */
export interface SeedMenu {
  code: string;
  name: string;
  type: "A" | "M" | "C" | "F";
  perms?: readonly Permission[];
  children?: SeedMenu[];
}

const button = (code: string, name: string, ...perms: Permission[]): SeedMenu => ({
  code,
  name,
  type: "F",
  perms,
});

/** The buttons of a page whose rows people make, change and remove. */
const edits = (code: string, noun: string, resource: Resource): SeedMenu[] =>
  [
    ["add", "新增"],
    ["edit", "编辑"],
    ["remove", "删除"],
  ].map(([action, verb]) =>
    button(`${code}-${action}`, `${verb}${noun}`, `${resource}:${action}` as Permission),
  );

const buttons: Partial<Record<ScreenName, SeedMenu[]>> = {
  users: [
    ...edits("user", "用户", "system:user"),
    button("user-status", "启用停用", "system:user:status"),
    button("user-reset-pwd", "重置密码", "system:user:resetPwd"),
    button("user-unlock", "解除登录限制", "system:user:unlock"),
    button("user-export", "导出用户", "system:user:export"),
  ],
  roles: [
    ...edits("role", "角色", "system:role"),
    button("role-menu", "菜单权限", "system:role:menu"),
    button("role-scope", "数据权限", "system:role:scope"),
  ],
  menus: edits("menu", "菜单", "system:menu"),
  departments: edits("dept", "部门", "system:dept"),
  posts: edits("post", "岗位", "system:post"),
  dictionaries: [
    ...edits("dict", "字典", "system:dict"),
    button("dict-refresh", "刷新字典缓存", "system:dict:refresh"),
  ],
  parameters: [
    ...edits("config", "参数", "system:config"),
    button("config-refresh", "刷新参数缓存", "system:config:refresh"),
  ],
  aircraftTypes: edits("aircraft-type", "机型", "fleet:type"),
  fleet: [
    ...edits("aircraft", "飞机", "fleet:aircraft"),
    button("aircraft-export", "导出机队", "fleet:aircraft:export"),
  ],
  channels: [
    ...edits("channel", "通知渠道", "system:channel"),
    button("channel-test", "试发通知", "system:channel:test"),
  ],
  deliveries: [
    button("delivery-resend", "重新发送", "system:delivery:resend"),
    button("delivery-export", "导出投递记录", "system:delivery:export"),
  ],
  messageTemplates: [
    button("message-template-edit", "编辑消息模板", "system:template:edit"),
    button("message-template-test", "试发消息", "system:template:test"),
  ],
  staffMessages: [
    button("staff-message-add", "发送系统消息", "system:message:add"),
    button("staff-message-remove", "取消系统消息", "system:message:remove"),
  ],
  subscriptions: [
    button("subscription-add", "新增订阅", "system:subscription:add"),
    button("subscription-remove", "删除订阅", "system:subscription:remove"),
  ],
  accessTokens: [
    button("access-token-add", "新增服务令牌", "system:token:add"),
    button("access-token-remove", "撤销令牌", "system:token:remove"),
    button("access-token-export", "导出令牌", "system:token:export"),
  ],
  operationLogs: [
    button("operlog-remove", "删除操作日志", "monitor:operlog:remove"),
    button("operlog-clean", "清空操作日志", "monitor:operlog:clean"),
    button("operlog-export", "导出操作日志", "monitor:operlog:export"),
  ],
  accessLogs: [
    button("accesslog-remove", "删除登录日志", "monitor:accesslog:remove"),
    button("accesslog-clean", "清空登录日志", "monitor:accesslog:clean"),
    button("accesslog-export", "导出登录日志", "monitor:accesslog:export"),
  ],
  onlineUsers: [button("online-force-quit", "强制退出", "monitor:online:forceQuit")],
  repairItems: edits("info", "维修信息", "platform:info"),
  repairCategories: edits("category", "分类", "platform:category"),
  trainItems: edits("train-info", "培训信息", "train:info"),
  trainCategories: edits("train-category", "培训分类", "train:category"),
  toolItems: edits("tool-info", "工具设备信息", "tool:info"),
  toolCategories: edits("tool-category", "工具设备分类", "tool:category"),
  notices: edits("notice", "公告", "platform:notice"),
  documents: [
    button("document-add", "转为受控文件、新建版次", "document:revision:add"),
    button("document-edit", "编写版次", "document:revision:edit"),
    button("document-submit", "提交审核", "document:revision:submit"),
    button("document-decide", "审批版次", "document:revision:decide"),
    button("document-activate", "版次生效", "document:revision:activate"),
    button("document-withdraw", "作废版次", "document:revision:withdraw"),
    button("document-template-query", "查看审批步骤", "document:template:query"),
    button("document-template-edit", "设置审批步骤", "document:template:edit"),
  ],
  evidence: [button("evidence-export", "导出证据台账", "document:evidence:export")],
  circulations: [
    button("circulation-add", "发起传阅", "document:circulation:add"),
    button("circulation-excuse", "豁免签收", "document:circulation:excuse"),
  ],
  materialCategories: edits("material-category", "航材分类", "material:category"),
  materials: [
    ...edits("material-info", "航材信息", "material:info"),
    button("material-info-approve", "审核航材信息", "material:info:approve"),
  ],
  inquiries: [button("inquiry-reply", "回复询价", "material:inquiry:edit")],
  partNumbers: [button("part-number-edit", "修正件号", "material:number:edit")],
  accounts: [
    ...edits("account", "账号", "repair:account"),
    button("account-approve", "审核账号", "repair:account:approve"),
    button("account-export", "导出账号", "repair:account:export"),
  ],
  readingRecords: [button("record-remove", "删除阅读记录", "repair:record:remove")],
  salaries: [
    button("salary-import", "导入薪资", "platform:salary:import"),
    button("salary-remove", "删除薪资", "platform:salary:remove"),
    button("salary-export", "导出薪资", "platform:salary:export"),
  ],
  spaces: edits("space", "空间与点位", "tdm:space"),
  trash: [
    button("trash-restore", "恢复内容", "document:trash:restore"),
    button("trash-remove", "彻底删除", "document:trash:remove"),
  ],
  synonyms: [
    ...edits("synonym", "同义词", "search:synonym"),
    button("synonym-import", "导入同义词", "search:synonym:import"),
    button("synonym-export", "导出同义词", "search:synonym:export"),
  ],
  searchAnalysis: [button("search-analysis-export", "导出搜索分析", "search:analysis:export")],
};

/** The menus of all screens with their buttons. A new screen brings its page by a migration too. */
export const menus: readonly SeedMenu[] = menuTree();

function menuTree(): SeedMenu[] {
  const roots: SeedMenu[] = [];
  const directories = new Map<string, SeedMenu>();

  function childrenOf(path: string): SeedMenu[] {
    if (path === "") return roots;
    const directory = directories.get(path) ?? addDirectory(path);
    directory.children ??= [];
    return directory.children;
  }

  function addDirectory(path: string): SeedMenu {
    const [parent, code] = split(path);
    const name = screenAreas[path as keyof typeof screenAreas];
    const directory: SeedMenu = { code, name, type: parent === "" ? "A" : "M" };
    directories.set(path, directory);
    childrenOf(parent).push(directory);
    return directory;
  }

  for (const [screen, { path, title, permissions }] of Object.entries(screens)) {
    const [parent, code] = split(path);
    childrenOf(parent).push({
      ...{ code, name: title, type: "C" },
      ...(permissions.length > 0 && { perms: permissions }),
      children: buttons[screen as ScreenName] ?? [],
    });
  }
  return roots;
}

/** A path's parent and its own code. */
function split(path: string): [parent: string, code: string] {
  const end = path.lastIndexOf("/");
  return [path.slice(0, end), path.slice(end + 1)];
}
