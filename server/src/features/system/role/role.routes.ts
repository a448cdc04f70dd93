import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { role } from "@aeromaint/contracts/system/role.ts";
import { crudRoutes } from "../../../crud/crud-routes.ts";
import { idOf } from "../../../crud/ids.ts";
import { serve, serveWrite } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { invalidField } from "../../../infra/http/errors.ts";
import { signedIn } from "../../../infra/sessions/current-user.ts";
import { roleStore } from "./role.queries.ts";
import { findRoleCoverage } from "./role-coverage.queries.ts";
import {
  listRoleChoices,
  requireRoleMenus,
  setRoleMenus,
  setRoleScope,
} from "./role-permissions.queries.ts";

const { title } = role;

export default async function roleRoutes(app: App): Promise<void> {
  crudRoutes(app, role, roleStore);
  roleMenuRoutes(app);
  backstageRoutes(app);

  serve(app, "GET /system/common/role/:userId", async (request) => {
    const user = signedIn(request);
    const userId = idOf(request.params.userId);
    // Granting roles needs a permission to create or update users.
    const gives =
      hasPermission(user.permissions, "system:user:add") ||
      hasPermission(user.permissions, "system:user:edit");
    return ok(gives ? await listRoleChoices(app.db, user, userId) : []);
  });
}

function roleMenuRoutes(app: App): void {
  serveWrite(app, "PUT /system/role/menu/:id", { title }, (unit, { id, body, actor }) =>
    setRoleMenus(unit, { user: actor.user, roleId: id, ...body }),
  );

  serve(app, "GET /system/role/scope/:id", async (request) =>
    ok(await findRoleCoverage(app.db, signedIn(request), idOf(request.params.id))),
  );

  serveWrite(app, "PUT /system/role/scope/:id", { title }, (unit, { id, body, actor }) =>
    setRoleScope(unit, actor.user, id, body),
  );
}

/** Same routes under the paths of older screens. */
function backstageRoutes(app: App): void {
  serve(app, "GET /v1/backstage/role/searchByRoleId", async ({ query: { roleId } }) => {
    if (roleId === undefined) throw invalidField("roleId", messages.required);
    return ok(await requireRoleMenus(app.db, roleId));
  });

  serveWrite(
    app,
    "POST /v1/backstage/role/insertRoleMenu",
    { title, type: "2", message: "修改成功" },
    (unit, { body, actor }) => setRoleMenus(unit, { user: actor.user, ...body }),
  );
}
