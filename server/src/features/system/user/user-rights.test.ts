import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sealed, signIn } from "../../../../test/harness.ts";
import { startUsers } from "./user.fixture.ts";

type Users = Awaited<ReturnType<typeof startUsers>>;
let t: Users["t"];
let admin: Users["admin"];
let staffRole: Users["staffRole"];
let someone: Users["someone"];
let make: Users["make"];
let client: Users["client"];
let manager: Users["manager"];
let department: Users["department"];

before(async () => {
  ({ t, admin, staffRole, someone, make, client, manager, department } = await startUsers());
});
after(() => t.close());

test("protects the administrator from changes by others, disabling and removal", async () => {
  const id = t.base.adminId;
  const { id: secondId, userName } = await make({
    roleIds: [String(t.base.roleIds.get("admin"))],
  });
  const second = await client(userName);
  const protectedText = "不允许操作超级管理员用户";
  const password = await sealed(t.app, "Hijack-the-admin");
  for (const [method, path, body] of [
    ["PUT", `/system/user/${id}`, { nickName: "改名" }],
    ["PUT", `/system/user/change/status/${id}`, { status: "2" }],
    ["PUT", `/system/user/resetpwd/${id}`, { password }],
    ["DELETE", `/system/user/${id}`],
  ] as const) {
    const { code, message } = await second.call(method, path, body);
    assert.deepEqual([code, message], [403, protectedText], `${method} ${path}`);
  }
  const own = [
    await admin.put(`/system/user/change/status/${id}`, { status: "2" }),
    await admin.put(`/system/user/${id}`, { status: "2" }),
    await admin.del(`/system/user/${id}`),
  ];
  for (const { code, message } of own)
    assert.deepEqual([code, message], [409, "超级管理员不允许停用或删除"]);
  const roleless = await admin.put(`/system/user/${id}`, { roleIds: [staffRole] });
  assert.deepEqual([roleless.code, roleless.message], [409, "超级管理员必须保留管理员角色"]);
  assert.equal((await admin.put(`/system/user/${id}`, { nickName: "系统管理员" })).code, 200);
  assert.equal((await admin.del(`/system/user/${secondId}`)).code, 200);
});

test("refuses to disable or remove the own account", async () => {
  const { id, userName } = await make({ roleIds: [String(t.base.roleIds.get("admin"))] });
  const me = await client(userName);
  for (const answer of [
    await me.call("DELETE", `/system/user/${id}`),
    await me.call("PUT", `/system/user/change/status/${id}`, { status: 2 }),
    await me.call("PUT", `/system/user/${id}`, { status: "2" }),
  ]) {
    assert.deepEqual([answer.code, answer.message], [409, "不允许停用或删除当前登录用户"]);
  }
});

test("disabling, a new password and removal take effect at the next request", async () => {
  const disabled = await make();
  const disabledClient = await client(disabled.userName);
  assert.equal(await disabledClient.status(), 200);
  await admin.put(`/system/user/change/status/${disabled.id}`, { status: "2" });
  assert.equal(await disabledClient.status(), 401);
  await admin.put(`/system/user/change/status/${disabled.id}`, { status: "1" });
  assert.equal(await disabledClient.status(), 401, "the old session stays ended");

  const reset = await make();
  const resetClient = await client(reset.userName);
  await admin.put(`/system/user/resetpwd/${reset.id}`, {
    password: await sealed(t.app, "Another-wing-9"),
  });
  assert.equal(await resetClient.status(), 401);
  assert.equal(
    await signIn(t.app, reset.userName, "Wing-2026-lift").catch(() => undefined),
    undefined,
  );
  assert.ok(await signIn(t.app, reset.userName, "Another-wing-9"));

  const removed = await make();
  const removedClient = await client(removed.userName);
  await admin.del(`/system/user/${removed.id}`);
  assert.equal(await removedClient.status(), 401);
});

test("a change of roles takes effect at the next request", async () => {
  const { id, userName } = await make();
  const person = await client(userName);
  assert.equal((await person.call("GET", "/platform/info")).code, 200);
  await admin.put(`/system/user/${id}`, { roleIds: [t.base.roleIds.get("maintainer")] });
  assert.equal((await person.call("GET", "/platform/info")).code, 403);
});

