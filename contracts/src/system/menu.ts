import { type Static, Type } from "typebox";
import {
  coded,
  optional,
  positiveInteger,
  reference,
  rowFlag,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
  textarea,
} from "../fields/fields.ts";
import { files } from "../fields/files.ts";
import { contains, resource } from "../wire/resource.ts";

/** Parent of root menus. */
export const rootMenu = { id: "0", name: "顶级菜单" } as const;

/** Menu type of buttons. Buttons have no children. */
export const buttonType = "F";

/** Menus: applications, directories, pages and buttons, with their permissions. */
export const menu = resource({
  title: "菜单",
  path: "/system/menu",
  id: "menuId",
  permission: "system:menu",
  name: "menuName",
  fields: {
    menuName: text("菜单名称", { max: 50 }),
    menuCode: text("菜单编码", {
      max: 64,
      pattern: /^[A-Za-z0-9_-]+$/,
      message: "菜单编码只能包含字母、数字、下划线和短横线",
    }),
    menuType: coded("菜单类型", "MENU_TYPE"),
    parentId: reference("上级菜单"),
    orderNum: positiveInteger("显示顺序"),
    path: optional(text("路由地址", { max: 500 })),
    perms: optional(text("权限标识", { max: 1_000 })),
    isOpenWindow: coded("新窗口打开", "MENU_WINDOW"),
    isFrame: coded("是否外链", "MENU_FRAME"),
    hidden: Type.Optional(Type.Unsafe<boolean>({ type: "boolean", title: "是否隐藏" })),
    iconFile: optional(files("图标", { accept: "image", max: 2 })),
    remark: optional(textarea("备注", { max: 500 })),
  },
  row: {
    menuName: rowText(),
    menuCode: rowText(),
    menuType: rowText(),
    parentId: rowText(),
    parentName: rowText(),
    orderNum: rowInteger(),
    path: rowTextOrNull(),
    perms: rowTextOrNull(),
    remark: rowTextOrNull(),
    isOpenWindow: rowText(),
    isFrame: rowText(),
    hidden: rowFlag(),
    /** URLs joined by commas: normal icon, icon of the chosen menu. */
    iconUrl: rowText(),
    hasChildren: rowFlag(),
    createTime: rowText(),
    version: rowInteger(),
  },
  detail: {},
  filters: {
    menuName: contains("菜单名称"),
    menuType: Type.Optional(coded("菜单类型", "MENU_TYPE")),
  },
});

export type MenuRow = Static<typeof menu.row>;
export type MenuInput = Static<typeof menu.create>;

/** Node of a tree to choose from. */
export interface MenuNode {
  id: string;
  label: string;
  /** Absent where the tree does not need it. */
  menuType?: string;
  children: MenuNode[];
}

// Children have the same form. The empty schema is faster and serialises them completely.
export const menuNode = Type.Unsafe<MenuNode>(
  Type.Object({
    id: rowText(),
    label: rowText(),
    menuType: Type.Optional(Type.String()),
    children: Type.Array(Type.Unsafe<MenuNode>({})),
  }),
);

/** Menus of a role, for a tree with checkboxes. */
export const roleMenuTree = Type.Object({
  tree: Type.Array(menuNode),
  checkedKeys: Type.Array(Type.String()),
  halfCheckedKeys: Type.Array(Type.String()),
});
export type RoleMenuTree = Static<typeof roleMenuTree>;

/** Splits the comma-separated permissions of a menu. */
export function splitPermissions(perms: string | null | undefined): string[] {
  return (perms ?? "").split(",").flatMap((name) => name.trim() || []);
}

const menuMessages = {
  outsidePath: "外链的路由地址必须是以 http:// 或 https:// 开头的网址",
  insidePath: "路由地址只能是站内地址，外部网址请将“是否外链”设为“是”",
} as const;

// No backslash and no whitespace: browsers treat the first as a slash and skip some of the second.
const outside = /^https?:\/\/[^\s\\/?#@][^\s\\]*$/i;
const scheme = /^[a-z][a-z0-9+.-]*:/i;
const unfit = /[\s\\\p{Cc}\p{Cf}]/u;

/**
 * Error message for the path of a menu; null if valid. A menu for an external page (isFrame 2)
 * needs an http or https address. Other paths are on this site.
 */
export function menuPathProblem(path: string | null | undefined, isFrame: string): string | null {
  if (isFrame === "2") {
    return path && outside.test(path) && !unfit.test(path) && URL.canParse(path)
      ? null
      : menuMessages.outsidePath;
  }
  if (!path) return null;
  return unfit.test(path) || path.startsWith("//") || scheme.test(path)
    ? menuMessages.insidePath
    : null;
}
