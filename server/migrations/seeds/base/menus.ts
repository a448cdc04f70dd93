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
