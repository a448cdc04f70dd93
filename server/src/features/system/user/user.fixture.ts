import assert from "node:assert/strict";
import { sealed, signIn, startTestApp } from "../../../../test/harness.ts";
import type { Config } from "../../../infra/config/config.ts";

const password = "Wing-2026-lift";

/** Starts the application with helpers for users, departments and permissions. */
export async function startUsers(config: Partial<Config> = {}) {
  const t = await startTestApp(config);
  const admin = await t.as("admin");
  const { data } = await admin.get("/system/common/post");
  const posts: string[] = data.map(({ postId }: { postId: string }) => postId);
  const staffRole = String(t.base.roleIds.get("platform_admin"));

  let made = 0;

  /** Form of a user with a unique name. */
  async function someone(more: Record<string, unknown> = {}) {
    made += 1;
    return {
      userName: `person${made}`,
      nickName: "张三",
      deptId: t.base.deptId,
      password: await sealed(t.app, password),
      sex: "1",
      status: "1",
      postIds: [posts[0]],
      roleIds: [staffRole],
      ...more,
    };
  }

  async function make(
    more: Record<string, unknown> = {},
  ): Promise<{ id: string; userName: string }> {
    const body = await someone(more);
    const { code, message, data } = await admin.post("/system/user", body);
    assert.equal(code, 200, message);
    return { id: data.userId, userName: body.userName };
  }

  const client = async (userName: string) => {
    const token = await signIn(t.app, userName, password);
    return {
      status: async () =>
        (
          await t.app.inject({
            url: "/api/system/common/user/profile",
            headers: { authorization: `Bearer ${token}` },
          })
        ).statusCode,
      call: async (method: "GET" | "PUT" | "POST" | "DELETE", path: string, payload?: object) => {
        const answer = await t.app.inject({
          method,
          url: `/api${path}`,
          headers: { authorization: `Bearer ${token}` },
          ...(payload && { payload }),
        });
        return answer.json();
      },
    };
  };

  /** Creates a department, a role with this scope, and its holder. */
  async function manager(dataScope: string, deptId: string) {
    const roleName = `经理${made}`;
    const { roleId } = await t.db
      .insertInto("sysRole")
      .values({
        roleName,
        roleKey: `manager${made}`,
        roleSort: 9,
        status: "1",
        dataScope,
      })
      .returning("roleId")
      .executeTakeFirstOrThrow();
    const menus = await t.db
      .selectFrom("sysMenu")
      .select("menuId")
      .where("perms", "like", "system:user:%")
      .execute();
    await t.db
      .insertInto("sysRoleMenu")
      .values(menus.map(({ menuId }) => ({ roleId, menuId })))
      .execute();
    const { id, userName } = await make({ deptId, roleIds: [roleId] });
    return { id, userName, roleId, roleName, ...(await client(userName)) };
  }

  async function department(deptName: string, parentId: string): Promise<string> {
    const row = await t.db
      .insertInto("sysDept")
      .values({ deptName, parentId, orderNum: 1 })
      .returning("deptId")
      .executeTakeFirstOrThrow();
    return row.deptId;
  }

  return {
    t,
    admin,
    posts,
    staffRole,
    someone,
    make,
    client,
    manager,
    department,
    signIn: (userName: string) => signIn(t.app, userName, password),
  };
}
