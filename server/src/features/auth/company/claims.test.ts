import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { providerRedirectPath } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import { sql } from "kysely";
import { sealed } from "../../../../test/harness.ts";
import { homeUrl, startCompanyApp } from "./company.fixture.ts";
import { startForger } from "./forger.fixture.ts";

let t: Awaited<ReturnType<typeof startCompanyApp>>;
let forger: Awaited<ReturnType<typeof startForger>>;
let userId: string;
let count = 0;

const address = "zhangwei@mro.example";

before(async () => {
  t = await startCompanyApp();
  forger = await startForger();
  forger.state.metadata = { userinfo_endpoint: `${forger.issuer}/userinfo` };
  userId = await t.person("zhangwei", { email: address, phonenumber: "13800001234" });
});

beforeEach(() => {
  Object.assign(forger.state, { forged: {}, tokenMembers: {}, userInfo: null });
});

after(async () => {
  forger.close();
  await t.close();
});

type Claims = Record<string, unknown>;

/** Signs in with these claims. `sub` is new by default. */
async function signIn(providerId: string, claims: Claims, purpose: "signIn" | "trial" = "signIn") {
  const token = purpose === "trial" ? (t.admin.token ?? "") : "";
  const { url, cookie } = await t.begin(providerId, { purpose, token });
  const { searchParams } = new URL(url);
  count += 1;
  forger.state.nonce = searchParams.get("nonce") ?? "";
  forger.state.forged = { claims: { sub: `s-${count}`, ...claims } };
  const returned = new URL(`${homeUrl}${providerRedirectPath(providerId)}`);
  const state = searchParams.get("state") ?? "";
  returned.search = `${new URLSearchParams({ code: "c", state })}`;
  return t.finish(providerId, returned, { cookie, token });
}

function provider(more: object): Promise<string> {
  count += 1;
  return t.provider(t.form(forger.issuer, { providerName: `公司 ${count}`, ...more }));
}
const lastLog = async () =>
  (
    await t.db
      .selectFrom("sysAccessLog")
      .select("msg")
      .orderBy("accessId", "desc")
      .executeTakeFirstOrThrow()
  ).msg;

test("an unverified e-mail address links no account, in any claim", async () => {
  const byMail = await provider({ linkBy: "email", emailClaim: "work_mail" });
  const byAccount = await provider({ linkBy: "userName", accountClaim: "email" });
  await t.person(address);
  for (const email_verified of [false, "false", undefined]) {
    const claims = { work_mail: address, email: address, email_verified };
    assert.equal((await signIn(byMail, claims)).code, 401, `mail ${email_verified}`);
    assert.match(await lastLog(), /work_mail 中的邮箱未经验证/);
    assert.equal((await signIn(byAccount, claims)).code, 401, `account ${email_verified}`);
  }
  const own = { sub: "s-two-sources", email: "own@mro.example", email_verified: true };
  const body = JSON.stringify({ sub: own.sub, work_mail: address, email_verified: false });
  forger.state.userInfo = { status: 200, type: "application/json", body };
  assert.equal((await signIn(byMail, own)).code, 401, "verified is another address");
  forger.state.userInfo = null;
  const trial = (await signIn(byMail, { work_mail: address }, "trial")).data.trial.outcome;
  assert.match(trial.join("\n"), /未经验证[\s\S]*不能登录/);
  const verified = { work_mail: address, email: address, email_verified: "True" };
  assert.equal((await signIn(byMail, verified)).code, 200);
});

test("values typed by a person link nobody else, and lock nobody out", async () => {
  const byMail = await provider({ linkBy: "email" });
  const byPhone = await provider({ linkBy: "phonenumber", phoneClaim: "phone_number" });
  await t.person("thief");
  const { data } = await t.send("/auth/login", {
    username: "thief",
    password: await sealed(t.app, "Rudder-2026-trim"),
  });
  const thief = t.with(data.accessToken);
  const typed = { nickName: "李四", email: "boss@mro.example", phonenumber: "13900001111" };
  assert.equal((await thief.put("/system/common/user/profile", typed)).code, 200);
  const claims = { preferred_username: "boss", email: typed.email, email_verified: true };
  assert.equal((await signIn(byMail, claims)).code, 401);
  assert.match(await lastLog(), /邮箱由本人填写/);
  const phone = { phone_number: typed.phonenumber, phone_number_verified: true };
  assert.equal((await signIn(byPhone, phone)).code, 401);
  // An administrator set the address of the colleague's account.
  const bossId = await t.person("boss", { email: typed.email });
  const { tokens } = (await signIn(byMail, claims)).data;
  const { user } = (await t.with(tokens.accessToken).get("/system/common/user/profile")).data;
  assert.equal(user.userId, bossId);
  await t.person("boss2", { email: "two@mro.example" });
  await t.person("boss3", { email: "two@mro.example" });
  const two = { email: "two@mro.example", email_verified: true };
  assert.equal((await signIn(byMail, two)).code, 401);
  assert.match(await lastLog(), /有多个账号的邮箱相同/);
});

test("a registered account is never linked by its name", async () => {
  const byName = await provider({ linkBy: "userName", userTypes: ["03", "04"] });
  await sql`update sys_user set user_name_set_by = 'owner' where user_name = 'thief'`.execute(t.db);
  assert.equal((await signIn(byName, { preferred_username: "thief" })).code, 401);
  assert.match(await lastLog(), /账号由本人填写/);
});

