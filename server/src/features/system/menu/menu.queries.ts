import {
  buttonType,
  type MenuInput,
  type MenuRow,
  menu,
  rootMenu,
} from "@aeromaint/contracts/system/menu.ts";
import { sql } from "kysely";
import type { ResourceStore } from "../../../crud/crud-routes.ts";
import { ascending } from "../../../crud/row-list.ts";
import { tableStore } from "../../../crud/table-store.ts";
import type { Read } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { joinFileUrls } from "../../../infra/files/file-urls.ts";
import { findFilesByOwner, removeFilesOf, updateFiles } from "../../../infra/files/owned-files.ts";
import { found } from "../../../infra/http/errors.ts";
import {
  changesAddress,
  checkMenusUnused,
  checkNoChildren,
  checkParent,
  checkPath,
  checkPermissions,
  lockMenus,
  protectMenuPage,
  storedParent,
} from "./menu-rules.queries.ts";
import { recordScreens } from "./place-menus.queries.ts";
import type { TreeMenu } from "./role-menu-tree.ts";

const menus = tableStore(menu, {
  table: "sysMenu",
  order: ascending("t.orderNum", "t.menuId"),
  columns: {
    parentId: sql<string>`coalesce(t.parent_id::text, ${rootMenu.id})`,
    parentName: sql<string>`coalesce((select p.menu_name from sys_menu p where p.menu_id = t.parent_id), ${rootMenu.name})`,
    hasChildren: sql<boolean>`exists (select from sys_menu c where c.parent_id = t.menu_id)`,
    // Replaced by withIcons.
    iconUrl: sql<string>`''`,
  },
});

/** Menus carry everybody's permissions, so no data scope applies. */
export const menuStore: ResourceStore<typeof menu> = {
  ...menus,

  async list(db, filters, actor) {
    const { list, total } = await menus.list(db, filters, actor);
    return { list: await withIcons(db, list), total };
  },

  async find(db, id, actor) {
    const row = await menus.find(db, id, actor);
    return row && (await withIcons(db, [row]))[0];
  },

  async create(unit, { iconFile, ...input }, actor) {
    const { tx } = unit;
    const { user } = actor;
    await lockMenus(tx);
    await checkParent(tx, input.parentId);
    checkPath(input.path, input.isFrame);
    const parentId = storedParent(input.parentId);
    const perms = checkPermissions(user, input.perms ?? null, null);
    const menuId = await menus.create(unit, { ...input, parentId, perms }, actor);
    await saveIcons(unit, { menuId, iconFile, userId: user.userId });
    return menuId;
  },

  async update(unit, id, { iconFile, ...input }, actor) {
    const { tx } = unit;
    const { user } = actor;
    await lockMenus(tx);
    const before = found(
      await tx
        .selectFrom("sysMenu")
        .select(["menuCode", "menuType", "path", "isFrame", "hidden", "perms"])
        .select(({ fn, val }) => fn.coalesce("parentId", val(rootMenu.id)).as("parentId"))
        .where("menuId", "=", id)
        .executeTakeFirst(),
    );
    if (changesAddress(before, input)) {
      await protectMenuPage(tx, [id]);
      // A page that was made by hand keeps its screen, too.
      await recordScreens(tx);
    }
    if (input.parentId !== undefined) await checkParent(tx, input.parentId, id);
    if (input.menuType === buttonType) await checkNoChildren(tx, id);
    if (input.path !== undefined || input.isFrame !== undefined) {
      const path = input.path === undefined ? before.path : input.path;
      checkPath(path, input.isFrame ?? before.isFrame);
    }
    const changes = {
      ...input,
      ...(input.parentId !== undefined && { parentId: storedParent(input.parentId) }),
      ...(input.perms !== undefined && {
        perms: checkPermissions(user, input.perms, before.perms),
      }),
    };
    await menus.update(unit, id, changes, actor);
    await saveIcons(unit, { menuId: id, iconFile, userId: user.userId });
  },

  async remove(unit, ids, actor) {
    await lockMenus(unit.tx);
    await protectMenuPage(unit.tx, ids);
    await checkMenusUnused(unit.tx, ids);
    await menus.remove(unit, ids, actor);
    await removeFilesOf(unit, ids);
  },
};

/** Children of a menu, or root menus. */
export async function listMenuChildren(db: Read, parentId: string): Promise<MenuRow[]> {
  const parent = storedParent(parentId);
  if (parent) {
    const above = db.selectFrom("sysMenu").select("menuId").where("menuId", "=", parent);
    found(await above.executeTakeFirst());
  }
  const children = menus.query(db).where("t.parentId", "is not distinct from", parent);
  return withIcons(db, await children.orderBy(menus.order.sql).execute());
}

/** All menus, for trees. */
export function listTreeMenus(db: Read): Promise<TreeMenu[]> {
  return db
    .selectFrom("sysMenu")
    .select(["menuId", "parentId", "menuName", "menuType"])
    .orderBy("orderNum")
    .orderBy("menuId")
    .execute();
}

/** Key and menus of a role. */
export async function findRoleMenuTree(
  db: Read,
  roleId: string,
): Promise<{ roleKey: string; menuIds: string[] } | undefined> {
  const role = await db
    .selectFrom("sysRole")
    .select("roleKey")
    .where("roleId", "=", roleId)
    .executeTakeFirst();
  if (!role) return undefined;
  const menus = await db
    .selectFrom("sysRoleMenu")
    .select("menuId")
    .where("roleId", "=", roleId)
    .execute();
  return { ...role, menuIds: menus.map(({ menuId }) => menuId) };
}

async function withIcons(db: Read, rows: readonly MenuRow[]): Promise<MenuRow[]> {
  const files = await findFilesByOwner(
    db,
    rows.map(({ menuId }) => menuId),
  );
  return rows.map((row) => ({
    ...row,
    iconUrl: joinFileUrls(files.get(row.menuId)?.get("iconFile") ?? [], { trailing: false }),
  }));
}

async function saveIcons(
  unit: UnitOfWork,
  { menuId, iconFile, userId }: Pick<MenuInput, "iconFile"> & { menuId: string; userId: string },
): Promise<void> {
  const changes = iconFile === null ? [] : iconFile;
  const { title } = menu.fields.iconFile;
  await updateFiles(unit, { ownerId: menuId, field: "iconFile", changes, userId, title });
}
