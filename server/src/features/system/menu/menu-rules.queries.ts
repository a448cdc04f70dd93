import { hasPermission, type Permission } from "@aeromaint/contracts/auth/permissions.ts";
import { permissions, type ScreenName } from "@aeromaint/contracts/screens.ts";
import {
  buttonType,
  menuPathProblem,
  rootMenu,
  splitPermissions,
} from "@aeromaint/contracts/system/menu.ts";
import { sql } from "kysely";
import type { Tx } from "../../../infra/db/database.ts";
import { conflict, forbidden, invalidField } from "../../../infra/http/errors.ts";
import type { CurrentUser } from "../../../infra/sessions/current-user.ts";

/** Locks the tree against cycles and children of removed menus. Readers do not wait. */
export async function lockMenus(tx: Tx): Promise<void> {
  await sql`lock table sys_menu in share row exclusive mode`.execute(tx);
}

/** Parent as stored: null for a root menu. */
export function storedParent(parentId: string): string | null {
  return parentId === rootMenu.id ? null : parentId;
}

/** @throws 400 if the parent is missing, a button, the menu itself or one of its descendants */
export async function checkParent(tx: Tx, parentId: string, menuId?: string): Promise<void> {
  if (parentId === rootMenu.id) return;
  const { rows } = await sql<{ menuId: string; menuType: string }>`
    with recursive above as (
      select menu_id, parent_id, menu_type from sys_menu where menu_id = ${parentId}::bigint
      union
      select m.menu_id, m.parent_id, m.menu_type
      from above a join sys_menu m on m.menu_id = a.parent_id
    ) select menu_id, menu_type from above`.execute(tx);
  const parent = rows.find((row) => row.menuId === parentId);
  if (!parent) throw invalidField("parentId", "上级菜单不存在");
  if (parent.menuType === buttonType) throw invalidField("parentId", "按钮下不能添加菜单");
  if (rows.some((row) => row.menuId === menuId)) {
    throw invalidField("parentId", "上级菜单不能是自己或自己的下级菜单");
  }
}

/** @throws 400 for an unsafe address */
export function checkPath(path: string | null | undefined, isFrame: string): void {
  const problem = menuPathProblem(path, isFrame);
  if (problem) throw invalidField("path", problem);
}

/**
 * Checked permissions of a menu, without duplicates. Existing ones may stay.
 * @throws 400 for an unknown permission, 403 for a new one beyond the own permissions
 */
export function checkPermissions(
  user: CurrentUser,
  perms: string | null,
  before: string | null,
): string | null {
  const names = [...new Set(splitPermissions(perms))];
  const unknown = names.find((name) => !permissions.includes(name as Permission));
  if (unknown) throw invalidField("perms", `权限标识【${unknown.slice(0, 60)}】不存在`);
  const present = splitPermissions(before);
  const added = names.filter((name) => !present.includes(name));
  if (!added.every((name) => hasPermission(user.permissions, name as Permission)))
    throw forbidden();
  return names.length > 0 ? names.join(",") : null;
}

/** @throws 409 if a menu has children or a role holds it */
export async function checkMenusUnused(tx: Tx, menuIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ parents: boolean; granted: boolean }>`
    select exists (select from sys_menu where parent_id = any(${[...menuIds]}::bigint[])) as parents,
      exists (select from sys_role_menu where menu_id = any(${[...menuIds]}::bigint[])) as granted`.execute(
    tx,
  );
  if (rows[0]?.parents) throw conflict("存在子菜单,不允许删除");
  if (rows[0]?.granted) throw conflict("菜单已分配,不允许删除");
}

/** @throws 400 if a menu with children would become a button */
export async function checkNoChildren(tx: Tx, menuId: string): Promise<void> {
  const { rows } =
    await sql`select from sys_menu where parent_id = ${menuId}::bigint limit 1`.execute(tx);
  if (rows.length > 0) throw invalidField("menuType", "存在子菜单，不能改为按钮");
}

/** Fields that determine the address and visibility of a menu. */
const addressFields = ["menuCode", "menuType", "parentId", "isFrame", "hidden"] as const;

type MenuAddress = Record<(typeof addressFields)[number], string | boolean>;

/** True if an edit changes the address or visibility of a menu. */
export function changesAddress(before: MenuAddress, edit: Partial<MenuAddress>): boolean {
  return addressFields.some((way) => edit[way] !== undefined && edit[way] !== before[way]);
}

/**
 * Protects the menu page, without which menus cannot be repaired.
 * @throws 409 if one of these menus is the menu page or its ancestor
 */
export async function protectMenuPage(tx: Tx, menuIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ menuId: string }>`
    with recursive way as (
      select menu_id, parent_id from sys_menu where screen = ${"menus" satisfies ScreenName}
      union all
      select m.menu_id, m.parent_id from way w join sys_menu m on m.menu_id = w.parent_id
    ) select menu_id from way`.execute(tx);
  if (rows.some(({ menuId }) => menuIds.includes(menuId))) {
    throw conflict("通往菜单管理的菜单不能删除、移动、隐藏或修改编码和类型");
  }
}
