import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { signIn, startTestApp } from "../../../../test/harness.ts";

interface TreeOption {
  id: string;
  children: TreeOption[];
}

export const deptIdsOf = (rows: { deptId: string }[]) => rows.map(({ deptId }) => deptId);

/** Ids of a tree, parents first. */
export const optionIds = (options: TreeOption[]): string[] =>
  options.flatMap(({ id, children }) => [id, ...optionIds(children)]);

/** Starts the application with helpers for departments. */
export async function startDeptApp() {
  const t = await startTestApp();
  const admin = await t.as("admin");
  const { deptId: top, adminId } = t.base;
  const { passwordHash } = await t.db
    .selectFrom("sysUser")
    .select("passwordHash")
    .where("userId", "=", adminId)
    .executeTakeFirstOrThrow();
  let made = 0;

  const form = (parentId: string) => ({
    parentId,
    deptName: "航线部",
    orderNum: 5,
    leader: adminId,
    status: "1",
  });

  async function create(deptName: string, parentId: string, orderNum = 1): Promise<string> {
    const body = { ...form(parentId), deptName, orderNum };
    const { data, message } = await admin.post("/system/dept/", body);
    if (!data?.deptId) throw new Error(message);
    return data.deptId;
  }

  /** Creates hangar ─ shift ─ team, and an office next to the hangar. `n` is the names' suffix. */
  async function tree() {
    made += 1;
    const hangar = await create(`机库${made}`, top, 1);
    const shift = await create(`班次${made}`, hangar, 1);
    const team = await create(`班组${made}`, shift, 1);
    const office = await create(`办公室${made}`, top, 2);
    return { hangar, shift, team, office, n: made };
  }

  const person = (userName: string, deptId: string) => ({
    userName,
    nickName: userName,
    deptId,
    userType: "04",
    passwordHash,
  });

  /** Creates a user with one role: this data scope and all permissions for departments. */
  async function staff(deptId: string, dataScope: string, named: string[] = []) {
    made += 1;
    const name = `staff${made}`;
    const { userId } = await t.db
      .insertInto("sysUser")
      .values(person(name, deptId))
      .returning("userId")
      .executeTakeFirstOrThrow();
    const { roleId } = await t.db
      .insertInto("sysRole")
      .values({ roleName: name, roleKey: name, roleSort: 9, status: "1", dataScope })
      .returning("roleId")
      .executeTakeFirstOrThrow();
    const rights = ["list", "query", "add", "edit", "remove"].map((name) => `system:dept:${name}`);
    const { menuId } = await t.db
      .insertInto("sysMenu")
      .values({
        menuName: name,
        menuCode: name,
        menuType: "F",
        orderNum: 1,
        perms: rights.join(","),
      })
      .returning("menuId")
      .executeTakeFirstOrThrow();
    await t.db.insertInto("sysUserRole").values({ userId, roleId }).execute();
    await t.db.insertInto("sysRoleMenu").values({ roleId, menuId }).execute();
    for (const id of named) {
      await t.db.insertInto("sysRoleDept").values({ roleId, deptId: id }).execute();
    }
    return { roleId, send: await sender(name) };
  }

  async function sender(userName: string) {
    const authorization = `Bearer ${await signIn(t.app, userName, demoPasswords.admin)}`;
    return async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) => {
      const response = await t.app.inject({
        method,
        url: `/api${path}`,
        headers: { authorization },
        ...(payload && { payload }),
      });
      return response.json();
    };
  }

  return { ...t, admin, top, form, create, tree, person, staff };
}
