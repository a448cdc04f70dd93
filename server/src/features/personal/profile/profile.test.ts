import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { password, startSignInApp } from "../../../../test/sign-in-app.ts";

const url = "/system/common/user/profile";
let t: Awaited<ReturnType<typeof startSignInApp>>;
let userId: string;

before(async () => {
  t = await startSignInApp();
  await sql`insert into sys_dept (dept_id, dept_name, order_num) values (1, '维修部', 1)`.execute(
    t.db,
  );
  userId = await t.user("chen", { deptId: "1" });
  await sql`
    insert into sys_post (post_id, post_code, post_name, post_sort, status)
    values (1, 'b', '放行人员', 2, '1'), (2, 'a', '机务组长', 1, '1')`.execute(t.db);
  await sql`insert into sys_user_post values (${userId}::bigint, 1), (${userId}::bigint, 2)`.execute(
    t.db,
  );
  await sql`
    insert into sys_menu (menu_id, menu_name, menu_code, menu_type, parent_id, order_num, perms)
    values (1, '管理中心', 'management-center', 'A', null, 2, null),
      (2, '公告管理', 'notice-manage', 'C', 1, 1, 'platform:notice:list'),
      (3, '新增', 'add', 'F', 2, 1, 'platform:notice:add,platform:notice:query'),
      (4, '薪资', 'salary', 'C', 1, 2, 'platform:salary:list')`.execute(t.db);
  await sql`
    insert into sys_role (role_id, role_name, role_key, role_sort, status)
    values (1, '编辑', 'editor', 1, '1'), (2, '停用的', 'gone', 2, '2')`.execute(t.db);
  await sql`insert into sys_role_menu values (1, 2), (1, 3), (2, 4)`.execute(t.db);
  await sql`insert into sys_user_role values (${userId}::bigint, 1), (${userId}::bigint, 2)`.execute(
    t.db,
  );
  await sql`
    insert into platform_notice (notice_id, notice_title, notice_content, summary, notice_time)
    values (1, '已读', '', '', '2026-02-01'), (2, '未读', '', '', '2026-02-01'), (3, '未发布', '', '', '2027-01-01')`.execute(
    t.db,
  );
  await sql`insert into platform_notice_read (user_id, notice_id) values (${userId}::bigint, 1)`.execute(
    t.db,
  );
});
after(() => t.close());

async function tokenOf(userName = "chen", typed = password) {
  return (await t.signIn(userName, typed)).data.accessToken as string;
}

async function send(method: "GET" | "PUT", path: string, payload?: object, token?: string) {
  const headers = { authorization: `Bearer ${token ?? (await tokenOf())}` };
  return t.call({ method, url: path, headers, ...(payload && { payload }) });
}

async function row(): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select nick_name, email, phonenumber, sex, user_name, user_type, status, dept_id, password_hash
    from sys_user where user_id = ${userId}::bigint`.execute(t.db);
  return rows[0] ?? {};
}

test("shows the signed-in user with permissions, menus, posts and roles", async () => {
  const { code, data } = await send("GET", url);
  assert.equal(code, 200);
  const { createTime, loginDate, ...user } = data.user;
  assert.match(createTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  assert.equal(loginDate, "2026-03-01 10:00:00");
  assert.deepEqual(user, {
    userId,
    deptId: "1",
    deptName: "维修部",
    userName: "chen",
    nickName: "chen",
    email: null,
    phonenumber: null,
    sex: null,
    status: "1",
    loginIp: "127.0.0.1",
    previousLoginDate: null,
    previousLoginLocation: null,
    userType: "04",
    unreadMessage: 1,
    avatarUrl: null,
  });
  assert.deepEqual(data.roles, ["editor"]);
  assert.deepEqual(data.permissions, [
    "platform:notice:add",
    "platform:notice:list",
    "platform:notice:query",
  ]);
  assert.deepEqual([data.postGroup, data.roleGroup], ["机务组长、放行人员", "编辑"]);
  assert.equal(data.menus.length, 1);
  assert.equal(data.menus[0].children.length, 1);
  assert.equal(data.menus[0].children[0].path, "/management-center/notice-manage");
});

test("shows every change with the next request", async () => {
  const token = await tokenOf();
  const read = async () => (await send("GET", url, undefined, token)).data;
  const before = await read();
  assert.deepEqual(await read(), before);
  await t.db.transaction().execute(async (tx) => {
    await sql`update sys_dept set dept_name = '定检部'`.execute(tx);
    await sql`update sys_user set email = 'new@example.com' where user_id = ${userId}::bigint`.execute(
      tx,
    );
    await sql`delete from sys_role_menu where menu_id = 3`.execute(tx);
    await sql`delete from sys_user_post where post_id = 1`.execute(tx);
    await sql`delete from platform_notice_read`.execute(tx);
    await sql`update sys_menu set menu_name = '通知管理' where menu_id = 2`.execute(tx);
  });
  t.app.db.valueCache.invalidate(["sys_menu"]);
  const { user, permissions, postGroup, menus } = await read();
  assert.deepEqual(
    [user.deptName, user.email, user.unreadMessage, permissions, postGroup],
    ["定检部", "new@example.com", 2, ["platform:notice:list"], "机务组长"],
  );
  assert.equal(menus[0].children[0].label, "通知管理");
});

test("shows the previous sign-in with its location", async () => {
  await t.user("again");
  await t.signIn("again");
  const { data } = await send("GET", url, undefined, await tokenOf("again"));
  assert.deepEqual(
    [data.user.previousLoginDate, data.user.previousLoginLocation],
    ["2026-03-01 10:00:00", "内网IP"],
  );
});

test("shows all permissions and menus to an administrator", async () => {
  await sql`insert into sys_role (role_id, role_name, role_key, role_sort, status) values (9, '管理员', 'admin', 1, '1')`.execute(
    t.db,
  );
  await sql`insert into sys_user_role values (${await t.user("boss")}::bigint, 9)`.execute(t.db);
  const { data } = await send("GET", url, undefined, await tokenOf("boss"));
  assert.deepEqual([data.roles, data.permissions], [["admin"], ["*:*:*"]]);
  assert.equal(data.menus[0].children.length, 2);
});

test("requires a sign-in", async () => {
  for (const [method, path] of [
    ["GET", url],
    ["PUT", url],
    ["PUT", `${url}/updatepwd`],
  ] as const) {
    const { code, message } = await t.call({
      method,
      url: path,
      payload: method === "PUT" ? {} : undefined,
    });
    assert.deepEqual([code, message], [401, "暂未登录，请先进行登录"]);
  }
});

test("changes only the four editable fields", async () => {
  const unchanged = await row();
  const sent = {
    nickName: "陈师傅",
    email: "chen@example.com",
    phonenumber: "13800138000",
    sex: 1,
  };
  const smuggled = {
    userId: "1",
    userName: "admin",
    userType: "00",
    roleIds: "9",
    deptId: null,
    status: "2",
    nature: "1",
    passwordHash: "x",
  };
  assert.equal((await send("PUT", url, { ...sent, ...smuggled })).code, 200);
  assert.deepEqual(await row(), { ...unchanged, ...sent, sex: "1" });
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from sys_user_role where user_id = ${userId}::bigint`.execute(t.db);
  assert.equal(rows[0]?.n, 2);
});

