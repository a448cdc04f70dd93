import { startTestApp } from "../harness.ts";
import type { Ground } from "./random-world.ts";

const rights = [
  ...["system:dept", "platform:info", "system:user"].flatMap((resource) =>
    ["list", "query", "edit", "remove"].map((action) => `${resource}:${action}`),
  ),
  "system:user:export",
  ...["list", "query", "remove", "export"].map((action) => `monitor:operlog:${action}`),
  ...["list", "remove", "export"].map((action) => `monitor:accesslog:${action}`),
];

/** How many random worlds are tried; those after many-worlds.ts try more. */
export const worlds = Number(process.env.SCOPE_WORLDS) || 4;

/** The application, the ground of random worlds, and the one whose data scopes they try. */
export async function startScoped() {
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
  const ground: Ground = {
    db: t.db,
    deptId: t.base.deptId,
    // A category without covers, so that items need none.
    categoryId: t.base.categoryIds.get("行业培训课程") ?? "",
    menuId,
    userId,
    otherId: t.base.adminId,
  };
  return { t, user, ground };
}
