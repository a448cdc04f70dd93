import { actorOf } from "../../../crud/actor.ts";
import { serve } from "../../../crud/serve.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
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

/** One's own profile, and what of it people change themselves. */
export async function profileRoutes(app: App): Promise<void> {
  serve(app, "GET /system/common/user/profile", async (request) => {
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
  });

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
