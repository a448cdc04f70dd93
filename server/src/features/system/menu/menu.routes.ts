import { menu, menuNode, roleMenuTree, rootMenu } from "@aeromaint/contracts/system/menu.ts";
import { adminRoleKey } from "@aeromaint/contracts/system/role.ts";
import { Type } from "typebox";
import { crudRoutes } from "../../../crud/crud-routes.ts";
import { idOf, idParams } from "../../../crud/ids.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { answer, ok } from "../../../infra/http/envelope.ts";
import { found, notFound } from "../../../infra/http/errors.ts";
import { ownMenuIds } from "../../../infra/rights/grants.ts";
import { type CurrentUser, signedIn } from "../../../infra/sessions/current-user.ts";
import { findRoleMenuTree, listMenuChildren, listTreeMenus, menuStore } from "./menu.queries.ts";
import { menuTree, ticked, withBelow } from "./menu-tree.ts";

const tags = [menu.title];
const tree = answer(Type.Array(menuNode));

/** Menus as administrators keep them, and as trees to choose a role's menus from. */
export async function menuRoutes(app: App): Promise<void> {
  const { iconFile } = menu.fields;
  app.files.owners.register({
    table: "sys_menu",
    idColumn: "menu_id",
    readAccess: "system:menu:query",
    writeAccess: "system:menu:edit",
    fields: { iconFile: { title: iconFile.title, ...iconFile["x-files"] } },
  });

  crudRoutes(app, menu, menuStore);
  treeRoutes(app);
  choiceRoutes(app);
}

function treeRoutes(app: App): void {
  app.get("/system/menu/lazy/:parentId", {
    config: { access: "system:menu:list" },
    schema: {
      tags,
      summary: "下级菜单",
      params: Type.Object({ parentId: Type.String() }),
      response: { 200: answer(Type.Array(menu.row)) },
    },
    handler: async (request) => ok(await listMenuChildren(app.db, idOf(request.params.parentId))),
  });

  app.get("/system/menu/lazy/exclude/:id", {
    config: { access: "system:menu:list" },
    schema: { tags, summary: "可选的上级菜单", params: idParams, response: { 200: tree } },
    handler: async (request) => {
      const id = idOf(request.params.id);
      const menus = await listTreeMenus(app.db);
      if (id === rootMenu.id) return ok(menuTree(menus, { withType: true }));
      if (!menus.some(({ menuId }) => menuId === id)) throw notFound();
      const gone = withBelow(menus, id);
      const kept = menus.filter(({ menuId }) => !gone.has(menuId));
      return ok(menuTree(kept, { withType: true }));
    },
  });
}

/** What the caller may grant; no menu beyond their own is offered. */
function choiceRoutes(app: App): void {
  const offered = async (user: CurrentUser) => {
    const [menus, own] = await Promise.all([listTreeMenus(app.db), ownMenuIds(app.db, user)]);
    return menuTree(own ? menus.filter(({ menuId }) => own.has(menuId)) : menus);
  };

  app.get("/system/common/menu/tree", {
    config: { access: "signed-in" },
    schema: { tags, summary: "可授权的菜单", response: { 200: tree } },
    handler: async (request) => ok(await offered(signedIn(request))),
  });

  app.get("/system/common/menu/tree/byrole/:id", {
    config: { access: "signed-in" },
    schema: {
      tags,
      summary: "可授权的菜单与角色已有的菜单",
      params: idParams,
      response: { 200: answer(roleMenuTree) },
    },
    handler: async (request) => {
      const id = idOf(request.params.id);
      const { roleKey, menuIds } = found(await findRoleMenuTree(app.db, id));
      const granted = new Set(menuIds);
      const isGranted = (menuId: string) => roleKey === adminRoleKey || granted.has(menuId);
      return ok(ticked(await offered(signedIn(request)), isGranted));
    },
  });
}
