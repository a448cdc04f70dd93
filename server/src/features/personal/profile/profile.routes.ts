import { passwordChange, profile, profileEdit } from "@aeromaint/contracts/personal/profile.ts";
import { actorOf } from "../../../crud/actor.ts";
import { write } from "../../../crud/write.ts";
import { invalidate } from "../../../infra/cache/table-changes.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { answer, done, ok } from "../../../infra/http/envelope.ts";
import { signedIn } from "../../../infra/sessions/current-user.ts";
import { navigationTree } from "../../../infra/sessions/navigation.ts";
import { changePassword } from "./change-password.ts";
import {
  findGrantedMenus,
  findGroups,
  findOwnUser,
  listNavigationMenus,
  updateOwnUser,
} from "./profile.queries.ts";
import { findReminders } from "./reminders.queries.ts";

const path = "/system/common/user/profile";
const tags = ["个人中心"];

/** One's own profile, and what of it people change themselves. */
export async function profileRoutes(app: App): Promise<void> {
  app.get(
    path,
    {
      config: {
        access: "signed-in",
        allowedWhileRestricted: ["firstPassword", "oldPassword", "secondFactor"],
      },
      schema: { tags, response: { 200: answer(profile) } },
    },
    async (request) => {
      const { userId, isAdmin, roleKeys, permissions, hold = null } = signedIn(request);
      const [user, groups, menus, granted, reminded] = await Promise.all([
        findOwnUser(app.db, userId, app.clock()),
        findGroups(app.db, userId),
        listNavigationMenus(app.db),
        isAdmin ? null : findGrantedMenus(app.db, userId),
        findReminders(app.db, actorOf(request)),
      ]);
      return ok({
        user,
        roles: [...roleKeys],
        permissions: [...permissions].sort(),
        menus: navigationTree(menus, granted),
        ...groups,
        ...reminded,
        hold,
      });
    },
  );

  app.put(
    path,
    {
      config: { access: "signed-in", sessionOnly: true },
      schema: { tags, body: profileEdit, response: { 200: done } },
    },
    async (request) => {
      const { userId } = signedIn(request);
      await write(request, { title: "个人信息", type: "2" }, async (unit) => {
        await updateOwnUser(unit.tx, userId, request.body);
        invalidate(unit, "repair_person");
      });
      return ok(null);
    },
  );

  app.put(
    `${path}/updatepwd`,
    {
      config: {
        access: "signed-in",
        sessionOnly: true,
        allowedWhileRestricted: ["firstPassword", "oldPassword"],
      },
      schema: { tags, body: passwordChange, response: { 200: done } },
    },
    async (request) => {
      await changePassword(request, request.body);
      return ok(null);
    },
  );
}
