import {
  dept,
  deptOption,
  deptTop,
  deptTopPath,
  roleDepts,
} from "@aeromaint/contracts/system/dept.ts";
import { Type } from "typebox";
import { crudRoutes } from "../../../crud/crud-routes.ts";
import { idOf, idParams } from "../../../crud/ids.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { answer, ok } from "../../../infra/http/envelope.ts";
import { signedIn } from "../../../infra/sessions/current-user.ts";
import { deptStore } from "./dept.queries.ts";
import { reachesTop } from "./dept-parent.queries.ts";
import {
  listDeptChildren,
  listDeptOptions,
  listRoleDepts,
  treeWithout,
} from "./dept-tree.queries.ts";

const tags = [dept.title];

export async function deptRoutes(app: App): Promise<void> {
  crudRoutes(app, dept, deptStore);

  app.get("/system/dept/lazy/:parentId", {
    config: { access: "system:dept:list" },
    schema: {
      tags,
      summary: "下级部门",
      params: Type.Object({ parentId: Type.String() }),
      response: { 200: answer(Type.Array(dept.row)) },
    },
    handler: async (request) =>
      ok(await listDeptChildren(app.db, idOf(request.params.parentId), signedIn(request))),
  });

  app.get("/system/dept/lazy/exclude/:id", {
    config: { access: "system:dept:list" },
    schema: {
      tags,
      summary: "可选的上级部门",
      params: idParams,
      response: { 200: answer(Type.Array(deptOption)) },
    },
    handler: async (request) =>
      ok(await treeWithout(app.db, idOf(request.params.id), signedIn(request))),
  });

  // What a data scope does not reach is not in the tree, so nothing more than a sign-in is asked.
  app.get("/system/common/dept/tree", {
    config: { access: "signed-in" },
    schema: { tags, summary: "部门树", response: { 200: answer(Type.Array(deptOption)) } },
    handler: async (request) => ok(await listDeptOptions(app.db, signedIn(request))),
  });

  app.get(deptTopPath, {
    config: { access: "signed-in" },
    schema: { tags, summary: "可否设置顶级部门", response: { 200: answer(deptTop) } },
    handler: async (request) => ok({ allowed: reachesTop(signedIn(request)) }),
  });

  app.get("/system/common/dept/tree/byrole/:roleId", {
    config: { access: "system:role:query" },
    schema: {
      tags,
      summary: "角色的部门树",
      params: Type.Object({ roleId: Type.String() }),
      response: { 200: answer(roleDepts) },
    },
    handler: async (request) =>
      ok(await listRoleDepts(app.db, idOf(request.params.roleId), signedIn(request))),
  });
}
