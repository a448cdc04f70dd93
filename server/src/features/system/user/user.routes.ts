import { user, userColumns } from "@aeromaint/contracts/system/user.ts";
import { type Actor, actorOf } from "../../../crud/actor.ts";
import { removeRoute } from "../../../crud/crud-routes.ts";
import { exportRoute } from "../../../crud/export.ts";
import { idOf, idsOf } from "../../../crud/ids.ts";
import { importRoutes } from "../../../crud/import/import.routes.ts";
import { serve, serveQuery, serveWrite } from "../../../crud/serve.ts";
import { logCall, write } from "../../../crud/write.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { conflict, found } from "../../../infra/http/errors.ts";
import { registerFirstCodeMails } from "../../../infra/passwords/first-code-mail.ts";
import { newPassword } from "../../../infra/passwords/new-password.ts";
import { removeSecondFactor } from "../../../infra/second-factor/second-factor.queries.ts";
import { listPostChoices, listUserChoices } from "./choices.queries.ts";
import {
  changeUserStatus,
  createUser,
  removeUsers,
  resetPassword,
  unlockUser,
  updateUser,
} from "./user.queries.ts";
import { checkNoExtraPermissions, findUserName, lockUser } from "./user-guards.queries.ts";
import { userImport } from "./user-import.ts";
import { findUser, listUsers, userList, withMaskedMobile } from "./user-list.queries.ts";

const { title } = user;

/** User management. Handwritten, because passwords are hashed before the transaction. */
export default async function userRoutes(app: App): Promise<void> {
  serveQuery(app, "GET /system/user", listUsers);

  serve(app, "GET /system/user/:id", async (request) => {
    const row = found(await findUser(app.db, idOf(request.params.id), actorOf(request)));
    // The detail shows the complete mobile, so each look is logged.
    await logCall(request, "查看用户资料");
    return ok(row);
  });

  serve(app, "POST /system/user", async (request) => {
    const { password, ...input } = request.body;
    const { userName } = input;
    const chosen = { field: "password", box: password, userName };
    const { hash: passwordHash } = await newPassword(app, chosen);
    const userId = await write(request, { title, type: "1" }, (unit) =>
      createUser(unit, { ...input, passwordHash }, actorOf(request)),
    );
    return ok({ userId }, "新增成功");
  });

  serveWrite(app, "PUT /system/user/:id", { title }, (unit, { id, body, actor }) =>
    updateUser(unit, id, body, actor),
  );

  removeRoute(app, "DELETE /system/user/:ids", { title, remove: removeUsers });

  await userAccountRoutes(app);
  await userSecondFactorRoutes(app);
  exportRoute(app, "GET /system/user/export", {
    title,
    columns: userColumns,
    list: userList,
    sheetRow: withMaskedMobile,
  });
  registerFirstCodeMails(app);
  importRoutes(app, userImport);
  await choiceRoutes(app);
}

/** Users and posts for pickers. */
async function choiceRoutes(app: App): Promise<void> {
  serve(app, "GET /system/common/user", async (request) =>
    ok(await listUserChoices(app.db, request.query.keyword, actorOf(request))),
  );

  serve(app, "GET /system/common/post", async (request) => {
    const { known } = request.query;
    return ok(await listPostChoices(app.db, known ? idsOf(known) : []));
  });
}

/** Changes of status, password and lockout. */
async function userAccountRoutes(app: App): Promise<void> {
  serveWrite(
    app,
    "PUT /system/user/change/status/:id",
    {
      title: "用户状态",
      message: (_, { body }) => (body.status === "1" ? "启用成功" : "停用成功"),
    },
    (unit, { id, body, actor }) => changeUserStatus(unit, id, body.status, actor),
  );

  serve(app, "PUT /system/user/resetpwd/:id", async (request) => {
    const id = idOf(request.params.id);
    const userName = await findUserName(app.db, id, actorOf(request));
    const chosen = { field: "password", box: request.body.password, userName };
    const { hash } = await newPassword(app, chosen);
    await write(request, { title: "重置密码", type: "2" }, (unit) =>
      resetPassword(unit, id, hash, actorOf(request)),
    );
    return ok(null, "重置成功");
  });

  serveWrite(
    app,
    "PUT /system/user/unlock/:id",
    { title: "解除登录限制", message: "解锁成功" },
    (unit, { id, actor }) => unlockUser(unit, id, actor),
  );
}

/** Removes the second factor of users who lost it. They sign in with the password only. */
async function userSecondFactorRoutes(app: App): Promise<void> {
  serveWrite(
    app,
    "DELETE /system/user/second-factor/:id",
    { title: "重置二次验证", type: "2", message: "重置成功" },
    (unit, { id, actor }) => resetSecondFactor(unit, id, actor),
  );
}

/** @throws 403 for users with more permissions than the actor, who may know their password */
async function resetSecondFactor({ tx }: UnitOfWork, id: string, who: Actor): Promise<void> {
  if (id === who.user.userId) throw conflict("请在个人菜单中关闭自己的二次验证");
  const target = await lockUser(tx, id, who);
  await checkNoExtraPermissions(tx, who, target);
  if (!(await removeSecondFactor(tx, id))) throw conflict("该账号未启用二次验证");
}
