import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { hasPermission } from "@aeromaint/contracts/permissions.ts";
import { idFilter } from "@aeromaint/contracts/resource.ts";
import {
  role,
  roleChoice,
  roleCoverage,
  roleMenus,
  roleMenusOf,
  roleScope,
} from "@aeromaint/contracts/system/role.ts";
import { Type } from "typebox";
import { crudRoutes } from "../../../crud/crud-routes.ts";
import { idOf, idParams } from "../../../crud/ids.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { answer, done, ok } from "../../../infra/http/envelope.ts";
import { invalidField } from "../../../infra/http/errors.ts";
import { signedIn } from "../../../infra/sessions/current-user.ts";
import { roleStore } from "./role.queries.ts";
import { findRoleCoverage } from "./role-coverage.queries.ts";
import {
  foundRoleMenus,
  listRoleChoices,
  setRoleMenus,
  setRoleScope,
} from "./role-rights.queries.ts";

const tags = [role.title];
const operation = { title: role.title, type: "2" } as const;

export async function roleRoutes(app: App): Promise<void> {
  crudRoutes(app, role, roleStore);
  rightRoutes(app);
  backstageRoutes(app);

  app.get("/system/common/role/:userId", {
    config: { access: "signed-in" },
    schema: {
      tags,
      summary: "可分配的角色",
      params: Type.Object({ userId: Type.String() }),
      response: { 200: answer(Type.Array(roleChoice)) },
    },
    handler: async (request) => {
      const user = signedIn(request);
      const userId = idOf(request.params.userId);
      // Who makes and changes no users has no roles to give.
      const gives =
        hasPermission(user.permissions, "system:user:add") ||
        hasPermission(user.permissions, "system:user:edit");
      return ok(gives ? await listRoleChoices(app.db, user, userId) : []);
    },
  });
}

function rightRoutes(app: App): void {
  app.put("/system/role/menu/:id", {
    config: { access: "system:role:menu" },
    schema: {
      tags,
      summary: "设置菜单权限",
      params: idParams,
      body: roleMenus,
      response: { 200: done },
    },
    handler: async (request) => {
      const roleId = idOf(request.params.id);
      const user = signedIn(request);
      await write(request, operation, (unit) =>
        setRoleMenus(unit, { user, roleId, ...request.body }),
      );
      return ok(null, "修改成功");
    },
  });

  app.get("/system/role/scope/:id", {
    config: { access: "system:role:query" },
    schema: {
      tags,
      summary: "各数据权限覆盖的部门",
      params: idParams,
      response: { 200: answer(roleCoverage) },
    },
    handler: async (request) =>
      ok(await findRoleCoverage(app.db, signedIn(request), idOf(request.params.id))),
  });

  app.put("/system/role/scope/:id", {
    config: { access: "system:role:scope" },
    schema: {
      tags,
      summary: "设置数据权限",
      params: idParams,
      body: roleScope,
      response: { 200: done },
    },
    handler: async (request) => {
      const roleId = idOf(request.params.id);
      const user = signedIn(request);
      await write(request, operation, (unit) => setRoleScope(unit, user, roleId, request.body));
      return ok(null, "修改成功");
    },
  });
}

/** The same menus under the paths that older screens call. */
function backstageRoutes(app: App): void {
  app.get("/v1/backstage/role/searchByRoleId", {
    config: { access: "system:role:query" },
    schema: {
      tags,
      summary: "角色的菜单",
      querystring: Type.Object({ roleId: idFilter("角色") }),
      response: { 200: answer(Type.Array(Type.String())) },
    },
    handler: async ({ query: { roleId } }) => {
      if (roleId === undefined) throw invalidField("roleId", messages.required);
      return ok(await foundRoleMenus(app.db, roleId));
    },
  });

  app.post("/v1/backstage/role/insertRoleMenu", {
    config: { access: "system:role:menu" },
    schema: { tags, summary: "设置角色的菜单", body: roleMenusOf, response: { 200: done } },
    handler: async (request) => {
      const user = signedIn(request);
      await write(request, operation, (unit) => setRoleMenus(unit, { user, ...request.body }));
      return ok(null, "修改成功");
    },
  });
}
