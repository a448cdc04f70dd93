import { menu, rootMenu } from "@aeromaint/contracts/system/menu.ts";
import { adminRoleKey } from "@aeromaint/contracts/system/role.ts";
import { crudRoutes } from "../../../crud/crud-routes.ts";
import { idOf } from "../../../crud/ids.ts";
import { serve } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { found, notFound } from "../../../infra/http/errors.ts";
import { findOwnMenuIds } from "../../../infra/rights/grants.ts";
import { type CurrentUser, signedIn } from "../../../infra/sessions/current-user.ts";
import { findRoleMenuTree, listMenuChildren, listTreeMenus, menuStore } from "./menu.queries.ts";
import { checkboxesOf, menuTree, withDescendants } from "./role-menu-tree.ts";

/** Menus for administrators, and trees of a role's menus. */
export default async function menuRoutes(app: App): Promise<void> {
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
  serve(app, "GET /system/menu/lazy/:parentId", async (request) =>
    ok(await listMenuChildren(app.db, idOf(request.params.parentId))),
  );

  serve(app, "GET /system/menu/lazy/exclude/:id", async (request) => {
    const id = idOf(request.params.id);
    const menus = await listTreeMenus(app.db);
    if (id === rootMenu.id) return ok(menuTree(menus, { withType: true }));
    if (!menus.some(({ menuId }) => menuId === id)) throw notFound();
    const gone = withDescendants(menus, id);
    const kept = menus.filter(({ menuId }) => !gone.has(menuId));
    return ok(menuTree(kept, { withType: true }));
  });
}

/** Offers only menus that the caller may grant. */
function choiceRoutes(app: App): void {
  const offered = async (user: CurrentUser) => {
    const [menus, own] = await Promise.all([listTreeMenus(app.db), findOwnMenuIds(app.db, user)]);
    return menuTree(own ? menus.filter(({ menuId }) => own.has(menuId)) : menus);
  };

  serve(app, "GET /system/common/menu/tree", async (request) =>
    ok(await offered(signedIn(request))),
  );

  serve(app, "GET /system/common/menu/tree/byrole/:id", async (request) => {
    const id = idOf(request.params.id);
    const { roleKey, menuIds } = found(await findRoleMenuTree(app.db, id));
    const granted = new Set(menuIds);
    const isGranted = (menuId: string) => roleKey === adminRoleKey || granted.has(menuId);
    return ok(checkboxesOf(await offered(signedIn(request)), isGranted));
  });
}
