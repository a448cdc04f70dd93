import { type Actor, actorOf } from "../../../crud/actor.ts";
import { idOf } from "../../../crud/ids.ts";
import { serve } from "../../../crud/serve.ts";
import { write } from "../../../crud/write.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { conflict } from "../../../infra/http/errors.ts";
import { removeSecondFactor } from "../../../infra/second-factor/second-factor.queries.ts";
import { lockTarget, refuseStronger } from "./user-guards.queries.ts";

/** For users who have lost authenticator and recovery codes. They sign in with the password alone again. */
export async function userSecondFactorRoutes(app: App): Promise<void> {
  serve(app, "DELETE /system/user/second-factor/:id", async (request) => {
    const id = idOf(request.params.id);
    await write(request, { title: "重置二次验证", type: "2" }, (unit) =>
      resetSecondFactor(unit, id, actorOf(request)),
    );
    return ok(null, "重置成功");
  });
}

/** @throws 403 for users with more rights than the actor, who may know their password */
async function resetSecondFactor({ tx }: UnitOfWork, id: string, who: Actor): Promise<void> {
  if (id === who.user.userId) throw conflict("请在个人菜单中关闭自己的二次验证");
  const target = await lockTarget(tx, id, who);
  await refuseStronger(tx, who, target);
  if (!(await removeSecondFactor(tx, id))) throw conflict("该账号未启用二次验证");
}
