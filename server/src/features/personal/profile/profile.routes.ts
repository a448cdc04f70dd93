import { signInTexts } from "@aeromaint/contracts/auth/auth.ts";
import type { PasswordChange } from "@aeromaint/contracts/personal/profile.ts";
import type { FastifyRequest } from "fastify";
import { serve } from "../../../crud/serve.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { found, invalidField } from "../../../infra/http/errors.ts";
import { newPassword } from "../../../infra/passwords/new-password.ts";
import { verifyPassword } from "../../../infra/passwords/password-hash.ts";
import { signedIn } from "../../../infra/sessions/current-user.ts";
import { navigationTree } from "../../../infra/sessions/navigation.ts";
import { endSessionsOf } from "../../../infra/sessions/sessions.queries.ts";
import { withAttemptLimit } from "../../../infra/sessions/sign-in-limits.ts";
import { countReleased } from "../../notices/notices.ts";
import {
  findPasswordHash,
  keepTokens,
  listNavigationMenus,
  type OwnRow,
  ownRow,
  ownUserOf,
  replacePassword,
  updateOwnUser,
} from "./profile.queries.ts";
import { remind } from "./reminders.queries.ts";

/** One's own profile, and what of it people change themselves. */
export async function profileRoutes(app: App): Promise<void> {
  serve(
    app,
    "GET /system/common/user/profile",
    async (request) => {
      const caller = signedIn(request);
      const { isAdmin, roleKeys, permissions, hold = null } = caller;
      const own = found(request.answerWithUser as OwnRow | null);
      const [released, menus, reminders] = await Promise.all([
        countReleased(app.db, app.clock()),
        listNavigationMenus(app.db),
        remind(app.db, caller, own),
      ]);
      return ok({
        user: ownUserOf(own, released),
        roles: [...roleKeys],
        permissions: [...permissions].sort(),
        menus: navigationTree(menus, isAdmin ? null : new Set(own.menuIds)),
        postGroup: own.posts.join("、"),
        roleGroup: own.roles.join("、"),
        ...reminders,
        hold,
      });
    },
    { config: { selectedWithUser: (_, userId) => ownRow(userId, app.clock()) } },
  );

  serve(app, "PUT /system/common/user/profile", async (request) => {
    const { userId } = signedIn(request);
    await write(request, { title: "个人信息", type: "2" }, (unit) =>
      updateOwnUser(unit, userId, request.body),
    );
    return ok(null);
  });

  serve(app, "PUT /system/common/user/profile/updatepwd", async (request) => {
    await changePassword(request, request.body);
    return ok(null);
  });
}

/**
 * Sets a new password and ends the user's other sessions, and the access tokens. Guessing the old one counts as failed
 * sign-ins do.
 * @throws 400 on the field, 429 after too many wrong old passwords
 */
async function changePassword(request: FastifyRequest, body: PasswordChange): Promise<void> {
  const app = request.server;
  const { userId, userName, sessionId } = signedIn(request);
  const oldPassword = await app.sealedBox.open("oldPassword", body.oldPassword);
  await app.sealedBox.openNew("newPassword", body.newPassword);
  const old = await findPasswordHash(app.db, userId);
  const knowsOld = await withAttemptLimit(app, { userName, ip: request.ip }, () =>
    verifyPassword(oldPassword, old),
  );
  if (!knowsOld) throw invalidField("oldPassword", signInTexts.wrongOldPassword);
  // After the old one: a caller without it must not learn which passwords were used before.
  const chosen = { field: "newPassword", box: body.newPassword, userName, userId };
  const { plain, hash } = await newPassword(app, chosen);
  if (plain === oldPassword) throw invalidField("newPassword", signInTexts.samePassword);
  await write(request, { title: "修改密码", type: "2" }, async ({ tx }) => {
    if (body.keepTokens) await keepTokens(tx);
    if (!(await replacePassword(tx, userId, { old, hash, now: app.clock() }))) {
      throw invalidField("oldPassword", signInTexts.wrongOldPassword);
    }
    await endSessionsOf(tx, userId, { except: sessionId });
  });
}
