import { passwordReset, statusChange, user } from "@aeromaint/contracts/system/user.ts";
import { actorOf } from "../../../crud/actor.ts";
import { idOf, idParams } from "../../../crud/ids.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { done, ok } from "../../../infra/http/envelope.ts";
import { newPassword } from "../../../infra/passwords/new-password.ts";
import { changeUserStatus, resetPassword, unlockUser } from "./user.queries.ts";
import { findUserName } from "./user-guards.queries.ts";

const { path } = user;
const tags = [user.title];

/** Enabling and disabling, a new password, and the end of a lock: what is done to an account. */
export async function userAccountRoutes(app: App): Promise<void> {
  app.put(`${path}/change/status/:id`, {
    config: { access: "system:user:status" },
    schema: {
      tags,
      summary: "启用或停用用户",
      params: idParams,
      body: statusChange,
      response: { 200: done },
    },
    handler: async (request) => {
      const id = idOf(request.params.id);
      const { status } = request.body;
      await write(request, { title: "用户状态", type: "2" }, (unit) =>
        changeUserStatus(unit, id, status, actorOf(request)),
      );
      return ok(null, status === "1" ? "启用成功" : "停用成功");
    },
  });

  app.put(`${path}/resetpwd/:id`, {
    config: { access: "system:user:resetPwd" },
    schema: {
      tags,
      summary: "重置密码",
      params: idParams,
      body: passwordReset,
      response: { 200: done },
    },
    handler: async (request) => {
      const id = idOf(request.params.id);
      const userName = await findUserName(app.db, id, actorOf(request));
      const chosen = { field: "password", box: request.body.password, userName };
      const { hash } = await newPassword(app, chosen);
      await write(request, { title: "重置密码", type: "2" }, (unit) =>
        resetPassword(unit, id, hash, actorOf(request)),
      );
      return ok(null, "重置成功");
    },
  });

  app.put(`${path}/unlock/:id`, {
    config: { access: "system:user:unlock" },
    schema: { tags, summary: "解除登录限制", params: idParams, response: { 200: done } },
    handler: async (request) => {
      const id = idOf(request.params.id);
      await write(request, { title: "解除登录限制", type: "2" }, (unit) =>
        unlockUser(unit, id, actorOf(request)),
      );
      return ok(null, "解锁成功");
    },
  });
}
