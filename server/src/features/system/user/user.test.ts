import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sealed, signIn } from "../../../../test/harness.ts";
import { startUsers } from "./user.fixture.ts";

type Users = Awaited<ReturnType<typeof startUsers>>;
let t: Users["t"];
let admin: Users["admin"];
let posts: Users["posts"];
let staffRole: Users["staffRole"];
let someone: Users["someone"];
let make: Users["make"];
let client: Users["client"];
let department: Users["department"];

before(async () => {
  ({ t, admin, posts, staffRole, someone, make, client, department } = await startUsers());
});
after(() => t.close());

test("offers enabled posts, and disabled ones to a row that has them", async () => {
  const [, postId = ""] = posts;
  const offered = async (query = "") =>
    (await admin.get(`/system/common/post${query}`)).data.map(
      (each: { postId: string }) => each.postId,
    );
  const { id } = await make({ postIds: [postId] });
  await admin.put(`/system/post/${postId}`, { status: "2" });
  assert.ok(!(await offered()).includes(postId));
  assert.ok((await offered(`?known=${postId}`)).includes(postId));
  const saved = await admin.put(`/system/user/${id}`, { nickName: "仍在岗", postIds: [postId] });
  assert.equal(saved.code, 200, saved.message);
  await admin.put(`/system/post/${postId}`, { status: "1" });
});

test("creates, finds, updates and removes a user, and never returns the hash", async () => {
  const { id, userName } = await make({
    phonenumber: "13900001111",
    postIds: `${posts[0]},${posts[1]}`,
    roleIds: [staffRole, staffRole],
  });
  const { data } = await admin.get(`/system/user/${id}`);
  assert.deepEqual(
    { ...data, createTime: data.createTime.length },
    {
      userId: id,
      userName,
      nickName: "张三",
      deptId: t.base.deptId,
      deptName: "航空维修平台",
      phonenumber: "13900001111",
      email: null,
      sex: "1",
      status: "1",
      userType: "04",
      postNames: "平台负责人、内容编辑",
      roleNames: "平台管理员",
      avatarUrl: null,
      loginIp: null,
      loginDate: null,
      remark: null,
      createTime: 19,
      hasSecondFactor: false,
      isLocked: false,
      keptOut: null,
      isFirm: false,
      fromDirectory: [],
      version: 1,
      postIds: [posts[0], posts[1]],
      roleIds: [staffRole],
    },
  );
  await admin.put(`/system/user/${id}`, {
    nickName: "李四",
    phonenumber: "",
    postIds: [posts[2]],
    userName: "other",
    userType: "00",
    password: "x",
  });
  const changed = (await admin.get(`/system/user/${id}`)).data;
  assert.deepEqual(
    [changed.nickName, changed.phonenumber, changed.postIds, changed.userName, changed.userType],
    ["李四", null, [posts[2]], userName, "04"],
  );
  assert.equal((await signIn(t.app, userName, "Wing-2026-lift")).length > 0, true);
  assert.equal((await admin.del(`/system/user/${id}`)).message, "删除成功");
  assert.equal((await admin.get(`/system/user/${id}`)).code, 404);
});

test("masks mobiles in lists, and logs each look at a complete one", async () => {
  const { id, userName } = await make({ phonenumber: "13900003333" });
  const { list } = (await admin.get(`/system/user?userName=${userName}`)).data;
  assert.equal(list[0].phonenumber, "139****3333");
  assert.equal((await admin.get(`/system/user/${id}`)).data.phonenumber, "13900003333");
  const looked = await t.db
    .selectFrom("sysOperLog")
    .select(["operName", "operUrl"])
    .where("title", "=", "查看用户资料")
    .orderBy("operId", "desc")
    .executeTakeFirst();
  assert.deepEqual(looked, { operName: "admin", operUrl: `/api/system/user/${id}` });
});