test("similar spellings of an account name are one account", async () => {
  const byName = await provider({ linkBy: "userName" });
  await t.person("look.alike");
  const spelling = "Ｌｏｏｋ\u200b.\u00ada\u202elike";
  const { code, message } = await signIn(byName, { preferred_username: spelling });
  assert.equal(code, 200, message);
});

test("roles change only by a complete list of groups, and the log has the reason otherwise", async () => {
  const roleRules = "line = maintainer\nnight = material_company";
  const byGroups = await provider({ groupsClaim: "groups", roleRules });
  await t.person("grouped");
  const roles = async () => {
    const { list } = (await t.admin.get("/system/user?userName=grouped")).data;
    return list[0].roleNames.split("、").length;
  };
  const person = { sub: "s-grouped", preferred_username: "grouped" };
  const come = (claims: Claims) => signIn(byGroups, { ...person, ...claims });
  assert.equal((await come({ groups: ["line", "night"] })).code, 200);
  assert.equal(await roles(), 2);
  const [row] = (await t.admin.get("/system/monitor/operlog?pageSize=5")).data.list.filter(
    ({ title }: { title: string }) => title.endsWith("的角色规则"),
  );
  assert.equal(row?.operName, "grouped");
  const incomplete: [string, Claims, RegExp][] = [
    ["overage", { groups: null, _claim_names: { groups: "src1" } }, /没有给出全部组/],
    ["partial", { groups: ["line"], hasgroups: true }, /没有给出全部组/],
    ["missing", {}, /没有得到组字段 groups/],
    ["strange", { groups: ["line", { id: 1 }] }, /不能识别的值/],
  ];
  for (const [name, claims, reason] of incomplete) {
    assert.equal((await come(claims)).code, 200, name);
    assert.equal(await roles(), 2, name);
    assert.match(await lastLog(), reason);
  }
  const trial = await signIn(byGroups, { ...person, groups: ["line"] }, "trial");
  assert.match(trial.data.trial.outcome.join("\n"), /将收回角色/);
  assert.equal((await come({ groups: ["line"] })).code, 200);
  assert.equal(await roles(), 1);
  const off = await t.admin.put(`/system/sign-in-provider/${byGroups}`, {
    missingMeansNoGroups: true,
  });
  assert.equal(off.code, 200, off.message);
  forger.state.userInfo = { status: 401, type: "application/json", body: "" };
  await come({});
  assert.equal(await roles(), 1, "the groups may be in the user info");
  forger.state.userInfo = null;
  await come({});
  const { list } = (await t.admin.get("/system/user?userName=grouped")).data;
  assert.equal(list[0].roleNames, "");
});

test("signs in by the ID token if the user info endpoint fails", async () => {
  const byName = await provider({ linkBy: "userName" });
  for (const userInfo of [
    { status: 401, type: "application/json", body: "" },
    { status: 403, type: "text/html", body: "<p>no</p>" },
    { status: 204, type: "application/json", body: "" },
    { status: 200, type: "application/jwt", body: "a.b.c" },
  ]) {
    forger.state.userInfo = userInfo;
    const { code, message } = await signIn(byName, { sub: "s-info" });
    assert.equal(code, 200, `${userInfo.status} ${message}`);
    assert.match(await lastLog(), /用户信息接口没有给出结果/);
  }
  forger.state.userInfo = { status: 200, type: "application/json", body: '{"sub":"other"}' };
  assert.equal((await signIn(byName, { sub: "s-info" })).code, 400);
});

test("accepts token answers with texts, nulls and missing optional members", async () => {
  const byName = await provider({ linkBy: "none" });
  await sql`insert into sign_in_link (provider_id, issuer, subject, user_id, linked_at, seen_at)
    values (${byName}, ${forger.issuer}, 's-answer', ${userId}, now(), now())`.execute(t.db);
  for (const members of [
    { expires_in: "60" },
    { expires_in: null, refresh_token: null, scope: null },
    { token_type: undefined, expires_in: undefined },
    { access_token: undefined },
  ]) {
    forger.state.tokenMembers = members;
    const { code, message } = await signIn(byName, { sub: "s-answer" });
    assert.equal(code, 200, `${JSON.stringify(members)} ${message}`);
  }
});

test("refuses a token with times more than three minutes away", async () => {
  const byName = await provider({ linkBy: "userName" });
  for (const seconds of [-200, 200]) {
    const { code, message } = await signIn(byName, { iat: forger.at(seconds) });
    assert.deepEqual([code, /时钟相差过大/.test(message)], [400, true]);
  }
  assert.equal((await signIn(byName, { auth_time: forger.at(200) })).code, 400);
});

test("truncates a long name, and a trial explains each field, starting with the redirect URI", async () => {
  const name = "Muhammad Abdul Rahman bin Abdullah";
  const byNothing = await provider({ linkBy: "none" });
  const { outcome } = (await signIn(byNothing, { name }, "trial")).data.trial;
  assert.match(outcome[0], new RegExp(`^回调地址：${homeUrl}${providerRedirectPath(byNothing)}`));
  const all = outcome.join("\n");
  assert.match(all, /姓名超过 30 个字符，已截短为“Muhammad Abdul Rahman bin Abdu/);
  assert.match(all, /首次登录关联：未开启/);
  assert.match(all, /唯一标识：s-\d+（.+）/);
});
