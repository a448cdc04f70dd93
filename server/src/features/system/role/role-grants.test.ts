import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import type { TestClient } from "../../../../test/harness.ts";
import { startDeputy } from "./deputy.fixture.ts";

let t: Awaited<ReturnType<typeof startDeputy>>;
let admin: TestClient;
let deputy: TestClient;
let deputyRole: string;
let made = 0;

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

function form(...codes: string[]) {
  made += 1;
  const menuIds = codes.map((code) => t.menus.get(code));
  return { roleName: `新${made}`, roleKey: `new${made}`, roleSort: 9, status: "1", menuIds };
}

const refusal = [403, "没有权限，请联系管理员授权"];

test("creates roles with the giver's own menus only", async () => {
  const created = await deputy.post("/system/role", form("role-manage", "role-add"));
  assert.equal(created.code, 200, created.message);
  const before = await t.db.selectFrom("sysRole").select("roleId").execute();
  for (const code of ["repair-info-manage", "info-add", "management-center", "post-manage"]) {
    const { code: status, message } = await deputy.post("/system/role", form("role-manage", code));
    assert.deepEqual([status, message], refusal, code);
  }
  assert.equal((await deputy.post("/system/role", { ...form(), menuIds: ["999999"] })).code, 403);
  assert.equal((await t.db.selectFrom("sysRole").select("roleId").execute()).length, before.length);
});

test("refuses menus that the giver lacks, by every path", async () => {
  const { data } = await deputy.post("/system/role", form("role-manage"));
  const { roleId } = data;
  const menuIds = [t.menus.get("role-manage"), t.menus.get("info-add")];
  const answers = [
    await deputy.put(`/system/role/${roleId}`, { menuIds }),
    await deputy.put(`/system/role/menu/${roleId}`, { menuIds }),
    await deputy.post("/v1/backstage/role/insertRoleMenu", { roleId, menuIds }),
    // The giver's own role is no exception.
    await deputy.put(`/system/role/menu/${deputyRole}`, { menuIds }),
  ];
  for (const { code, message } of answers) assert.deepEqual([code, message], refusal);
  const { menuIds: kept } = (await admin.get(`/system/role/${roleId}`)).data;
  assert.deepEqual(kept, [t.menus.get("role-manage")]);
});

test("changes menus with other fields only with the permission for menus", async () => {
  const { roleId } = (await deputy.post("/system/role", form("role-manage"))).data;
  const menuId = t.menus.get("role-menu") ?? "";
  await t.db
    .deleteFrom("sysRoleMenu")
    .where("roleId", "=", deputyRole)
    .where("menuId", "=", menuId)
    .execute();
  const same = { roleName: "同样的菜单", menuIds: [t.menus.get("role-manage")] };
  assert.equal((await deputy.put(`/system/role/${roleId}`, same)).code, 200);
  const more = { menuIds: [t.menus.get("role-manage"), t.menus.get("role-add")] };
  assert.equal((await deputy.put(`/system/role/${roleId}`, more)).code, 403);
});

test("refuses changes of roles beyond the giver's permissions, and of the role admin", async () => {
  const menuIds = [t.menus.get("role-manage")];
  const roleIds = [
    t.base.roleIds.get("admin"),
    t.base.roleIds.get("platform_admin"),
    await t.role({ menuIds, dataScope: "1" }),
    await t.role({ menuIds, dataScope: "6" }),
    await t.role({ menuIds, dataScope: "2", deptIds: [t.depts.shop, t.depts.other] }),
  ];
  const own = await t.role({ menuIds });
  for (const roleId of roleIds) {
    const answers = [
      await deputy.put(`/system/role/${roleId}`, { roleName: "我的" }),
      await deputy.put(`/system/role/menu/${roleId}`, { menuIds }),
      await deputy.put(`/system/role/scope/${roleId}`, { dataScope: "5" }),
      await deputy.post("/v1/backstage/role/insertRoleMenu", { roleId, menuIds }),
      await deputy.del(`/system/role/${own},${roleId}`),
    ];
    for (const { code, message } of answers) assert.deepEqual([code, message], refusal);
  }
  assert.equal((await admin.get(`/system/role/${own}`)).code, 200);
  assert.equal((await deputy.del(`/system/role/${own}`)).code, 200);
});

test("refuses a second role admin", async () => {
  const { code } = await deputy.post("/system/role", { ...form("role-manage"), roleKey: "admin" });
  assert.equal(code, 409);
  const { roleId } = (await deputy.post("/system/role", form("role-manage"))).data;
  assert.equal((await deputy.put(`/system/role/${roleId}`, { roleKey: "admin" })).code, 409);
});

test("refuses a data scope beyond the giver's", async () => {
  const { roleId } = (await deputy.post("/system/role", form("role-manage"))).data;
  const put = async (body: object) => (await deputy.put(`/system/role/scope/${roleId}`, body)).code;
  const { branch, shop, other } = t.depts;
  assert.equal(await put({ dataScope: "1" }), 403);
  assert.equal(await put({ dataScope: "6" }), 403);
  assert.equal(await put({ dataScope: "2", deptIds: [shop, other] }), 403);
  assert.equal(await put({ dataScope: "2", deptIds: [t.base.deptId] }), 403);
  for (const dataScope of ["3", "4", "5"]) assert.equal(await put({ dataScope }), 200, dataScope);
  assert.equal(await put({ dataScope: "2", deptIds: [branch, shop] }), 200);
});

test("grants scopes that depend on the department only if the giver reaches all departments", async () => {
  const { branch, shop } = t.depts;
  const { roleId } = (await deputy.post("/system/role", form("role-manage"))).data;
  const allowed = async () => {
    const codes: string[] = [];
    for (const dataScope of ["1", "3", "4", "5", "6"]) {
      const { code } = await deputy.put(`/system/role/scope/${roleId}`, { dataScope });
      if (code === 200) codes.push(dataScope);
      await t.db
        .updateTable("sysRole")
        .set({ dataScope: "5" })
        .where("roleId", "=", roleId)
        .execute();
    }
    return codes;
  };
  const cases: [{ dataScope: string; deptIds?: string[] }, string[]][] = [
    [{ dataScope: "5" }, ["5"]],
    // The shop below the branch is outside the giver's scope.
    [{ dataScope: "3" }, ["3", "5"]],
    [{ dataScope: "2", deptIds: [branch, shop] }, ["3", "4", "5"]],
    // The chosen departments exclude the giver's own.
    [{ dataScope: "2", deptIds: [shop] }, ["5"]],
    [{ dataScope: "6" }, ["3", "4", "5", "6"]],
    [{ dataScope: "1" }, ["1", "3", "4", "5", "6"]],
  ];
  for (const [{ dataScope, deptIds = [] }, scopes] of cases) {
    await t.db.updateTable("sysRole").set({ dataScope }).where("roleId", "=", deputyRole).execute();
    await t.db.deleteFrom("sysRoleDept").where("roleId", "=", deputyRole).execute();
    for (const deptId of deptIds)
      await t.db.insertInto("sysRoleDept").values({ roleId: deputyRole, deptId }).execute();
    assert.deepEqual(await allowed(), scopes, `${dataScope} ${deptIds}`);
  }
});