test("updates registered accounts without a post, and firms without a sex", async () => {
  const idOf = async (userName: string) =>
    (await admin.get(`/system/user?userName=${userName}`)).data.list[0].userId as string;
  const edited = async (id: string) => {
    const { roleIds, version } = (await admin.get(`/system/user/${id}`)).data;
    return { roleIds, version, nickName: "改名", sex: null, postIds: [] as string[] };
  };
  const firm = await idOf("supplier");
  const { isFirm, userType } = (await admin.get(`/system/user/${firm}`)).data;
  assert.deepEqual([isFirm, userType], [true, "03"]);
  assert.equal((await admin.put(`/system/user/${firm}`, await edited(firm))).code, 200);
  const mechanic = await idOf("mechanic");
  const fieldOf = async (id: string, change: object) =>
    (await admin.put(`/system/user/${id}`, { ...(await edited(id)), ...change })).data?.errors?.[0]
      .field;
  assert.equal(await fieldOf(mechanic, {}), "sex");
  assert.equal(await fieldOf(mechanic, { sex: "1" }), undefined);
  const { id: staff } = await make();
  assert.equal(await fieldOf(staff, { sex: "1" }), "postIds");
});

test("requires every required field, in valid form", async () => {
  const empty = await admin.post("/system/user", {});
  assert.deepEqual(
    empty.data.errors.map(({ field }: { field: string }) => field),
    ["userName", "nickName", "deptId", "password", "sex", "status", "postIds", "roleIds"],
  );
  assert.equal(empty.message, "必填项不能为空!");
  const refused = async (more: Record<string, unknown>) => {
    const { code, data } = await admin.post("/system/user", await someone(more));
    return [code, data.errors?.[0]];
  };
  assert.deepEqual(await refused({ postIds: [] }), [
    400,
    { field: "postIds", message: "必填项不能为空!" },
  ]);
  assert.deepEqual(await refused({ phonenumber: "123" }), [
    400,
    { field: "phonenumber", message: "请输入正确格式的手机号！" },
  ]);
  assert.deepEqual(await refused({ email: "a@b" }), [
    400,
    { field: "email", message: "请输入正确格式的邮箱！" },
  ]);
  assert.deepEqual(await refused({ password: "Wing-2026-lift" }), [
    400,
    { field: "password", message: "密码必须加密后传输" },
  ]);
  assert.deepEqual(await refused({ password: await sealed(t.app, "short") }), [
    400,
    { field: "password", message: "长度至少为8个字符" },
  ]);
  assert.deepEqual(await refused({ deptId: "999999" }), [
    400,
    { field: "deptId", message: "所选部门不存在" },
  ]);
  assert.deepEqual(await refused({ postIds: ["999999"] }), [
    400,
    { field: "postIds", message: "所选岗位不存在" },
  ]);
  assert.deepEqual(await refused({ roleIds: ["999999"] }), [
    400,
    { field: "roleIds", message: "所选角色不存在" },
  ]);
  assert.deepEqual(await refused({ userName: "admin" }), [
    409,
    { field: "userName", message: "账号已存在" },
  ]);
});

test("filters by department with descendants, name, status and phone, literally", async () => {
  const hangar = await department("机库", t.base.deptId);
  const team = await department("机库一班", hangar);
  const one = await make({ deptId: hangar, phonenumber: "13711112222" });
  const two = await make({ deptId: team, status: "2", userName: "hangar_two%" });
  const found = async (query: string) =>
    (await admin.get(`/system/user?${query}`)).data.list.map(
      ({ userId }: { userId: string }) => userId,
    );
  assert.deepEqual(await found(`deptId=${hangar}`), [two.id, one.id]);
  assert.deepEqual(await found(`deptId=${hangar}&status=2`), [two.id]);
  assert.deepEqual(await found("phonenumber=1111222"), [one.id]);
  assert.deepEqual(await found("userName=HANGAR_TWO%25"), [two.id]);
  assert.deepEqual(await found("userName=hangar%25two"), []);
  // Texts too short for the index use another plan.
  assert.deepEqual(await found("userName=O%25"), [two.id]);
  assert.deepEqual(await found("userName=%25o"), []);
  const smuggled = await admin.get(
    `/system/user?deptId=${hangar}&orderByColumn=password_hash&params[dataScope]=or%201=1&where[passwordHash]=x`,
  );
  assert.deepEqual([smuggled.code, smuggled.data.total], [200, 2]);
});

test("removes a user and keeps the traces", async () => {
  const { id, userName } = await make({ roleIds: [String(t.base.roleIds.get("admin"))] });
  const person = await client(userName);
  const { data } = await person.call("POST", "/system/post", {
    postCode: "trace",
    postName: "有迹可循",
    postSort: 9,
    status: "1",
  });
  await t.db
    .updateTable("sysDept")
    .set({ leader: id })
    .where("deptId", "=", t.base.deptId)
    .execute();
  assert.equal((await admin.del(`/system/user/${id}`)).code, 200);
  assert.equal((await admin.get(`/system/post/${data.postId}`)).code, 200);
  const log = await admin.get(`/system/monitor/operlog?operName=${userName}`);
  assert.equal(log.data.total, 1);
});

