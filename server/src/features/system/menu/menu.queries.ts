import {
  buttonType,
  type MenuInput,
  type MenuRow,
  menu,
  rootMenu,
} from "@aeromaint/contracts/system/menu.ts";
import type { ResourceStore } from "../../../crud/crud-routes.ts";
import { containsPattern, pageOf } from "../../../crud/paging.ts";
import { insertRow, removeRows, updateRow } from "../../../crud/rows.ts";
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
import type { TreeMenu } from "./menu-tree.ts";
import { recordScreens } from "./place-menus.queries.ts";

/** Menus carry everybody's permissions, so no data scope applies. */
export const menuStore: ResourceStore<typeof menu> = {
  async list(db, filters) {
    const { menuName, menuType } = filters;
    let query = rowsOf(db);
    if (menuName) query = query.where("m.menuName", "ilike", containsPattern(menuName));
    if (menuType) query = query.where("m.menuType", "=", menuType);
    const { list, total } = await pageOf(query, filters);
    return { list: await withIcons(db, list), total };
  },

  async find(db, id) {
    const rows = await rowsOf(db).where("m.menuId", "=", id).execute();
    return (await withIcons(db, rows))[0];
  },

  async create(unit, { iconFile, ...input }, { user }) {
    const { tx } = unit;
    await lockMenus(tx);
    await checkParent(tx, input.parentId);
    checkPath(input.path, input.isFrame);
    const menuId = await insertRow(unit, "sysMenu", "menuId", {
      ...input,
      parentId: storedParent(input.parentId),
      perms: checkPermissions(user, input.perms ?? null, null),
      createdBy: user.userId,
    });
    await saveIcons(unit, { menuId, iconFile, userId: user.userId });
    return menuId;
  },

  async update(unit, id, { iconFile, ...input }, { user }) {
    const { tx } = unit;
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
    await updateRow(unit, "sysMenu", "menuId", id, {
      ...input,
      ...(input.parentId !== undefined && { parentId: storedParent(input.parentId) }),
      ...(input.perms !== undefined && {
        perms: checkPermissions(user, input.perms, before.perms),
      }),
    });
    await saveIcons(unit, { menuId: id, iconFile, userId: user.userId });
  },

  async remove(unit, ids) {
    await lockMenus(unit.tx);
    await protectMenuPage(unit.tx, ids);
    await checkMenusUnused(unit.tx, ids);
    await removeRows(unit, "sysMenu", "menuId", ids);
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
  const rows = await rowsOf(db).where("m.parentId", "is not distinct from", parent).execute();
  return withIcons(db, rows);
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

type BareRow = Omit<MenuRow, "iconUrl">;

function rowsOf(db: Read) {
  return db
    .selectFrom("sysMenu as m")
    .leftJoin("sysMenu as p", "p.menuId", "m.parentId")
    .select(["m.menuId", "m.menuName", "m.menuCode", "m.menuType", "m.orderNum", "m.path"])
    .select(["m.perms", "m.remark", "m.isOpenWindow", "m.isFrame", "m.hidden", "m.version"])
    .select("m.createdAt as createTime")
    .select(({ fn, val, exists, selectFrom }) => [
      fn.coalesce("m.parentId", val(rootMenu.id)).as("parentId"),
      fn.coalesce("p.menuName", val<string>(rootMenu.name)).as("parentName"),
      exists(selectFrom("sysMenu as c").select("c.menuId").whereRef("c.parentId", "=", "m.menuId"))
        .$castTo<boolean>()
        .as("hasChildren"),
    ])
    .orderBy("m.orderNum")
    .orderBy("m.menuId");
}

async function withIcons(db: Read, rows: readonly BareRow[]): Promise<MenuRow[]> {
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
