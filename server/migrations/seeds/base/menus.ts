import type { Permission, Resource } from "@aeromaint/contracts/permissions.ts";

/** A node of the seeded menu tree: A application, M directory, C page, F button. */
export interface SeedMenu {
  code: string;
  name: string;
  type: "A" | "M" | "C" | "F";
  perms?: readonly Permission[];
  children?: readonly SeedMenu[];
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

/** The menus whose screens exist. A new screen adds its page here and in a migration of its own. */
export const menus: readonly SeedMenu[] = [
  {
    code: "application-center",
    name: "应用中心",
    type: "A",
    children: [
      { code: "work-page", name: "工作台", type: "C" },
      { code: "maintenance-info", name: "维修信息", type: "C" },
      {
        code: "air-material-info",
        name: "航材信息",
        type: "C",
        perms: ["material:info:list", "material:info:query"],
      },
      { code: "maintenance-person", name: "维修人员", type: "C" },
      { code: "collect-manage", name: "我的收藏", type: "C" },
      { code: "aviation-info", name: "航空人员信息", type: "C" },
    ],
  },
  {
    code: "configuration-center",
    name: "配置中心",
    type: "A",
    children: [
      {
        code: "system-manage",
        name: "系统管理",
        type: "M",
        children: [
          {
            code: "user-manage",
            name: "用户管理",
            type: "C",
            perms: ["system:user:list", "system:user:query"],
            children: [
              ...edits("user", "用户", "system:user"),
              button("user-status", "启用停用", "system:user:status"),
              button("user-reset-pwd", "重置密码", "system:user:resetPwd"),
              button("user-unlock", "解除登录限制", "system:user:unlock"),
              button("user-export", "导出用户", "system:user:export"),
            ],
          },
          {
            code: "role-manage",
            name: "角色管理",
            type: "C",
            perms: ["system:role:list", "system:role:query"],
            children: [
              ...edits("role", "角色", "system:role"),
              button("role-menu", "菜单权限", "system:role:menu"),
              button("role-scope", "数据权限", "system:role:scope"),
            ],
          },
          {
            code: "menu-manage",
            name: "菜单管理",
            type: "C",
            perms: ["system:menu:list", "system:menu:query"],
            children: [...edits("menu", "菜单", "system:menu")],
          },
          {
            code: "dept-manage",
            name: "部门管理",
            type: "C",
            perms: ["system:dept:list", "system:dept:query"],
            children: [...edits("dept", "部门", "system:dept")],
          },
          {
            code: "post-manage",
            name: "岗位管理",
            type: "C",
            perms: ["system:post:list", "system:post:query"],
            children: [...edits("post", "岗位", "system:post")],
          },
          {
            code: "dict-manage",
            name: "字典管理",
            type: "C",
            perms: ["system:dict:list", "system:dict:query"],
            children: [
              ...edits("dict", "字典", "system:dict"),
              button("dict-refresh", "刷新字典缓存", "system:dict:refresh"),
            ],
          },
          {
            code: "config-manage",
            name: "参数管理",
            type: "C",
            perms: ["system:config:list", "system:config:query"],
            children: [
              ...edits("config", "参数", "system:config"),
              button("config-refresh", "刷新参数缓存", "system:config:refresh"),
            ],
          },
        ],
      },
      {
        code: "log-manage",
        name: "日志管理",
        type: "M",
        children: [
          {
            code: "business-log",
            name: "操作日志",
            type: "C",
            perms: ["monitor:operlog:list", "monitor:operlog:query"],
            children: [
              button("operlog-remove", "删除操作日志", "monitor:operlog:remove"),
              button("operlog-clean", "清空操作日志", "monitor:operlog:clean"),
              button("operlog-export", "导出操作日志", "monitor:operlog:export"),
            ],
          },
          {
            code: "login-log",
            name: "登录日志",
            type: "C",
            perms: ["monitor:accesslog:list", "monitor:accesslog:query"],
            children: [
              button("accesslog-remove", "删除登录日志", "monitor:accesslog:remove"),
              button("accesslog-clean", "清空登录日志", "monitor:accesslog:clean"),
              button("accesslog-export", "导出登录日志", "monitor:accesslog:export"),
            ],
          },
          {
            code: "online-user",
            name: "在线用户",
            type: "C",
            perms: ["monitor:online:list"],
            children: [button("online-force-quit", "强制退出", "monitor:online:forceQuit")],
          },
        ],
      },
    ],
  },
  {
    code: "management-center",
    name: "管理中心",
    type: "A",
    children: [
      {
        code: "repair-info",
        name: "145模块",
        type: "M",
        children: [
          {
            code: "repair-info-manage",
            name: "维修信息管理",
            type: "C",
            perms: ["platform:info:list", "platform:info:query"],
            children: [...edits("info", "维修信息", "platform:info")],
          },
          {
            code: "repair-info-classify",
            name: "维修信息分类",
            type: "C",
            perms: ["platform:category:list", "platform:category:query"],
            children: [...edits("category", "分类", "platform:category")],
          },
        ],
      },
      {
        code: "module-info",
        name: "147模块",
        type: "M",
        children: [
          {
            code: "module-info-manage",
            name: "培训信息",
            type: "C",
            perms: ["train:info:list", "train:info:query"],
            children: edits("train-info", "培训信息", "train:info"),
          },
          {
            code: "module-info-classify",
            name: "培训分类",
            type: "C",
            perms: ["train:category:list", "train:category:query"],
            children: edits("train-category", "培训分类", "train:category"),
          },
        ],
      },
      {
        code: "tooling-info",
        name: "工具设备服务",
        type: "M",
        children: [
          {
            code: "tooling-info-manage",
            name: "工具设备信息",
            type: "C",
            perms: ["tool:info:list", "tool:info:query"],
            children: edits("tool-info", "工具设备信息", "tool:info"),
          },
          {
            code: "tooling-info-classify",
            name: "工具设备分类",
            type: "C",
            perms: ["tool:category:list", "tool:category:query"],
            children: edits("tool-category", "工具设备分类", "tool:category"),
          },
        ],
      },
      {
        code: "notice-manage",
        name: "公告管理",
        type: "C",
        perms: ["platform:notice:list", "platform:notice:query"],
        children: [...edits("notice", "公告", "platform:notice")],
      },
      {
        code: "air-classify",
        name: "航材分类",
        type: "C",
        perms: ["material:category:list", "material:category:query"],
        children: edits("material-category", "航材分类", "material:category"),
      },
      {
        code: "air-material",
        name: "航材信息",
        type: "C",
        perms: ["material:info:list", "material:info:query"],
        children: [
          ...edits("material-info", "航材信息", "material:info"),
          button("material-info-approve", "审核航材信息", "material:info:approve"),
        ],
      },
      {
        code: "account-manage",
        name: "账号管理",
        type: "C",
        perms: ["repair:account:list", "repair:account:query"],
        children: [
          ...edits("account", "账号", "repair:account"),
          button("account-approve", "审核账号", "repair:account:approve"),
          button("account-export", "导出账号", "repair:account:export"),
        ],
      },
      { code: "licence-board", name: "证照到期", type: "C", perms: ["repair:account:list"] },
      {
        code: "reading-record",
        name: "阅读记录",
        type: "C",
        perms: ["repair:record:list", "repair:record:query"],
        children: [button("record-remove", "删除阅读记录", "repair:record:remove")],
      },
      {
        code: "salary",
        name: "薪资管理",
        type: "C",
        perms: ["platform:salary:list", "platform:salary:query"],
        children: [
          button("salary-import", "导入薪资", "platform:salary:import"),
          button("salary-remove", "删除薪资", "platform:salary:remove"),
          button("salary-export", "导出薪资", "platform:salary:export"),
        ],
      },
      {
        code: "wages-manage",
        name: "工资管理",
        type: "C",
        perms: ["platform:salary:list", "platform:salary:query"],
      },
      {
        code: "space-manage",
        name: "空间管理",
        type: "C",
        perms: ["tdm:space:list", "tdm:space:query"],
        children: edits("space", "空间与点位", "tdm:space"),
      },
    ],
  },
  {
    code: "digital-screen",
    name: "数字大屏",
    type: "A",
    children: [
      { code: "overview", name: "运行总览", type: "C" },
      { code: "hangar", name: "机库态势", type: "C" },
    ],
  },
];
