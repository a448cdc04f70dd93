import { exportQuery } from "@aeromaint/contracts/fields/sheet.ts";
import {
  type AccountRow,
  accountColumns,
  accountCreations,
  accountDecision,
  accountEditPaths,
  accountFilters,
  accountQuery,
  accounts,
  type UserNature,
} from "@aeromaint/contracts/people/account.ts";
import { hasPermission } from "@aeromaint/contracts/permissions.ts";
import { pendingTotal } from "@aeromaint/contracts/resource.ts";
import { statusChange } from "@aeromaint/contracts/system/user.ts";
import { Type } from "typebox";
import { actorOf } from "../../crud/actor.ts";
import { sendSheet } from "../../crud/export.ts";
import { decidedIdsOf, idOf, idParams, idsOf, idsParams } from "../../crud/ids.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, done, ok, page } from "../../infra/http/envelope.ts";
import { forbidden } from "../../infra/http/errors.ts";
import { type CurrentUser, signedIn } from "../../infra/sessions/current-user.ts";
import {
  changeAccountStatus,
  decideAccounts,
  removeAccounts,
  updateAccount,
} from "./account.queries.ts";
import {
  accountsAfter,
  countAccounts,
  countPending,
  listAccounts,
} from "./account-list.queries.ts";
import { addAccount } from "./add-account.queries.ts";
import { optionalPassword } from "./new-password.ts";

const path = "/repair/info";
const tags = ["账号"];
const title = "账号";

/** Account management: four kinds, one list; what differs by kind stands in the contract. */
export async function accountRoutes(app: App): Promise<void> {
  listRoutes(app);
  for (const userNature of ["1", "2", "3", "4"] as const) creationRoute(app, userNature);
  editRoute(app, accountEditPaths["1"], ["1", "4"]);
  editRoute(app, accountEditPaths["2"], ["2"]);
  decisionRoutes(app);
}

function listRoutes(app: App): void {
  app.get(path, {
    config: { access: "repair:account:list" },
    schema: {
      tags,
      summary: "账号列表",
      querystring: accountQuery,
      response: { 200: answer(page(accounts["1"].row)) },
    },
    handler: async (request) => ok(await listAccounts(app.db, request.query, actorOf(request))),
  });

  app.get(`${path}/pending`, {
    config: { access: "repair:account:list" },
    schema: { tags, summary: "待审核账号数", response: { 200: answer(pendingTotal) } },
    handler: async (request) => ok({ total: await countPending(app.db, actorOf(request)) }),
  });

  app.get(`${path}/export`, {
    config: { access: "repair:account:export" },
    schema: { tags, summary: "导出账号", querystring: exportQuery(Type.Object(accountFilters)) },
    handler: async (request, reply) => {
      const { columns: chosen, ...filters } = request.query;
      const who = actorOf(request);
      return sendSheet<AccountRow>(request, reply, {
        title,
        columns: accountColumns,
        chosen,
        total: await countAccounts(app.db, filters, who),
        after: (db, last, size) => accountsAfter(db, { filters, actor: who, last, size }),
      });
    },
  });
}

function creationRoute(app: App, userNature: UserNature): void {
  const kind = accounts[userNature];
  app.post(kind.path, {
    config: { access: "repair:account:add" },
    schema: {
      tags,
      summary: `新增${kind.title}`,
      body: accountCreations[userNature],
      response: { 200: answer(kind.created) },
    },
    handler: async (request) => {
      const { pwd, oldpwd, approved, ...form } = { approved: undefined, ...request.body };
      const isPassed = approved === isAsked;
      if (isPassed) refuseUnlessApprover(signedIn(request));
      // Hashed before the transaction opens, which would hold a connection for that time.
      const passwordHash = await optionalPassword(app, { pwd, oldpwd, userName: form.name });
      const informationId = await write(request, { title: kind.title, type: "1" }, (unit) =>
        addAccount(unit, { userNature, form, passwordHash, isPassed }, actorOf(request)),
      );
      return ok({ informationId }, "新增成功");
    },
  });
}

/** The dictionary's 是. */
const isAsked = "1";

function refuseUnlessApprover({ permissions }: CurrentUser): void {
  if (!hasPermission(permissions, "repair:account:approve")) throw forbidden();
}

/** The first of the kinds says which fields the form has; what another lacks is not taken. */
function editRoute(app: App, url: string, natures: readonly [UserNature, ...UserNature[]]): void {
  const kind = accounts[natures[0]];
  app.put(`${url}/:id`, {
    config: { access: "repair:account:edit" },
    schema: {
      tags,
      summary: `修改${kind.title}`,
      params: idParams,
      body: kind.update,
      response: { 200: done },
    },
    handler: async (request) => {
      const edited = { id: idOf(request.params.id), natures, edit: request.body };
      await write(request, { title: kind.title, type: "2" }, (unit) =>
        updateAccount(unit, edited, actorOf(request)),
      );
      return ok(null, "修改成功");
    },
  });
}

function decisionRoutes(app: App): void {
  app.put(`${path}/approval/:ids`, {
    config: { access: "repair:account:approve" },
    schema: {
      tags,
      summary: "审核账号",
      params: idsParams,
      body: accountDecision,
      response: { 200: done },
    },
    handler: async (request) => {
      const decision = { ids: decidedIdsOf(request.params.ids), ...request.body };
      await write(request, { title: "审核账号", type: "2" }, (unit) =>
        decideAccounts(unit, decision, actorOf(request)),
      );
      return ok(null, "审核成功");
    },
  });

  app.put(`${path}/status/:id`, {
    config: { access: "repair:account:edit" },
    schema: {
      tags,
      summary: "启用或停用账号",
      params: idParams,
      body: statusChange,
      response: { 200: done },
    },
    handler: async (request) => {
      const { status } = request.body;
      const change = { id: idOf(request.params.id), status };
      await write(request, { title: "账号状态", type: "2" }, (unit) =>
        changeAccountStatus(unit, change, actorOf(request)),
      );
      return ok(null, status === "1" ? "启用成功" : "停用成功");
    },
  });

  app.delete(`${path}/:ids`, {
    config: { access: "repair:account:remove" },
    schema: {
      tags,
      summary: "删除账号",
      params: idsParams,
      response: { 200: done },
    },
    handler: async (request) => {
      const ids = idsOf(request.params.ids);
      await write(request, { title, type: "3" }, (unit) =>
        removeAccounts(unit, ids, actorOf(request)),
      );
      return ok(null, "删除成功");
    },
  });
}