test("removes the files of an account with its rows", async () => {
  const { id } = await make();
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const form = new FormData();
  form.set("avatar", new Blob([png], { type: "image/png" }), "a.png");
  await admin.post("/system/common/user/profile/avatar", form);
  await t.db.updateTable("sysFile").set({ ownerId: id }).where("field", "=", "avatar").execute();
  assert.match((await admin.get(`/system/user/${id}`)).data.avatarUrl, /preview/);
  await admin.del(`/system/user/${id}`);
  assert.deepEqual(
    await t.db.selectFrom("sysFile").select("fileId").where("ownerId", "=", id).execute(),
    [],
  );
});

test("unlocks an account after too many failures", async () => {
  const { id, userName } = await make();
  const wrong = await sealed(t.app, "not the password");
  for (let turn = 0; turn < 5; turn += 1) {
    await t.guest.post("/auth/login", { username: userName, password: wrong });
  }
  const right = { username: userName, password: await sealed(t.app, "Wing-2026-lift") };
  assert.equal((await t.guest.post("/auth/login", right)).code, 429);
  assert.equal((await admin.put(`/system/user/unlock/${id}`, {})).message, "解锁成功");
  assert.equal((await t.guest.post("/auth/login", right)).code, 200);
});

test("refuses a stale version", async () => {
  const { id } = await make();
  await admin.put(`/system/user/${id}`, { nickName: "先到", version: 1 });
  const late = await admin.put(`/system/user/${id}`, { nickName: "后到", version: 1 });
  assert.deepEqual([late.code, late.message], [409, "数据已被他人修改，请刷新后重试"]);
});

test("returns HTML in names as plain text", async () => {
  const nickName = "<img src=x>";
  const { id } = await make({ nickName });
  assert.equal((await admin.get(`/system/user/${id}`)).data.nickName, nickName);
});

test("logs the changes of an edit, without the password", async () => {
  const { id } = await make();
  await admin.put(`/system/user/${id}`, {
    nickName: "改后",
    sex: "1",
    roleIds: [t.base.roleIds.get("maintainer")],
  });
  const { list } = (await admin.get("/system/monitor/operlog?title=用户&businessType=2")).data;
  const { data } = await admin.get(`/system/monitor/operlog/${list[0].operId}`);
  assert.deepEqual(data.changes, [
    { field: "nickName", title: "姓名", from: "张三", to: "改后" },
    { field: "roleIds", title: "角色", from: "平台管理员", to: "维修人员" },
  ]);
  const rows = await t.db
    .selectFrom("sysOperLog")
    .select("operParam")
    .where("operParam", "like", "%password%")
    .execute();
  assert.ok(rows.length > 0);
  for (const { operParam } of rows) assert.match(String(operParam), /"password":"\*{6}"/);
});

test("marks locked accounts until they are unlocked", async () => {
  const { id, userName } = await make();
  const isLocked = async () =>
    (await admin.get(`/system/user?userName=${userName}`)).data.list[0].isLocked;
  const password = await sealed(t.app, "Hangar-145-wrong");
  for (const expected of [false, false, false, false, true]) {
    await t.guest.post("/auth/login", { username: userName.toUpperCase(), password });
    assert.equal(await isLocked(), expected);
  }
  await admin.put(`/system/user/unlock/${id}`);
  assert.equal(await isLocked(), false);
});

test("filters staff and site accounts, and holders of a role", async () => {
  const { id } = await make({ roleIds: [staffRole] });
  const found = async (query: string) => {
    const { data } = await admin.get(`/system/user?pageSize=200&${query}`);
    return data.list as { userId: string; userName: string; userType: string }[];
  };
  const [staff, site] = [await found("kind=staff"), await found("kind=site")];
  assert.ok(staff.some((row) => row.userId === id));
  assert.ok(site.some((row) => row.userName === "mechanic"));
  assert.deepEqual([...new Set(staff.map((row) => row.userType))].sort(), ["00", "04"]);
  assert.deepEqual([...new Set(site.map((row) => row.userType))], ["03"]);
  const holders = await found(`roleId=${staffRole}`);
  assert.ok(holders.some((row) => row.userId === id));
  assert.ok(!holders.some((row) => row.userName === "mechanic"));
});
