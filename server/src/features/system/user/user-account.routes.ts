import { actorOf } from "../../../crud/actor.ts";
import { idOf } from "../../../crud/ids.ts";
import { serve } from "../../../crud/serve.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { newPassword } from "../../../infra/passwords/new-password.ts";
import { changeUserStatus, resetPassword, unlockUser } from "./user.queries.ts";
import { findUserName } from "./user-guards.queries.ts";

/** Enabling and disabling, a new password, and the end of a lock: what is done to an account. */
export async function userAccountRoutes(app: App): Promise<void> {
  serve(app, "PUT /system/user/change/status/:id", async (request) => {
    const id = idOf(request.params.id);
    const { status } = request.body;
    await write(request, { title: "用户状态", type: "2" }, (unit) =>
      changeUserStatus(unit, id, status, actorOf(request)),
    );
    return ok(null, status === "1" ? "启用成功" : "停用成功");
  });

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

  serve(app, "PUT /system/user/unlock/:id", async (request) => {
    const id = idOf(request.params.id);
    await write(request, { title: "解除登录限制", type: "2" }, (unit) =>
      unlockUser(unit, id, actorOf(request)),
    );
    return ok(null, "解锁成功");
  });
}
