import { signInTexts } from "@aeromaint/contracts/auth/auth.ts";
import type { PasswordChange } from "@aeromaint/contracts/personal/profile.ts";
import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { serialiserOf } from "../../../crud/cached.ts";
import { serve, serveWithUser, serveWrite } from "../../../crud/serve.ts";
import { write } from "../../../crud/write.ts";
import type { Db } from "../../../infra/db/database.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { jsonType, ok } from "../../../infra/http/envelope.ts";
import { found, invalidField } from "../../../infra/http/errors.ts";
import { isFirstCode } from "../../../infra/passwords/first-code.queries.ts";
import { newPassword } from "../../../infra/passwords/new-password.ts";
import { verifyPassword } from "../../../infra/passwords/password-hash.ts";
import { type CurrentUser, signedIn } from "../../../infra/sessions/current-user.ts";
import { type NavigationMenu, navigationTree } from "../../../infra/sessions/own-menu.ts";
import { endSessionsOf } from "../../../infra/sessions/sessions.queries.ts";
import { withAttemptLimit } from "../../../infra/sessions/sign-in-limits.ts";
import { countReleased } from "../../notices/notices.ts";
import {
  findPasswordHash,
  keepAccessTokens,
  listNavigationMenus,
  type OwnProfileRow,
  ownProfileRow,
  ownUserOf,
  replacePassword,
  updateOwnUser,
} from "./profile.queries.ts";
import { collectReminders, isApprovalUnseen } from "./reminders.queries.ts";

/** Maximum size in bytes of cached profiles with their keys. */
const maxCachedBytes = 8_000_000;

/** Profile of the user, and the fields that users change themselves. */
export default async function profileRoutes(app: App): Promise<void> {
  // The key contains all inputs of a profile, so entries need no invalidation.
  const ready = new LRUCache<string, Buffer>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ length }, key) => length + key.length,
  });
  let shownMenus: readonly NavigationMenu[] = [];
  serveWithUser(app, "GET /system/common/user/profile", {
    select: (_, userId) => ownProfileRow(userId, app.clock()),
    async handle(request, reply, selected) {
      const caller = signedIn(request);
      const { sessionId, token, roleKeys, permissions, restriction } = caller;
      const own = found(selected);
      const [released, menus] = await Promise.all([
        countReleased(app.db, app.clock()),
        listNavigationMenus(app.db),
      ]);
      if (menus !== shownMenus) ready.clear();
      shownMenus = menus;
      const key = [
        own,
        released,
        sessionId,
        token?.tokenId,
        restriction,
        roleKeys,
        ...permissions,
      ].join();
      let body = ready.get(key);
      if (!body) {
        const row = JSON.parse(own) as OwnProfileRow;
        const made = ok(await profileOf(app.db, caller, { row, released, menus }));
        body = Buffer.from(serialiserOf(reply)(made));
        if (!isApprovalUnseen(row.person)) ready.set(key, body);
      }
      await reply.type(jsonType).send(body);
    },
  });

  serveWrite(
    app,
    "PUT /system/common/user/profile",
    { title: "个人信息", message: "操作成功" },
    (unit, { body, actor }) => updateOwnUser(unit, actor.user.userId, body),
  );

  serve(app, "PUT /system/common/user/profile/updatepwd", async (request) => {
    await changePassword(request, request.body);
    return ok(null);
  });
}

interface ProfileSources {
  row: OwnProfileRow;
  /** Number of released notices. */
  released: number;
  menus: readonly NavigationMenu[];
}

async function profileOf(db: Db, caller: CurrentUser, { row, released, menus }: ProfileSources) {
  const { isAdmin, roleKeys, permissions, restriction = null } = caller;
  return {
    user: ownUserOf(row, released),
    roles: [...roleKeys],
    permissions: [...permissions].sort(),
    menus: navigationTree(menus, isAdmin ? null : new Set(row.menuIds)),
    postGroup: row.posts.join("、"),
    roleGroup: row.roles.join("、"),
    ...(await collectReminders(db, caller, row)),
    hold: restriction,
  };
}

/**
 * Sets a new password, and ends the other sessions and the access tokens of the user. Wrong old
 * passwords count as failed sign-ins. @throws 400 on the field, 429 after too many wrong old
 * passwords
 */
async function changePassword(request: FastifyRequest, body: PasswordChange): Promise<void> {
  const app = request.server;
  const { userId, userName, sessionId } = signedIn(request);
  const oldPassword = await app.sealedBox.open("oldPassword", body.oldPassword);
  await app.sealedBox.openNew("newPassword", body.newPassword);
  const old = await findPasswordHash(app.db, userId);
  const knowsOld = await withAttemptLimit(
    app,
    { userName, ip: request.ip },
    async () =>
      (await verifyPassword(oldPassword, old)) ||
      isFirstCode(app.db, userId, { typed: oldPassword, now: app.clock() }),
  );
  if (!knowsOld) throw invalidField("oldPassword", signInTexts.wrongOldPassword);
  // Check the old password first: others must not learn the previous passwords.
  const chosen = { field: "newPassword", box: body.newPassword, userName, userId };
  const { plain, hash } = await newPassword(app, chosen);
  if (plain === oldPassword) throw invalidField("newPassword", signInTexts.samePassword);
  await write(request, { title: "修改密码", type: "2" }, async ({ tx }) => {
    if (body.keepTokens) await keepAccessTokens(tx);
    if (!(await replacePassword(tx, userId, { old, hash, now: app.clock() }))) {
      throw invalidField("oldPassword", signInTexts.wrongOldPassword);
    }
    await endSessionsOf(tx, userId, { except: sessionId });
  });
}