test("keeps absent fields, and clears e-mail and mobile by null", async () => {
  await send("PUT", url, { nickName: "陈师傅", email: "chen@example.com" });
  assert.equal((await send("PUT", url, { email: null })).code, 200);
  const { nickName, email } = await row();
  assert.deepEqual([nickName, email], ["陈师傅", null]);
});

test("refuses invalid values with the messages of the specification", async () => {
  const cases: [object, string][] = [
    [{ phonenumber: "12345" }, "请输入正确格式的手机号！"],
    [{ email: "chen@" }, "请输入正确格式的邮箱！"],
    [{ nickName: "" }, "必填项不能为空!"],
  ];
  for (const [sent, sentence] of cases) {
    const { code, message } = await send("PUT", url, sent);
    assert.deepEqual([code, message], [400, sentence]);
  }
  assert.equal((await send("PUT", url, { sex: "3" })).code, 400);
});

test("logs the change without passwords", async () => {
  await send("PUT", url, { nickName: "陈工" });
  const newPassword = await t.seal("another-password");
  await send("PUT", `${url}/updatepwd`, { oldPassword: await t.seal("not-the-one"), newPassword });
  const { rows } = await sql<{ title: string; operParam: string }>`
    select title, oper_param from sys_oper_log order by oper_id desc limit 5`.execute(t.db);
  assert.ok(
    rows.some(({ title, operParam }) => title === "个人信息" && operParam.includes("陈工")),
  );
  assert.ok(rows.every(({ operParam }) => !operParam.includes(newPassword)));
});

test("changes the password and ends the user's other sessions", async () => {
  await t.user("wu");
  const [here, elsewhere] = [await tokenOf("wu"), await tokenOf("wu")];
  const change = {
    oldPassword: await t.seal(password),
    newPassword: await t.seal("新的密码一二三四五"),
  };
  assert.equal((await send("PUT", `${url}/updatepwd`, change, here)).code, 200);
  assert.equal((await send("GET", url, undefined, here)).code, 200);
  assert.equal((await send("GET", url, undefined, elsewhere)).code, 401);
  assert.equal((await t.signIn("wu")).code, 401);
  assert.equal((await t.signIn("wu", "新的密码一二三四五")).code, 200);
});

test("refuses a wrong old password, a short, a same and an unsealed new one", async () => {
  await t.user("sun");
  const token = await tokenOf("sun");
  const [right, fresh] = [await t.seal(password), await t.seal("another-password")];
  const cases: [object, string, string][] = [
    [{ oldPassword: await t.seal("not-the-one"), newPassword: fresh }, "oldPassword", "旧密码错误"],
    [
      { oldPassword: right, newPassword: await t.seal("1234567") },
      "newPassword",
      "长度至少为8个字符",
    ],
    [{ oldPassword: right, newPassword: right }, "newPassword", "新密码不能与旧密码相同"],
    [{ oldPassword: right, newPassword: "another-password" }, "newPassword", "密码必须加密后传输"],
    [{ oldPassword: right }, "newPassword", "必填项不能为空!"],
  ];
  for (const [sent, field, message] of cases) {
    const answer = await send("PUT", `${url}/updatepwd`, sent, token);
    assert.deepEqual([answer.code, answer.data.errors], [400, [{ field, message }]]);
  }
  assert.equal((await t.signIn("sun")).code, 200);
});

test("limits attempts to guess the old password", async () => {
  await t.user("left.open");
  const token = await tokenOf("left.open");
  const newPassword = await t.seal("another-password");
  const codes = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const oldPassword = await t.seal(`guess-${turn}-guess`);
    codes.push((await send("PUT", `${url}/updatepwd`, { oldPassword, newPassword }, token)).code);
  }
  assert.deepEqual(codes, [400, 400, 400, 400, 400, 429]);
});
