import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { sql } from "kysely";
import { sealed } from "../../../../test/harness.ts";
import { openSecret, sealSecret } from "../../../infra/second-factor/sealed-secret.ts";
import { sweepSessions } from "../../../infra/sessions/session-plugin.ts";
import { startSecondFactors } from "./second-factor.fixture.ts";

let f: Awaited<ReturnType<typeof startSecondFactors>>;
before(async () => {
  f = await startSecondFactors();
});
after(() => f.t.close());

const path = "/auth/second-factor";
const profile = "/system/common/user/profile";

test("enrols an authenticator by password and first code, and returns ten recovery codes", async () => {
  const { userName } = await f.person();
  const token = await f.tokenOf(userName);
  const other = await f.tokenOf(userName);
  const before = await f.call("GET", path, { token });
  assert.deepEqual(before.data, {
    mode: "optional",
    enabledAt: null,
    recoveryCodesLeft: 0,
    providerId: null,
    isCodeOnly: false,
  });
  const wrong = { password: await sealed(f.t.app, "not-the-password") };
  const refused = await f.call("POST", path, { token, body: wrong });
  assert.deepEqual([refused.code, refused.data.errors[0].field], [400, "password"]);

  const body = { password: await sealed(f.t.app, f.password) };
  const { data: offer } = await f.call("POST", path, { token, body });
  assert.match(offer.secret, /^[A-Z2-7]{32}$/);
  const uri = new URL(offer.uri);
  assert.equal(uri.protocol, "otpauth:");
  assert.equal(decodeURIComponent(uri.pathname).split(":").at(-1), userName);
  assert.equal(uri.searchParams.get("issuer"), "航空维修信息平台");
  // An unconfirmed secret changes nothing.
  assert.ok((await f.knock(userName)).data.accessToken);

  const early = await f.call("PUT", path, { token, body: { code: "000000" } });
  assert.deepEqual([early.code, early.data.errors[0].field], [400, "code"]);
  const { code, message, data } = await f.call("PUT", path, {
    token,
    body: { code: f.codeOf(offer.secret) },
  });
  assert.deepEqual([code, message], [200, "二次验证已启用"]);
  assert.equal(new Set(data.recoveryCodes).size, 10);
  for (const one of data.recoveryCodes)
    assert.match(one, /^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);

  const state = await f.call("GET", path, { token });
  assert.match(state.data.enabledAt, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  assert.equal(state.data.recoveryCodesLeft, 10);
  assert.equal((await f.call("GET", profile, { token: other })).code, 401, "other sign-ins end");
  const again = await f.call("POST", path, { token, body });
  assert.deepEqual([again.code, again.message], [409, "已启用二次验证"]);
});

test("refuses the confirming code for a sign-in", async () => {
  const { userName } = await f.person();
  const token = await f.tokenOf(userName);
  const secret = await f.offer(token);
  await f.call("PUT", path, { token, body: { code: f.codeOf(secret) } });
  assert.equal((await f.finish(await f.ticketFor(userName), f.codeOf(secret))).code, 400);
});

test("is not available for site accounts, or if it is off", async () => {
  const body = { password: await sealed(f.t.app, demoPasswords.mechanic) };
  const site = await (await f.t.as("mechanic")).post(path, body);
  assert.deepEqual([site.code, site.message], [409, "仅后台用户可以使用二次验证"]);
  await f.parameter("sys.account.secondFactor", "off");
  try {
    const off = await f.admin.post(path, body);
    assert.deepEqual([off.code, off.message], [409, "管理员未开放二次验证"]);
  } finally {
    await f.parameter("sys.account.secondFactor", "optional");
  }
});

test("replaces recovery codes by a code, and refuses the old ones", async () => {
  const { userName, token, secret, recoveryCodes } = await f.bound();
  const wrong = await f.call("PUT", `${path}/recovery-codes`, { token, body: { code: "000000" } });
  assert.equal(wrong.code, 400);
  const { data } = await f.call("PUT", `${path}/recovery-codes`, {
    token,
    body: { code: f.codeOf(secret) },
  });
  assert.equal(data.recoveryCodes.length, 10);
  const [old = ""] = recoveryCodes;
  assert.equal((await f.finish(await f.ticketFor(userName), old)).code, 400);
  assert.equal((await f.finish(await f.ticketFor(userName), data.recoveryCodes[0])).code, 200);
});

test("is removed by password and code together only", async () => {
  const { userName, token, secret } = await f.bound();
  const off = async (password: string, code: string) =>
    f.call("PUT", `${path}/off`, {
      token,
      body: { password: await sealed(f.t.app, password), code },
    });
  const noPassword = await off("not-the-password", f.codeOf(secret));
  assert.equal(noPassword.data.errors[0].field, "password");
  const noCode = await off(f.password, "000000");
  assert.equal(noCode.data.errors[0].field, "code");
  const { code, message } = await off(f.password, f.codeOf(secret));
  assert.deepEqual([code, message], [200, "二次验证已关闭"]);
  assert.ok((await f.knock(userName)).data.accessToken);
  const gone = await off(f.password, f.codeOf(secret));
  assert.deepEqual([gone.code, gone.message], [409, "未启用二次验证"]);
});

test("counts wrong codes of a signed-in person too", async () => {
  const { token } = await f.bound();
  const body = { code: "000000" };
  const guess = () => f.call("PUT", `${path}/recovery-codes`, { token, body });
  for (let turn = 0; turn < 5; turn += 1) assert.equal((await guess()).code, 400);
  assert.equal((await guess()).code, 429);
});

test("restricts staff without a required second factor, and lets them enrol", async () => {
  const { userName } = await f.person();
  const token = await f.tokenOf(userName);
  await f.parameter("sys.account.secondFactor", "required");
  try {
    const refused = await f.call("GET", "/platform/notice", { token });
    assert.deepEqual([refused.code, refused.message], [403, "请先绑定二次验证"]);
    assert.equal((await f.call("GET", profile, { token })).data.hold, "secondFactor");
    assert.equal((await f.call("PUT", profile, { token, body: { nickName: "新名" } })).code, 403);
    assert.equal((await f.call("GET", "/open/site/sign-in", { token })).code, 200);
    const secret = await f.offer(token);
    await f.call("PUT", path, { token, body: { code: f.codeOf(secret) } });
    assert.equal((await f.call("GET", "/platform/notice", { token })).code, 200);
    assert.equal((await f.call("GET", profile, { token })).data.hold, null);
    const site = await f.t.as("mechanic");
    assert.equal((await site.get(profile)).data.hold, null);
  } finally {
    await f.parameter("sys.account.secondFactor", "optional");
  }
});

test("is reset by an administrator, but not by one with fewer permissions than the owner", async () => {
  const { userId, userName } = await f.bound();
  const reset = (token: string) => f.t.with(token).del(`/system/user/second-factor/${userId}`);
  assert.equal((await reset(await f.tokenOf((await f.person()).userName))).code, 403);
  const listed = await f.admin.get(`/system/user?userName=${userName}`);
  assert.equal(listed.data.list[0].hasSecondFactor, true);
  const { code, message } = await reset(f.admin.token ?? "");
  assert.deepEqual([code, message], [200, "重置成功"]);
  assert.ok((await f.knock(userName)).data.accessToken);
  const { rows } = await sql<{ title: string; operName: string }>`
    select title, oper_name from sys_oper_log order by oper_id desc limit 1`.execute(f.t.db);
  assert.deepEqual(rows, [{ title: "重置二次验证", operName: "admin" }]);
  assert.equal((await reset(f.admin.token ?? "")).message, "该账号未启用二次验证");
});

test("decrypts a secret only with its own key and for its own person", () => {
  const owner = { tokenSecret: "s".repeat(43), userId: "1001" };
  const stored = sealSecret(owner, Buffer.from("twenty bytes of key."));
  assert.equal(openSecret(owner, stored)?.toString(), "twenty bytes of key.");
  assert.equal(openSecret({ ...owner, userId: "1002" }, stored), null);
  assert.equal(openSecret({ ...owner, tokenSecret: "r".repeat(43) }, stored), null);
});

test("recovery codes work after a replacement of the token secret", async () => {
  const { userId, userName, secret, recoveryCodes } = await f.bound();
  const foreign = sealSecret({ tokenSecret: "another".repeat(8), userId }, Buffer.alloc(20));
  await sql`update sys_second_factor set secret = ${foreign} where user_id = ${userId}::bigint`.execute(
    f.t.db,
  );
  assert.equal((await f.finish(await f.ticketFor(userName), f.codeOf(secret))).code, 400);
  assert.equal((await f.finish(await f.ticketFor(userName), recoveryCodes[0] ?? "")).code, 200);
});

// Last test: after an hour all earlier access tokens are expired.
test("deletes a secret that is not confirmed within an hour", async () => {
  const { userName } = await f.person();
  const token = await f.tokenOf(userName);
  const secret = await f.offer(token);
  f.advance(3_601);
  const fresh = await f.tokenOf(userName);
  const late = await f.call("PUT", path, { token: fresh, body: { code: f.codeOf(secret) } });
  assert.deepEqual([late.code, late.message], [409, "绑定已超时，请重新开始"]);
  await sweepSessions(f.t.db, f.moment());
  const { rows } = await sql`
    select from sys_second_factor join sys_user using (user_id) where user_name = ${userName}`.execute(
    f.t.db,
  );
  assert.equal(rows.length, 0);
});
