import { dept } from "@aeromaint/contracts/system/dept.ts";
import { crudRoutes } from "../../../crud/crud-routes.ts";
import { idOf } from "../../../crud/ids.ts";
import { importRoutes } from "../../../crud/import/import.routes.ts";
import { serve } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { signedIn } from "../../../infra/sessions/current-user.ts";
import { canCreateRootDepts, deptStore } from "./dept.queries.ts";
import { deptImport } from "./dept-import.queries.ts";
import {
  listDeptChildren,
  listDeptOptions,
  listParentOptions,
  listRoleDepts,
} from "./dept-tree.queries.ts";

export default async function deptRoutes(app: App): Promise<void> {
  importRoutes(app, deptImport);
  crudRoutes(app, dept, deptStore);

  serve(app, "GET /system/dept/lazy/:parentId", async (request) =>
    ok(await listDeptChildren(app.db, idOf(request.params.parentId), signedIn(request))),
  );

  serve(app, "GET /system/dept/lazy/exclude/:id", async (request) =>
    ok(await listParentOptions(app.db, idOf(request.params.id), signedIn(request))),
  );

  // The tree is limited to the data scope, so a sign-in is enough.
  serve(app, "GET /system/common/dept/tree", async (request) =>
    ok(await listDeptOptions(app.db, signedIn(request))),
  );

  serve(app, "GET /system/common/dept/top", async (request) =>
    ok({ allowed: canCreateRootDepts(signedIn(request)) }),
  );

  serve(app, "GET /system/common/dept/tree/byrole/:roleId", async (request) =>
    ok(await listRoleDepts(app.db, idOf(request.params.roleId), signedIn(request))),
  );
}
