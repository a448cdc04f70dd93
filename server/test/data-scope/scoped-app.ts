import { startTestApp } from "../harness.ts";
import type { SharedRows } from "./random-world.ts";

const rights = [
  ...["system:dept", "platform:info", "system:user"].flatMap((resource) =>
    ["list", "query", "edit", "remove"].map((action) => `${resource}:${action}`),
  ),
  "system:user:export",
  ...["list", "query", "remove", "export"].map((action) => `monitor:operlog:${action}`),
  ...["list", "remove", "export"].map((action) => `monitor:accesslog:${action}`),
];

/** Number of random worlds; many-worlds.ts raises it. */
export const worlds = Number(process.env.SCOPE_WORLDS) || 4;

/** Starts the application with the shared rows of worlds, and the user with random scopes. */
export async function startScopedApp() {
  const t = await startTestApp();
  const user = await t.as("operator");
  const { menuId } = await t.db
    .insertInto("sysMenu")
    .values({
      menuName: "范围",
      menuCode: "scope-test",
      menuType: "F",
      orderNum: 1,
      perms: rights.join(","),
    })
    .returning("menuId")
    .executeTakeFirstOrThrow();
  const { userId } = await t.db
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", "operator")
    .executeTakeFirstOrThrow();
  const ground: SharedRows = {
    db: t.db,
    deptId: t.base.deptId,
    // Category without covers, so that items need no cover.
    categoryId: t.base.categoryIds.get("行业培训课程") ?? "",
    menuId,
    userId,
    otherId: t.base.adminId,
  };
  return { t, user, ground };
}
