import { user } from "@aeromaint/contracts/system/user.ts";
import { actorOf } from "../../../crud/actor.ts";
import { idOf, idsOf } from "../../../crud/ids.ts";
import { serve } from "../../../crud/serve.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { found } from "../../../infra/http/errors.ts";
import { newPassword } from "../../../infra/passwords/new-password.ts";
import { choiceRoutes } from "./choices.routes.ts";
import { createUser, removeUsers, updateUser } from "./user.queries.ts";
import { userAccountRoutes } from "./user-account.routes.ts";
import { userExportRoutes } from "./user-export.routes.ts";
import { findUser, listUsers } from "./user-list.queries.ts";
import { userSecondFactorRoutes } from "./user-second-factor.routes.ts";

const { title } = user;

/** User management. Written out, because a password is opened and hashed before anything is stored. */
export async function userRoutes(app: App): Promise<void> {
  serve(app, "GET /system/user", async (request) =>
    ok(await listUsers(app.db, request.query, actorOf(request))),
  );

  serve(app, "GET /system/user/:id", async (request) => {
    const row = found(await findUser(app.db, idOf(request.params.id), actorOf(request)));
    // The mobile is shown in full, so the log says who looked.
    await write(request, { title: "查看用户资料", type: "0" }, async () => {});
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

  serve(app, "PUT /system/user/:id", async (request) => {
    const id = idOf(request.params.id);
    await write(request, { title, type: "2" }, (unit) =>
      updateUser(unit, id, request.body, actorOf(request)),
    );
    return ok(null, "修改成功");
  });

  serve(app, "DELETE /system/user/:ids", async (request) => {
    const ids = idsOf(request.params.ids);
    await write(request, { title, type: "3" }, (unit) => removeUsers(unit, ids, actorOf(request)));
    return ok(null, "删除成功");
  });

  await userAccountRoutes(app);
  await userSecondFactorRoutes(app);
  await userExportRoutes(app);
  await choiceRoutes(app);
}
