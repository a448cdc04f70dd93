import type { Permission } from "@aeromaint/contracts/permissions.ts";

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

/** The menus whose screens exist. A new screen adds its page here and in a migration of its own. */
export const menus: readonly SeedMenu[] = [
  {
    code: "application-center",
    name: "应用中心",
    type: "A",
    children: [{ code: "maintenance-info", name: "维修信息", type: "C" }],
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
              button("user-add", "新增用户", "system:user:add"),
              button("user-edit", "编辑用户", "system:user:edit"),
              button("user-remove", "删除用户", "system:user:remove"),
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
              button("role-add", "新增角色", "system:role:add"),
              button("role-edit", "编辑角色", "system:role:edit"),
              button("role-remove", "删除角色", "system:role:remove"),
              button("role-menu", "菜单权限", "system:role:menu"),
              button("role-scope", "数据权限", "system:role:scope"),
            ],
          },
          {
            code: "menu-manage",
            name: "菜单管理",
            type: "C",
            perms: ["system:menu:list", "system:menu:query"],
            children: [
              button("menu-add", "新增菜单", "system:menu:add"),
              button("menu-edit", "编辑菜单", "system:menu:edit"),
              button("menu-remove", "删除菜单", "system:menu:remove"),
            ],
          },
          {
            code: "dept-manage",
            name: "部门管理",
            type: "C",
            perms: ["system:dept:list", "system:dept:query"],
            children: [
              button("dept-add", "新增部门", "system:dept:add"),
              button("dept-edit", "编辑部门", "system:dept:edit"),
              button("dept-remove", "删除部门", "system:dept:remove"),
            ],
          },
          {
            code: "post-manage",
            name: "岗位管理",
            type: "C",
            perms: ["system:post:list", "system:post:query"],
            children: [
              button("post-add", "新增岗位", "system:post:add"),
              button("post-edit", "编辑岗位", "system:post:edit"),
              button("post-remove", "删除岗位", "system:post:remove"),
            ],
          },
          {
            code: "dict-manage",
            name: "字典管理",
            type: "C",
            perms: ["system:dict:list", "system:dict:query"],
            children: [
              button("dict-add", "新增字典", "system:dict:add"),
              button("dict-edit", "编辑字典", "system:dict:edit"),
              button("dict-remove", "删除字典", "system:dict:remove"),
              button("dict-refresh", "刷新字典缓存", "system:dict:refresh"),
            ],
          },
          {
            code: "config-manage",
            name: "参数管理",
            type: "C",
            perms: ["system:config:list", "system:config:query"],
            children: [
              button("config-add", "新增参数", "system:config:add"),
              button("config-edit", "编辑参数", "system:config:edit"),
              button("config-remove", "删除参数", "system:config:remove"),
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
            children: [
              button("info-add", "新增维修信息", "platform:info:add"),
              button("info-edit", "编辑维修信息", "platform:info:edit"),
              button("info-remove", "删除维修信息", "platform:info:remove"),
            ],
          },
          {
            code: "repair-info-classify",
            name: "维修信息分类",
            type: "C",
            perms: ["platform:category:list", "platform:category:query"],
            children: [
              button("category-add", "新增分类", "platform:category:add"),
              button("category-edit", "编辑分类", "platform:category:edit"),
              button("category-remove", "删除分类", "platform:category:remove"),
            ],
          },
        ],
      },
    ],
  },
];
