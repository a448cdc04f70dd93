import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { sql } from "kysely";
import { sealed, signIn, startTestApp } from "../../../test/harness.ts";
import { hashPassword } from "../passwords/password-hash.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: Awaited<ReturnType<typeof t.as>>;
before(async () => {
  t = await startTestApp();
  admin = await t.as("admin");
});
after(() => t.close());

const profile = "/system/common/user/profile";
const given = "Given-by-145-admin";

async function parameter(key: string, value: string): Promise<void> {
  await sql`update sys_config set config_value = ${value} where config_key = ${key}`.execute(t.db);
}

async function during(key: string, value: string, act: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ was: string }>`
    select config_value as was from sys_config where config_key = ${key}`.execute(t.db);
  await parameter(key, value);
  try {
    await act();
  } finally {
    await parameter(key, rows[0]?.was ?? "");
  }
}

async function newUser(userName: string): Promise<string> {
  const post = (await admin.get("/system/common/post")).data[0].postId;
  const { code, message, data } = await admin.post("/system/user", {
    userName,
    nickName: "王五",
    deptId: t.base.deptId,
    sex: "1",
    status: "1",
    postIds: [post],
    roleIds: [String(t.base.roleIds.get("platform_admin"))],
    password: await sealed(t.app, given),
  });
  assert.equal(code, 200, message);
  return data.userId;
}

async function change(token: string, oldPassword: string, newPassword: string) {
  return t.with(token).put(`${profile}/updatepwd`, {
    oldPassword: await sealed(t.app, oldPassword),
    newPassword: await sealed(t.app, newPassword),
  });
}

const firstPassword = "sys.account.changeFirstPassword";

test("does not restrict people with an assigned password by default", async () => {
  await newUser("free");
  const user = t.with(await signIn(t.app, "free", given));
  assert.equal((await user.get("/platform/notice")).code, 200);
});

test("restricts people with an assigned password until they change it", () =>
  during(firstPassword, "true", async () => {
    const userId = await newUser("fresh");
    const token = await signIn(t.app, "fresh", given);
    const user = t.with(token);
    for (const refused of [
      await user.get("/platform/notice"),
      await user.put(profile, { nickName: "改名" }),
      await user.post("/auth/second-factor", { password: await sealed(t.app, given) }),
    ]) {
      assert.deepEqual([refused.code, refused.message], [403, "请先修改初始密码"]);
      assert.equal(refused.reason, "firstPassword");
    }
    assert.equal((await user.get(profile)).data.hold, "firstPassword");
    assert.equal((await change(token, given, "My-own-145-choice")).code, 200);
    assert.equal((await user.get("/platform/notice")).code, 200);
    assert.equal((await user.get(profile)).data.hold, null);

    const password = await sealed(t.app, given);
    assert.equal((await admin.put(`/system/user/resetpwd/${userId}`, { password })).code, 200);
    const again = t.with(await signIn(t.app, "fresh", given));
    assert.equal((await again.get("/platform/notice")).code, 403);
    assert.equal((await again.del("/auth/logout")).code, 200);
  }));

test("never asks to change a password that people chose themselves", () =>
  during(firstPassword, "true", async () => {
    const { data } = await admin.get("/system/user?userName=admin");
    const [{ userId }] = data.list.filter((row: { userName: string }) => row.userName === "admin");
    const password = await sealed(t.app, demoPasswords.admin);
    assert.equal((await admin.put(`/system/user/resetpwd/${userId}`, { password })).code, 200);
    assert.equal((await admin.get("/system/user")).code, 200);
  }));

test("restricts the first administrator with a generated password", () =>
  during(firstPassword, "true", async () => {
    await sql`update sys_user set password_given = true where user_name = 'admin'`.execute(t.db);
    try {
      assert.equal((await admin.get("/system/user")).message, "请先修改初始密码");
    } finally {
      await sql`update sys_user set password_given = false where user_name = 'admin'`.execute(t.db);
    }
  }));

test("restricts people with an expired password", () =>
  during("sys.password.maxAgeDays", "30", async () => {
    await newUser("aged");
    const token = await signIn(t.app, "aged", given);
    assert.equal((await t.with(token).get("/platform/notice")).code, 200);
    await sql`update sys_user set password_changed_at = now() - interval '31 days'
      where user_name = 'aged'`.execute(t.db);
    const old = await t.with(token).get("/platform/notice");
    assert.deepEqual([old.code, old.message], [403, "密码已超过有效期，请先修改密码"]);
    assert.equal((await change(token, given, "My-own-145-choice")).code, 200);
    assert.equal((await t.with(token).get("/platform/notice")).code, 200);
  }));

const networks = "sys.backOffice.allowedNetworks";
/** A published demo password works on loopback only. */
const ownPassword = "My-own-146-choice";
async function giveOwnPassword(userName: string): Promise<void> {
  await sql`update sys_user set password_hash = ${await hashPassword(ownPassword)}
    where user_name = ${userName}`.execute(t.db);
}

const from = (ip: string, token: string | undefined, url = profile) =>
  t.app
    .inject({
      url: `/api${url}`,
      remoteAddress: ip,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    .then((response) => response.json());

async function signInFrom(remoteAddress: string, username: string, password: string) {
  const payload = { username, password: await sealed(t.app, password) };
  const answer = await t.app.inject({
    method: "POST",
    url: "/api/auth/login",
    remoteAddress,
    payload,
    headers: { "x-forwarded-for": "10.1.2.3" },
  });
  return answer.json();
}

test("lets staff in from the allowed networks and from this machine only", () =>
  during(networks, "10.0.0.0/8, 2001:db8::/32, 192.0.2.7", async () => {
    await giveOwnPassword("operator");
    for (const ip of ["10.1.2.3", "::ffff:10.9.9.9", "2001:db8:5::1", "192.0.2.7", "::1"]) {
      assert.equal((await signInFrom(ip, "operator", ownPassword)).code, 200, ip);
      assert.equal((await from(ip, admin.token)).code, 200, ip);
    }
    for (const ip of ["11.0.0.1", "192.0.2.8", "2001:db9::1", "::ffff:11.0.0.1"]) {
      const refused = await signInFrom(ip, "operator", ownPassword);
      assert.deepEqual([refused.code, refused.message], [401, "登录失败"], ip);
      const call = await from(ip, admin.token);
      assert.deepEqual([call.code, call.message], [403, "当前网络不允许访问后台"], ip);
      assert.equal(call.reason, "network", ip);
    }
    const { rows } = await sql<{ msg: string }>`
      select msg from sys_access_log order by access_id desc limit 1`.execute(t.db);
    assert.equal(rows[0]?.msg, "不在后台允许的网络内");
  }));

test("does not restrict site accounts and open routes by network", () =>
  during(networks, "10.0.0.0/8", async () => {
    await giveOwnPassword("mechanic");
    const site = await signInFrom("198.51.100.9", "mechanic", ownPassword);
    assert.equal(site.code, 200);
    assert.equal((await from("198.51.100.9", site.data.accessToken)).code, 200);
    assert.equal((await from("198.51.100.9", admin.token, "/open/site")).code, 200);
  }));

test("signs staff out from every network", () =>
  during(networks, "10.0.0.0/8", async () => {
    await giveOwnPassword("operator");
    const token = await signIn(t.app, "operator", ownPassword);
    const answer = await t.app.inject({
      method: "DELETE",
      url: "/api/auth/logout",
      remoteAddress: "198.51.100.9",
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal(answer.statusCode, 200);
  }));
