import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import {
  accountColumns,
  accountEditPaths,
  accounts,
  type UserNature,
} from "@aeromaint/contracts/people/account.ts";
import { actorOf } from "../../crud/actor.ts";
import { removeRoute } from "../../crud/crud-routes.ts";
import { exportRoute } from "../../crud/export.ts";
import { decisionIdsOf } from "../../crud/ids.ts";
import { importRoutes } from "../../crud/import/import.routes.ts";
import { serve, serveQuery, serveWrite } from "../../crud/serve.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { forbidden } from "../../infra/http/errors.ts";
import { type CurrentUser, signedIn } from "../../infra/sessions/current-user.ts";
import {
  changeAccountStatus,
  decideAccounts,
  removeAccounts,
  updateAccount,
} from "./account.queries.ts";
import { accountImport } from "./account-import.ts";
import {
  accountList,
  accountSheetRow,
  countPending,
  listAccounts,
} from "./account-list.queries.ts";
import { addAccount } from "./add-account.queries.ts";
import { hashNewAccountPassword } from "./new-password.ts";

const title = "账号";

/** Account management with one list for four kinds. Their differences are in the contract. */
export async function accountRoutes(app: App): Promise<void> {
  listRoutes(app);
  for (const userNature of ["1", "2", "3", "4"] as const) {
    creationRoute(app, userNature);
    importRoutes(app, accountImport(userNature));
  }
  editRoute(app, accountEditPaths["1"], ["1", "4"]);
  editRoute(app, accountEditPaths["2"], ["2"]);
  decisionRoutes(app);
}

function listRoutes(app: App): void {
  serveQuery(app, "GET /repair/info", listAccounts);

  serve(app, "GET /repair/info/pending", async (request) =>
    ok({ total: await countPending(app.db, actorOf(request)) }),
  );

  exportRoute(app, "GET /repair/info/export", {
    title,
    columns: accountColumns,
    list: accountList,
    sheetRow: accountSheetRow,
  });
}

function creationRoute(app: App, userNature: UserNature): void {
  const kind = accounts[userNature];
  serve(app, `POST ${kind.path}`, async (request) => {
    const { pwd, oldpwd, approved, ...form } = { approved: undefined, ...request.body };
    const isPassed = approved === yes;
    if (isPassed) checkCanApprove(signedIn(request));
    // Hashes before the transaction, which would hold a connection meanwhile.
    const passwordHash = await hashNewAccountPassword(app, { pwd, oldpwd, userName: form.name });
    const informationId = await write(request, { title: kind.title, type: "1" }, (unit) =>
      addAccount(unit, { userNature, form, passwordHash, isPassed }, actorOf(request)),
    );
    return ok({ informationId }, "新增成功");
  });
}

/** Dictionary value of 是. */
const yes = "1";

function checkCanApprove({ permissions }: CurrentUser): void {
  if (!hasPermission(permissions, "repair:account:approve")) throw forbidden();
}

/** The first kind defines the fields of the form. Fields of other kinds are ignored. */
function editRoute(
  app: App,
  url: (typeof accountEditPaths)["1" | "2"],
  natures: readonly [UserNature, ...UserNature[]],
): void {
  const { title } = accounts[natures[0]];
  serveWrite(app, `PUT ${url}/:id`, { title }, (unit, { id, body, actor }) =>
    updateAccount(unit, { id, natures, edit: body }, actor),
  );
}

function decisionRoutes(app: App): void {
  serveWrite(
    app,
    "PUT /repair/info/approval/:ids",
    { title: "审核账号", readIds: decisionIdsOf, message: "审核成功" },
    (unit, { ids, body, actor }) => decideAccounts(unit, { ids, ...body }, actor),
  );

  serveWrite(
    app,
    "PUT /repair/info/status/:id",
    {
      title: "账号状态",
      message: (_, { body }) => (body.status === "1" ? "启用成功" : "停用成功"),
    },
    (unit, { id, body, actor }) => changeAccountStatus(unit, { id, status: body.status }, actor),
  );

  removeRoute(app, "DELETE /repair/info/:ids", { title, remove: removeAccounts });
}
