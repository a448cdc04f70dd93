import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startTestApp, type TestClient } from "../../../../test/harness.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;
let menus: ReadonlyMap<string, string>;
let made = 0;

before(async () => {
  t = await startTestApp();
  admin = await t.as("admin");
  const rows = await t.db.selectFrom("sysMenu").select(["menuCode", "menuId"]).execute();
  menus = new Map(rows.map(({ menuCode, menuId }) => [menuCode, menuId]));
});
after(() => t.close());

function idsOf(...codes: string[]): string[] {
  return codes.map((code) => menus.get(code) ?? code);
}

function form(more: object = {}) {
  made += 1;
  return {
    roleName: `角色${made}`,
    roleKey: `role-${made}`,
    roleSort: 9,
    status: "1",
    menuIds: idsOf("application-center", "maintenance-info"),
    ...more,
  };
}

async function role(more: object = {}): Promise<string> {
  const { code, message, data } = await admin.post("/system/role/", form(more));
  assert.equal(code, 200, message);
  return data.roleId;
}

const found = async (roleId: string) => (await admin.get(`/system/role/${roleId}`)).data;

test("creates, finds, updates and removes a role", async () => {
  const sent = form({ remark: "试用" });
  const { data } = await admin.post("/system/role/", sent);
  const path = `/system/role/${data.roleId}`;
  const row = (await admin.get(path)).data;
  assert.deepEqual(
    { ...row, createTime: row.createTime.length, menuIds: row.menuIds.sort() },
    {
      ...sent,
      roleId: data.roleId,
      menuIds: sent.menuIds.sort(),
      deptIds: [],
      dataScope: "5",
      createTime: 19,
      version: 1,
    },
  );
  const changed = await admin.put(path, { roleName: "改名", remark: null, version: 1 });
  assert.deepEqual([changed.code, changed.message], [200, "修改成功"]);
  const late = await admin.put(path, { roleName: "晚了", version: 1 });
  assert.deepEqual([late.code, late.message], [409, "数据已被他人修改，请刷新后重试"]);
  const after = await found(data.roleId);
  assert.deepEqual([after.roleName, after.remark, after.menuIds.length], ["改名", null, 2]);
  assert.equal((await admin.del(path)).message, "删除成功");
  assert.equal((await admin.get(path)).code, 404);
});

test("lists in order, and finds by part of the name, with literal wildcards", async () => {
  await role({ roleName: "质检100%组", roleSort: 90 });
  const named = async (name: string) =>
    (await admin.get(`/system/role?roleName=${encodeURIComponent(name)}`)).data;
  assert.deepEqual((await named("0%")).list[0].roleName, "质检100%组");
  assert.equal((await named("_")).total, 0);
  const { list } = (await admin.get("/system/role?pageSize=5")).data;
  assert.deepEqual(
    list.map(({ roleKey }: { roleKey: string }) => roleKey),
    ["admin", "platform_admin", "maintainer", "material_company", "aviator"],
  );
  assert.ok(!("menuIds" in list[0]));
});

test("requires name, key, order, status and a menu", async () => {
  const { code, data } = await admin.post("/system/role", {});
  assert.equal(code, 400);
  assert.deepEqual(
    data.errors.map(({ field, message }: Record<string, string>) => [field, message]),
    [
      ["roleName", "必填项不能为空!"],
      ["roleKey", "必填项不能为空!"],
      ["roleSort", "必填项不能为空!"],
      ["status", "必填项不能为空!"],
      ["menuIds", "菜单不能为空"],
    ],
  );
  for (const menuIds of [[], "", null]) {
    const refused = await admin.post("/system/role", form({ menuIds }));
    assert.deepEqual([refused.code, refused.message], [400, "菜单不能为空"]);
  }
  assert.equal((await admin.post("/system/role", form({ roleSort: 0 }))).message, "请输入正整数！");
  const unknown = await admin.post("/system/role", form({ menuIds: ["999999"] }));
  assert.deepEqual([unknown.code, unknown.message], [400, "所选菜单不存在"]);
  const many = Array.from({ length: 10_000 }, (_, index) => String(index + 1));
  assert.equal((await admin.post("/system/role", form({ menuIds: many }))).code, 400);
});

