import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { sealed, type TestClient } from "../../../../test/harness.ts";
import { startDeputy } from "./deputy.fixture.ts";

let t: Awaited<ReturnType<typeof startDeputy>>;
let admin: TestClient;
let deputy: TestClient;
let deputyRole: string;

before(async () => {
  t = await startDeputy();
  admin = await t.as("admin");
});
after(() => t.close());
beforeEach(async () => {
  const renewed = await t.renew();
  deputy = renewed.deputy;
  deputyRole = renewed.roleId;
});

const refusal = [403, "没有权限，请联系管理员授权"];

test("offers the giver's own menus only, and checks no others", async () => {
  const { data } = await deputy.get("/system/common/menu/tree");
  assert.deepEqual(
    data.map(({ id }: { id: string }) => id),
    [t.menus.get("role-holders"), t.menus.get("configuration-center")],
  );
  const platformAdmin = t.base.roleIds.get("platform_admin");
  const ticks = (await deputy.get(`/system/common/menu/tree/byrole/${platformAdmin}`)).data;
  assert.deepEqual([ticks.checkedKeys, ticks.halfCheckedKeys], [[], []]);
  assert.deepEqual((await (await t.as("mechanic")).get("/system/common/menu/tree")).data, []);
});

test("includes ancestors of a held menu, unless they carry a permission", async () => {
  const menuIds = ["role-add", "post-manage"].map((code) => t.menus.get(code) ?? "");
  await t.renew({ menuIds });
  const { data } = await deputy.get("/system/common/menu/tree");
  const text = JSON.stringify(data);
  const shown = (code: string) => text.includes(`"${t.menus.get(code)}"`);
  assert.deepEqual(
    ["configuration-center", "system-manage", "role-manage", "role-add", "post-manage"].map(shown),
    [true, true, false, true, true],
  );
});

test("offers roles within the giver's permissions, and marks those of the user", async () => {
  const mine = await t.role({ menuIds: [t.menus.get("role-manage") ?? ""], dataScope: "4" });
  const foreign = await t.role({ menuIds: [t.menus.get("info-add") ?? ""] });
  const choices = async (client: TestClient, userId: string) =>
    (await client.get(`/system/common/role/${userId}`)).data as {
      roleId: string;
      roleKey: string;
      checked: boolean;
    }[];
  const own = (await choices(deputy, "0")).map(({ roleId }) => roleId);
  assert.ok(own.includes(mine) && own.includes(deputyRole));
  for (const roleId of [foreign, t.base.roleIds.get("admin"), t.base.roleIds.get("platform_admin")])
    assert.ok(!own.includes(roleId ?? ""));
  const checked = (await choices(deputy, t.deputyId)).filter((choice) => choice.checked);
  assert.deepEqual(
    checked.map(({ roleId }) => roleId),
    [deputyRole],
  );
  assert.ok((await choices(admin, "0")).some(({ roleKey }) => roleKey === "admin"));
  assert.equal((await deputy.get(`/system/common/role/${t.base.adminId}`)).code, 404);
  assert.deepEqual(await choices(await t.as("mechanic"), "0"), []);
  await t.db.updateTable("sysRole").set({ status: "2" }).where("roleId", "=", mine).execute();
  assert.ok(!(await choices(deputy, "0")).some(({ roleId }) => roleId === mine));
});

test("offers site roles without menus only to people who manage site accounts", async () => {
  const siteRoles = ["maintainer", "material_company", "aviator"];
  const offered = async (client: TestClient) => {
    const { data } = await client.get("/system/common/role/0");
    const keys = data.map(({ roleKey }: { roleKey: string }) => roleKey);
    return siteRoles.filter((key) => keys.includes(key));
  };
  const post = await t.db.selectFrom("sysPost").select("postId").executeTakeFirstOrThrow();
  const given = async (client: TestClient, userName: string) =>
    client.post("/system/user", {
      userName,
      nickName: "新人",
      deptId: t.depts.branch,
      sex: "1",
      status: "1",
      password: await sealed(t.app, "Wing-2026-lift"),
      postIds: [post.postId],
      roleIds: [t.base.roleIds.get("aviator")],
    });
  assert.deepEqual(await offered(deputy), []);
  assert.equal((await given(deputy, "site-by-deputy")).code, 403);
  assert.deepEqual(await offered(admin), siteRoles);
  for (const code of ["account-add", "account-edit"]) {
    const menuIds = ["role-holders", "role-manage", code].map((name) => t.menus.get(name));
    const { deputy: accountant } = await t.renew({ menuIds });
    assert.deepEqual(await offered(accountant), siteRoles, code);
    assert.equal((await given(accountant, `site-by-${code}`)).code, 200, code);
  }
});

test("shows people with scope 5 their own roles", async () => {
  const { deputy: alone, roleId } = await t.renew({ dataScope: "5" });
  const { code, data } = await alone.get(`/system/common/role/${t.deputyId}`);
  assert.equal(code, 200);
  assert.ok(data.some((role: { roleId: string; checked: boolean }) => role.roleId === roleId));
  assert.equal((await alone.get(`/system/common/role/${t.base.adminId}`)).code, 404);
});

test("refuses a permission on a menu that the giver lacks", async () => {
  const menu = {
    menuName: "后门",
    menuCode: "back-door",
    menuType: "C",
    parentId: "0",
    orderNum: 1,
    isOpenWindow: "1",
    isFrame: "1",
  };
  const refused = await deputy.post("/system/menu", { ...menu, perms: "system:dict:remove" });
  assert.deepEqual([refused.code, refused.message], refusal);
  const { code, data } = await deputy.post("/system/menu", { ...menu, perms: "system:role:list" });
  assert.equal(code, 200);
  const path = `/system/menu/${data.menuId}`;
  assert.equal(
    (await deputy.put(path, { perms: "system:role:list,platform:info:edit" })).code,
    403,
  );
  // Permissions set by others may stay.
  await admin.put(path, { perms: "system:role:list,platform:info:edit" });
  const kept = { menuName: "改名", perms: "platform:info:edit,system:role:list" };
  assert.equal((await deputy.put(path, kept)).code, 200);
  // The creator of a menu lacks it until a role holds it.
  assert.equal(
    (await deputy.put(`/system/role/menu/${deputyRole}`, { menuIds: [data.menuId] })).code,
    403,
  );
});

test("loses removed permissions at the next request", async () => {
  assert.equal((await deputy.get("/system/role")).code, 200);
  await t.db.updateTable("sysRole").set({ status: "2" }).where("roleId", "=", deputyRole).execute();
  assert.equal((await deputy.get("/system/role")).code, 403);
  assert.deepEqual((await deputy.get("/system/common/menu/tree")).data, []);
});
