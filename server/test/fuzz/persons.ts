import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import { type DemoAccount, demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { hashPassword } from "../../src/infra/passwords/password-hash.ts";
import { signIn, type startTestApp } from "../harness.ts";

type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** Sender of requests. */
export interface Person {
  name: string;
  token: string | null;
  permissions: ReadonlySet<string>;
}

const narrowPassword = "Narrow-wing-145";
/** Permissions of the limited administrator: only posts. */
const narrowRights = /^(system:post:|platform:info:list$)/;

/** Site accounts of all three kinds, staff, a limited administrator, and the administrator. */
const signedInNames = ["mechanic", "supplier", "aviator", "operator", "narrow", "admin"];

export async function addNarrowAdministrator({ db, base }: TestApp): Promise<void> {
  const { roleId } = await db
    .insertInto("sysRole")
    .values({ roleName: "岗位管理员", roleKey: "narrow", roleSort: 9, dataScope: "5", status: "1" })
    .returning("roleId")
    .executeTakeFirstOrThrow();
  const menus = await db.selectFrom("sysMenu").select(["menuId", "perms"]).execute();
  const granted = menus.filter(({ perms }) => perms && narrowRights.test(perms));
  await db
    .insertInto("sysRoleMenu")
    .values(granted.map(({ menuId }) => ({ roleId, menuId })))
    .execute();
  const passwordHash = await hashPassword(narrowPassword);
  const { userId } = await db
    .insertInto("sysUser")
    .values({
      userName: "narrow",
      nickName: "岗位管理员",
      userType: "04",
      passwordHash,
      deptId: base.deptId,
    })
    .returning("userId")
    .executeTakeFirstOrThrow();
  await db.insertInto("sysUserRole").values({ userId, roleId }).execute();
}

/** An anonymous person and all accounts, signed in. */
export async function signInAll(t: TestApp): Promise<Person[]> {
  const nobody = { name: "nobody", token: null, permissions: new Set<string>() };
  const others = signedInNames.map(async (name) => {
    const token = await signIn(t.app, name, passwordOf(name));
    return { name, token, permissions: await permissionsOf(t, token) };
  });
  return [nobody, ...(await Promise.all(others))];
}

/** True if the session and permissions of a person are unchanged. */
export async function isUnchanged(t: TestApp, { token, permissions }: Person): Promise<boolean> {
  if (!token) return true;
  const now = await permissionsOf(t, token);
  return now.size === permissions.size && [...now].every((name) => permissions.has(name));
}

export function canCall({ token, permissions }: Person, access: string): boolean {
  if (access === "open") return true;
  return token !== null && (access === "signed-in" || hasPermission(permissions, access as never));
}

async function permissionsOf(t: TestApp, token: string): Promise<ReadonlySet<string>> {
  const { status, data } = await t.with(token).get("/system/common/user/profile");
  return new Set<string>(status === 200 ? data.permissions : []);
}

function passwordOf(name: string): string {
  return demoPasswords[name as DemoAccount] ?? narrowPassword;
}