test("refuses a duplicate name or key at the field", async () => {
  const one = form();
  await admin.post("/system/role", one);
  for (const [field, message] of [
    ["roleName", "角色名称已存在"],
    ["roleKey", "权限字符已存在"],
  ] as const) {
    const twice = await admin.post("/system/role", form({ [field]: one[field] }));
    assert.deepEqual([twice.code, twice.data.errors], [409, [{ field, message }]]);
  }
});

test("sets menus as a list or joined by commas, by both paths", async () => {
  const roleId = await role();
  const [first = "", second = ""] = idsOf("management-center", "repair-info");
  const menusOf = async () =>
    (await admin.get(`/v1/backstage/role/searchByRoleId?roleId=${roleId}`)).data.sort();
  const put = (body: object) => admin.put(`/system/role/menu/${roleId}`, body);

  assert.equal((await put({ menuIds: `${first},${second}` })).code, 200);
  assert.deepEqual(await menusOf(), [first, second].sort());
  assert.equal((await put({ menuIds: [Number(first), first] })).code, 200);
  assert.deepEqual(await menusOf(), [first]);
  const urlencoded = new FormData();
  urlencoded.append("menuIds", `${first},${second}`);
  assert.equal((await put(urlencoded)).code, 200);
  assert.deepEqual(await menusOf(), [first, second].sort());
  const body = { roleId, menuIds: [second] };
  assert.equal((await admin.post("/v1/backstage/role/insertRoleMenu", body)).code, 200);
  assert.deepEqual((await found(roleId)).menuIds, [second]);
});

test("refuses a role without menus, by every path", async () => {
  const roleId = await role();
  const answers = [
    await admin.put(`/system/role/menu/${roleId}`, { menuIds: "" }),
    await admin.put(`/system/role/menu/${roleId}`, { menuIds: [] }),
    await admin.put(`/system/role/${roleId}`, { menuIds: [] }),
    await admin.post("/v1/backstage/role/insertRoleMenu", { roleId, menuIds: [] }),
  ];
  for (const { code, message } of answers) assert.deepEqual([code, message], [400, "菜单不能为空"]);
  assert.equal((await found(roleId)).menuIds.length, 2);
});

test("answers 404 for an unknown role, 400 without one", async () => {
  const menuIds = idsOf("maintenance-info");
  const missing = "999999";
  assert.equal((await admin.put(`/system/role/menu/${missing}`, { menuIds })).code, 404);
  assert.equal((await admin.put(`/system/role/scope/${missing}`, { dataScope: 1 })).code, 404);
  assert.equal((await admin.get(`/system/common/menu/tree/byrole/${missing}`)).code, 404);
  const path = "/v1/backstage/role/searchByRoleId";
  assert.equal((await admin.get(`${path}?roleId=${missing}`)).code, 404);
  assert.equal((await admin.get(path)).code, 400);
});

test("sets the data scope; only scope 2 needs and keeps departments", async () => {
  const roleId = await role();
  const { deptId } = t.base;
  const put = (body: object) => admin.put(`/system/role/scope/${roleId}`, body);
  const scope = async () => {
    const { dataScope, deptIds } = await found(roleId);
    return [dataScope, deptIds];
  };
  for (const deptIds of [undefined, [], "", null]) {
    const { code, data } = await put({ dataScope: "2", deptIds });
    assert.deepEqual(
      [code, data.errors],
      [400, [{ field: "deptIds", message: "必填项不能为空!" }]],
    );
  }
  assert.equal((await put({ dataScope: 2, deptIds: `${deptId},${deptId}` })).code, 200);
  assert.deepEqual(await scope(), ["2", [deptId]]);
  assert.equal((await put({ dataScope: "2", deptIds: [deptId, "999999"] })).code, 400);
  assert.deepEqual(await scope(), ["2", [deptId]]);
  assert.equal((await put({ dataScope: "4", deptIds: [deptId] })).code, 200);
  assert.deepEqual(await scope(), ["4", []]);
  assert.equal((await put({ dataScope: "7" })).code, 400);
  assert.equal((await put({})).code, 400);
});

test("ignores a data scope among other fields", async () => {
  const roleId = await role({ dataScope: "1", deptIds: [t.base.deptId], createdBy: "1" });
  await admin.put(`/system/role/${roleId}`, { dataScope: "1", deptIds: [t.base.deptId] });
  const { dataScope, deptIds } = await found(roleId);
  assert.deepEqual([dataScope, deptIds], ["5", []]);
});

