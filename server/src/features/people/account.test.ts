import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { UserNature } from "@aeromaint/contracts/people/account.ts";
import { sealed } from "../../../test/harness.ts";
import { creditCodeOf, kindFields, startPeople } from "./people.fixture.ts";

let t: Awaited<ReturnType<typeof startPeople>>;
before(async () => {
  t = await startPeople();
});
after(() => t.close());

const natures = ["1", "2", "3", "4"] as const;
const required: Record<UserNature, string[]> = {
  "1": Object.keys(kindFields["1"]),
  "2": ["creditCode", "enterpriseName", "licence"],
  "3": Object.keys(kindFields["3"]),
  "4": ["sex"],
};
const ofAll = ["name", "nickName", "mobile", "avatar", "pwd", "oldpwd"];
const roles = { "1": "maintainer", "2": "material_company", "3": "aviator", "4": "platform_admin" };

test("creates user, role, profile and files of each kind together", async () => {
  for (const nature of natures) {
    const id = await t.account(nature, { email: "a.b@example.com", introduction: "<p>简介</p>" });
    const { data } = await t.detail(id);
    const user = await t.db
      .selectFrom("sysUser")
      .selectAll()
      .where("userId", "=", data.userId)
      .executeTakeFirstOrThrow();
    const role = await t.db
      .selectFrom("sysUserRole")
      .innerJoin("sysRole", "sysRole.roleId", "sysUserRole.roleId")
      .select("roleKey")
      .where("userId", "=", data.userId)
      .execute();
    assert.deepEqual(role, [{ roleKey: roles[nature] }]);
    assert.equal(user.userType, nature === "4" ? "04" : "03");
    assert.equal(user.deptId, t.base.deptId);
    assert.match(user.passwordHash, /^\$argon2id\$/);
    assert.equal(data.nature, nature === "4" ? "1" : null);
    assert.deepEqual(
      [data.name, data.nickName, data.mobile, data.email, data.introduction, data.userNature],
      [user.userName, user.nickName, user.phonenumber, "a.b@example.com", "<p>简介</p>", nature],
    );
    assert.match(data.url, /^\/api\/open\/oss\/preview\/byid\//);
    for (const [name, value] of Object.entries(kindFields[nature])) {
      if (name !== "creditCode") assert.equal(String(data[name]), value, name);
    }
  }
});

test("requires the fields of each kind", async () => {
  for (const nature of natures) {
    const paths = { "1": "", "2": "/materials", "3": "/aviation", "4": "/platform" };
    const { code, data } = await t.operator.post(`/repair/info${paths[nature]}`, {});
    const fields: string[] = data.errors.map(({ field }: { field: string }) => field);
    assert.deepEqual([code, fields.toSorted()], [400, [...ofAll, ...required[nature]].toSorted()]);
  }
});

test("checks passwords, numbers and codes", async () => {
  const users = await t.count("sysUser");
  const cases: [UserNature, object, string, string][] = [
    ["1", { oldpwd: await sealed(t.app, "Wing-2026-drag") }, "oldpwd", "新密码不一致！"],
    ["1", { pwd: await sealed(t.app, "seven77") }, "pwd", "长度至少为8个字符"],
    ["1", { pwd: "Wing-2026-lift" }, "pwd", "密码必须加密后传输"],
    ["1", { mobile: "12345678901" }, "mobile", "请输入正确格式的手机号！"],
    ["1", { idCard: "110101199002301234" }, "idCard", "请输入正确格式的身份证号！"],
    ["1", { birthDate: "2126-02-28" }, "birthDate", "出生日期不能晚于今天"],
    ["1", { birthDate: "1990-02-30" }, "birthDate", "请输入正确的日期，格式为 yyyy-MM-dd"],
    ["1", { salary: "85.555" }, "salary", "请输入整数或者保留两位小数！"],
    ["2", { creditCode: "91000000MADEM00010" }, "creditCode", "请输入正确格式的统一社会信用代码！"],
    ["3", { limitedTime: "0" }, "limitedTime", "请输入正整数！"],
    ["3", { limitedTime: "101" }, "limitedTime", "有效期（年）不能大于100"],
    ["4", { name: "a b" }, "name", "账号不能包含空格"],
  ];
  for (const [nature, over, field, message] of cases) {
    const answer = await t.send(nature, over);
    assert.deepEqual([answer.code, answer.data?.errors], [400, [{ field, message }]], field);
  }
  assert.equal(await t.count("sysUser"), users);
});

test("refuses a duplicate account, mobile and credit code", async () => {
  await t.account("2", { name: "firm", mobile: "13712340001", creditCode: creditCodeOf(9000) });
  const cases: [UserNature, object, string, string][] = [
    ["1", { name: "firm" }, "name", "账号已存在"],
    ["3", { mobile: "13712340001" }, "mobile", "该手机号已被使用"],
    ["2", { creditCode: creditCodeOf(9000) }, "creditCode", "统一社会信用代码已存在"],
  ];
  for (const [nature, over, field, message] of cases) {
    const { code, data } = await t.send(nature, over);
    assert.deepEqual([code, data.errors], [409, [{ field, message }]]);
  }
  const own = await t.mechanic.put("/system/common/user/profile", { phonenumber: "13712340001" });
  assert.deepEqual(
    [own.code, own.data.errors],
    [409, [{ field: "phonenumber", message: "该手机号已被使用" }]],
  );
});

test("creates neither user nor profile nor file if a file is refused", async () => {
  const before = [
    await t.count("sysUser"),
    await t.count("repairPerson"),
    await t.count("sysFile"),
  ];
  const hostile = new Blob(["<svg onload=alert(1)>"]);
  assert.equal((await t.send("1", { avatar: hostile })).code, 415);
  const foreign = await t.send("2", { licence: "AAAAAAAAAAAAAAAAAAAAAA" });
  assert.deepEqual([foreign.code, foreign.data.errors[0].field], [400, "licence"]);
  assert.deepEqual(
    [await t.count("sysUser"), await t.count("repairPerson"), await t.count("sysFile")],
    before,
  );
});

test("updates editable fields, and keeps account, code and name of a firm", async () => {
  const id = await t.account("2", { name: "keeper" });
  const { data: before } = await t.detail(id);
  const answer = await t.operator.put(`/repair/info/edit/materials/${id}`, {
    name: "other",
    creditCode: creditCodeOf(9100),
    enterpriseName: "改名公司",
    pwd: "x",
    userType: "00",
    nature: "1",
    userNature: "4",
    deptId: null,
    status: "2",
    nickName: "新联系人",
    mobile: "13712340002",
    email: null,
    version: before.version,
  });
  assert.equal(answer.message, "修改成功");
  const { data } = await t.detail(id);
  assert.deepEqual(data, {
    ...before,
    nickName: "新联系人",
    mobile: "13712340002",
    version: before.version + 1,
  });
  const late = await t.operator.put(`/repair/info/edit/materials/${id}`, {
    nickName: "迟到",
    version: before.version,
  });
  assert.deepEqual([late.code, late.message], [409, "数据已被他人修改，请刷新后重试"]);
});

test("updates each kind by its own path only", async () => {
  const ids = {
    "1": await t.account("1"),
    "2": await t.account("2"),
    "3": await t.account("3"),
    "4": await t.account("4"),
  };
  const put = (path: string, body: object) => t.operator.put(`/repair/info/edit${path}`, body);
  const body = { nickName: "改后", nation: "藏族" };
  for (const nature of ["1", "4"] as const)
    assert.equal((await put(`/${ids[nature]}`, body)).code, 200);
  for (const nature of ["2", "3"] as const)
    assert.equal((await put(`/${ids[nature]}`, body)).code, 404);
  assert.equal((await put(`/materials/${ids["1"]}`, body)).code, 404);
  assert.equal((await put("/aviation", { informationId: ids["1"], level: "一级" })).code, 404);
  assert.equal((await put("/aviation", { informationId: ids["3"], level: "一级" })).code, 200);
  const cleared = await put("/aviation", { informationId: ids["3"], mobile: null });
  assert.deepEqual([cleared.code, cleared.message], [400, "手机号不能为空!"]);
  assert.equal((await t.detail(ids["1"])).data.nation, "藏族");
  assert.equal((await t.detail(ids["4"])).data.nation, null, "an administrator has no such field");
  assert.equal((await t.detail(ids["3"])).data.level, "一级");
});

test("removes an account completely, and none of several if one is missing", async () => {
  const [one, two] = [await t.account("2"), await t.account("1", { introduction: "<p>x</p>" })];
  const { data } = await t.detail(one);
  assert.equal((await t.operator.del(`/repair/info/${one},999999999`)).code, 404);
  assert.equal((await t.detail(one)).code, 200);
  assert.equal((await t.operator.del(`/repair/info/${one},${two}`)).message, "删除成功");
  const users = await t.db.selectFrom("sysUser").select("userId").where("userId", "=", data.userId);
  assert.deepEqual(await users.execute(), []);
  const owners = [one, two, data.userId];
  const files = t.db.selectFrom("sysFile").select("fileId").where("ownerId", "in", owners);
  assert.deepEqual(await files.execute(), []);
});

test("removes the profile if user management removes the user", async () => {
  const id = await t.account("2");
  const { data } = await t.detail(id);
  assert.equal((await t.admin.del(`/system/user/${data.userId}`)).code, 200);
  assert.equal((await t.detail(id)).code, 404);
  const files = t.db.selectFrom("sysFile").select("fileId").where("ownerId", "=", id);
  assert.deepEqual(await files.execute(), []);
});

test("disables and enables with immediate effect, but never the own account", async () => {
  const id = await t.account("1", { name: "switched", nature: "1" });
  const { data } = await t.tryToSignIn("switched");
  const person = t.with(data.accessToken);
  assert.equal((await person.get("/system/common/user/profile")).code, 200);
  const off = await t.operator.put(`/repair/info/status/${id}`, { status: 2 });
  assert.equal(off.message, "停用成功");
  assert.equal((await person.get("/system/common/user/profile")).code, 401);
  assert.equal((await t.tryToSignIn("switched")).code, 401);
  assert.equal(
    (await t.operator.put(`/repair/info/status/${id}`, { status: "1" })).message,
    "启用成功",
  );
  assert.equal((await t.tryToSignIn("switched")).code, 200);
  const { data: list } = await t.operator.get("/repair/info?name=operator");
  const own = list.list[0].informationId;
  for (const answer of [
    await t.operator.put(`/repair/info/status/${own}`, { status: "2" }),
    await t.operator.del(`/repair/info/${own}`),
  ]) {
    assert.deepEqual([answer.code, answer.message], [409, "不允许停用或删除当前登录用户"]);
  }
});

test("cleans the introduction", async () => {
  const introduction = `<p onclick="x()">好<script>alert(1)</script><a href="javascript:x()">链接</a></p>`;
  const id = await t.account("1", { introduction });
  const { data } = await t.detail(id);
  assert.doesNotMatch(data.introduction, /script|onclick/);
  await t.operator.put(`/repair/info/edit/${id}`, { introduction: null });
  assert.equal((await t.detail(id)).data.introduction, null);
});

test("keeps passwords and identity numbers out of the operation log", async () => {
  const idCard = "11010519491231002X";
  const id = await t.account("1", { idCard });
  await t.operator.put(`/repair/info/edit/${id}`, { idCard: null, nickName: "改名" });
  const rows = await t.db.selectFrom("sysOperLog").select(["operParam", "changes"]).execute();
  const log = JSON.stringify(rows);
  assert.ok(log.includes("改名"));
  assert.ok(!log.includes(idCard));
  for (const { operParam } of rows) {
    if (operParam?.includes("pwd")) assert.match(operParam, /"pwd":"\*{6}","oldpwd":"\*{6}"/);
  }
});