test("limits list, detail, changes, removal and choices to the data scope", async () => {
  const wing = await department("机翼车间", t.base.deptId);
  const below = await department("前缘班组", wing);
  const chief = await manager("4", wing);
  const inside = await make({ deptId: below, roleIds: [chief.roleId] });
  const outside = await make();
  const { data } = await chief.call("GET", "/system/user?pageSize=200");
  assert.deepEqual(
    data.list.map(({ userId }: { userId: string }) => userId).sort(),
    [chief.id, inside.id].sort(),
  );
  assert.equal(data.total, 2);
  assert.equal((await chief.call("GET", `/system/user/${inside.id}`)).code, 200);
  const choices = await chief.call("GET", "/system/common/user");
  assert.equal(choices.data.length, 2);
  const password = await sealed(t.app, "Wing-2026-lift");
  for (const answer of [
    await chief.call("GET", `/system/user/${outside.id}`),
    await chief.call("PUT", `/system/user/${outside.id}`, { nickName: "越权" }),
    await chief.call("PUT", `/system/user/change/status/${outside.id}`, { status: "2" }),
    await chief.call("PUT", `/system/user/resetpwd/${outside.id}`, { password }),
    await chief.call("PUT", `/system/user/unlock/${outside.id}`, {}),
    await chief.call("DELETE", `/system/user/${inside.id},${outside.id}`),
  ]) {
    assert.equal(answer.code, 404, answer.message);
  }
  assert.equal((await chief.call("GET", `/system/user/${inside.id}`)).data.nickName, "张三");
  const moved = await chief.call("PUT", `/system/user/${inside.id}`, { deptId: t.base.deptId });
  assert.equal(moved.code, 403);
  const kept = await chief.call("PUT", `/system/user/${inside.id}`, {
    deptId: wing,
    nickName: "王五",
  });
  assert.equal(kept.code, 200, kept.message);
  const created = await chief.call(
    "POST",
    "/system/user",
    await someone({ roleIds: [chief.roleId] }),
  );
  assert.equal(created.code, 403, "no user in a department of others");
  assert.equal((await chief.call("DELETE", `/system/user/${inside.id}`)).code, 200);
});

test("refuses roles beyond the actor's permissions, given, taken or used", async () => {
  const dept = await department("发动机车间", t.base.deptId);
  const chief = await manager("4", dept);
  for (const role of ["admin", "platform_admin"]) {
    const body = await someone({ deptId: dept, roleIds: [t.base.roleIds.get(role)] });
    assert.equal((await chief.call("POST", "/system/user", body)).code, 403, role);
    const own = { roleIds: [chief.roleId, t.base.roleIds.get(role)] };
    assert.equal((await chief.call("PUT", `/system/user/${chief.id}`, own)).code, 403, role);
  }
  const stronger = await make({ deptId: dept });
  const password = await sealed(t.app, "Wing-2026-lift");
  const reset = await chief.call("PUT", `/system/user/resetpwd/${stronger.id}`, { password });
  assert.equal(reset.code, 403, "a new password would be the way into foreign rights");
  const taken = await chief.call("PUT", `/system/user/${stronger.id}`, { roleIds: [chief.roleId] });
  assert.equal(taken.code, 403);
  for (const contact of [{ phonenumber: "13900001111" }, { email: "chief@example.com" }]) {
    const moved = await chief.call("PUT", `/system/user/${stronger.id}`, contact);
    assert.equal(moved.code, 403, "the code for a new password would go elsewhere");
  }
  const renamed = await chief.call("PUT", `/system/user/${stronger.id}`, {
    nickName: "赵六",
    email: null,
    roleIds: [staffRole],
  });
  assert.equal(renamed.code, 200, "what stays as it is needs no right");
});

test("needs the permission", async () => {
  const operator = await t.as("operator");
  const mechanic = await t.as("mechanic");
  assert.equal((await operator.get("/system/user")).code, 403);
  assert.equal((await mechanic.get("/system/user/export")).code, 403);
  const choices = await mechanic.get("/system/common/user");
  assert.deepEqual(
    choices.data.map(({ userName }: { userName: string }) => userName),
    ["mechanic"],
    "a site account sees itself alone",
  );
});