test("checks whole branches of a role's tree, and half-checks others", async () => {
  const branch = async (menuCode: string, menuType: string, parentId: string | null) => {
    const row = { menuCode, menuName: menuCode, menuType, parentId, orderNum: 99 };
    const menu = t.db.insertInto("sysMenu").values(row).returning("menuId");
    return (await menu.executeTakeFirstOrThrow()).menuId;
  };
  const app = await branch("whole-app", "A", null);
  const page = await branch("whole-page", "C", app);
  const [module = "", leaf = ""] = idsOf("management-center", "repair-info");
  const roleId = await role({ menuIds: [app, page, module, leaf] });
  const { data } = await admin.get(`/system/common/menu/tree/byrole/${roleId}`);
  assert.deepEqual(data.checkedKeys.sort(), [app, page].sort());
  assert.deepEqual(data.halfCheckedKeys.sort(), [module, leaf].sort());
  assert.deepEqual(data.tree, (await admin.get("/system/common/menu/tree")).data);
  assert.deepEqual(
    data.tree.find(({ id }: { id: string }) => id === app),
    { id: app, label: "whole-app", children: [{ id: page, label: "whole-page", children: [] }] },
  );
});

test("refuses to remove a role in use, by name, and the other ids of the request", async () => {
  const used = await role({ roleName: "在用角色" });
  const free = await role();
  await t.db.insertInto("sysUserRole").values({ userId: t.base.adminId, roleId: used }).execute();
  const { code, message } = await admin.del(`/system/role/${free},${used}`);
  assert.deepEqual([code, message], [409, "在用角色已分配,不能删除"]);
  assert.equal((await admin.del(`/system/role/${free},999999`)).code, 404);
  assert.equal((await found(free)).roleId, free);
});

test("protects the role admin from removal, a new key and disabling", async () => {
  const roleId = t.base.roleIds.get("admin") ?? "";
  const free = await role();
  assert.equal((await admin.del(`/system/role/${free},${roleId}`)).code, 409);
  assert.equal((await admin.put(`/system/role/${roleId}`, { roleKey: "other" })).code, 409);
  assert.equal((await admin.put(`/system/role/${roleId}`, { status: "2" })).code, 409);
  assert.equal((await admin.put(`/system/role/${roleId}`, { remark: "最高权限" })).code, 200);
  const { roleKey, status, remark } = await found(roleId);
  assert.deepEqual([roleKey, status, remark], ["admin", "1", "最高权限"]);
  assert.equal((await found(free)).roleId, free);
  const { tree, checkedKeys } = (await admin.get(`/system/common/menu/tree/byrole/${roleId}`)).data;
  assert.ok(tree.length > 0 && checkedKeys.length > tree.length);
});

test("changes of menus and status take effect at the holder's next request", async () => {
  const operator = await t.as("operator");
  const roleId = t.base.roleIds.get("platform_admin") ?? "";
  const { menuIds } = await found(roleId);
  const may = async () => (await operator.get("/platform/info")).code;
  const menuCount = async () =>
    (await operator.get("/system/common/user/profile")).data.menus.length;
  assert.deepEqual([await may(), (await menuCount()) > 1], [200, true]);
  await admin.put(`/system/role/menu/${roleId}`, { menuIds: idsOf("application-center") });
  assert.deepEqual([await may(), await menuCount()], [403, 1]);
  await admin.put(`/system/role/menu/${roleId}`, { menuIds });
  assert.equal(await may(), 200);
  await admin.put(`/system/role/${roleId}`, { status: "2" });
  assert.deepEqual([await may(), await menuCount()], [403, 0]);
  await admin.put(`/system/role/${roleId}`, { status: "1" });
  assert.equal(await may(), 200);
});

test("writes each change to the operation log", async () => {
  const roleId = await role();
  await admin.put(`/system/role/scope/${roleId}`, { dataScope: "3" });
  await admin.put(`/system/role/menu/${roleId}`, { menuIds: idsOf("repair-info") });
  const rows = await t.db
    .selectFrom("sysOperLog")
    .select(["title", "businessType", "status"])
    .where("operUrl", "like", `/api/system/role/%/${roleId}`)
    .execute();
  assert.deepEqual(rows, Array(2).fill({ title: "角色", businessType: "2", status: "1" }));
});
