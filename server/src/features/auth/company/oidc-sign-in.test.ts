import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { providerRedirectPath } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import { sql } from "kysely";
import { importClient, problemsOf } from "../../../crud/import/import.fixture.ts";
import { homeUrl, startCompanyApp } from "./company.fixture.ts";
import { browserAt, startIssuer } from "./issuer.fixture.ts";

let t: Awaited<ReturnType<typeof startCompanyApp>>;
let issuer: Awaited<ReturnType<typeof startIssuer>>;
let providerId: string;

const people = {
  "s-zhang": {
    preferred_username: "zhangwei",
    name: "张伟",
    email: "zhangwei@mro.example",
    email_verified: true,
    department: "机务部",
    groups: ["line", "night"],
  },
  "s-other": { preferred_username: "nobody-here", name: "外来人" },
  "s-root": { preferred_username: "admin", name: "冒名" },
};

before(async () => {
  t = await startCompanyApp();
  issuer = await startIssuer(structuredClone(people));
  providerId = await t.provider(t.form(issuer.issuer));
  issuer.open(`${homeUrl}${providerRedirectPath(providerId)}`);
});

after(async () => {
  issuer.close();
  await t.close();
});

/** Signs in the person at the browser. */
async function signIn(login: string, { redirect, ip }: { redirect?: string; ip?: string } = {}) {
  issuer.state.login = login;
  const from = ip ? { ip } : {};
  const { url, cookie } = await t.begin(providerId, { ...from, ...(redirect && { redirect }) });
  const returned = await browserAt(issuer.issuer)(url);
  return { returned, cookie, answer: await t.finish(providerId, returned, { ...from, cookie }) };
}

const linksOf = (userId: string) =>
  t.db
    .selectFrom("signInLink")
    .select(["subject", "issuer"])
    .where("userId", "=", userId)
    .execute();

test("links by the chosen claim first, and by issuer and subject later", async () => {
  const userId = await t.person("zhangwei");
  const first = await signIn("s-zhang", { redirect: "/web-site/home?tab=2" });
  assert.equal(first.answer.code, 200, first.answer.message);
  assert.equal(first.answer.data.redirect, "/web-site/home?tab=2");
  const { data } = await t
    .with(first.answer.data.tokens.accessToken)
    .get("/system/common/user/profile");
  assert.equal(data.user.userName, "zhangwei");
  assert.deepEqual(await linksOf(userId), [{ subject: "s-zhang", issuer: issuer.issuer }]);
  assert.deepEqual(await t.lastAccess(), { userName: "zhangwei", result: "signedIn", status: "1" });

  // Renamed at the provider, the person stays the same. Another person with the old name does not.
  issuer.state.people["s-zhang"] = { ...people["s-zhang"], preferred_username: "zhang.wei" };
  issuer.state.people["s-thief"] = { preferred_username: "zhangwei", name: "张伟" };
  assert.equal((await signIn("s-zhang")).answer.code, 200);
  const thief = await signIn("s-thief");
  assert.equal(thief.answer.code, 401);
  assert.match(thief.answer.message, /尚未关联/);
  assert.equal((await t.lastAccess())?.result, "notLinked");
  issuer.state.people = structuredClone(people);
});

test("the directory's values replace typed ones", async () => {
  const row = await t.db
    .selectFrom("sysUser")
    .select(["nickName", "email", "phonenumber"])
    .where("userName", "=", "zhangwei")
    .executeTakeFirst();
  assert.deepEqual(row, { nickName: "张伟", email: "zhangwei@mro.example", phonenumber: null });
});

test("the directory's values are marked, and cannot be changed here", async () => {
  const { list } = (await t.admin.get("/system/user?userName=zhangwei")).data;
  const [{ userId, fromDirectory, version }] = list;
  assert.deepEqual(fromDirectory, ["email", "nickName"]);
  const put = (edit: object) => t.admin.put(`/system/user/${userId}`, edit);
  const refused = await put({ nickName: "张三", version });
  assert.deepEqual(
    [refused.code, refused.data?.errors],
    [400, [{ field: "nickName", message: "姓名来自目录，不能在此修改" }]],
  );
  const sheet = [
    ["账号", "姓名"],
    ["zhangwei", "张三"],
  ];
  const imported = await importClient(t.app, "/system/user").send(t.admin, sheet);
  assert.deepEqual(problemsOf(imported), ["2 姓名 姓名来自目录，不能在此修改"]);
  const own = t.with((await signIn("s-zhang")).answer.data.tokens.accessToken);
  const edit = { nickName: "张伟", email: "other@mro.example" };
  assert.match((await own.put("/system/common/user/profile", edit)).message, /^邮箱来自目录/);
  // Equal values and values unknown to the directory may be sent.
  const { code, message } = await put({ nickName: "张伟", phonenumber: "13900007788", version });
  assert.equal(code, 200, message);
  await t.admin.put(`/system/user/${userId}`, { phonenumber: null });
  await t.db.updateTable("signInProvider").set({ status: "2" }).execute();
  assert.deepEqual((await t.admin.get(`/system/user/${userId}`)).data.fromDirectory, []);
  await t.db.updateTable("signInProvider").set({ status: "1" }).execute();
});

test("refuses people without an account, and links no administrator", async () => {
  for (const login of ["s-other", "s-root"]) {
    const { answer } = await signIn(login);
    assert.equal(answer.code, 401, login);
    assert.match(answer.message, /尚未关联/);
    assert.equal(answer.data, null);
  }
  assert.deepEqual(await linksOf(t.base.adminId), []);
});

test("accepts code and state only once", async () => {
  const { returned, cookie } = await signIn("s-zhang");
  const again = await t.finish(providerId, returned, { cookie });
  assert.deepEqual([again.code, again.data], [400, null]);
  // Same code, with the state of a new flow of the same browser.
  const next = await t.begin(providerId, { cookie });
  const mixed = new URL(returned);
  mixed.searchParams.set("state", new URL(next.url).searchParams.get("state") ?? "");
  assert.equal((await t.finish(providerId, mixed, { cookie: next.cookie || cookie })).code, 400);
});

test("refuses a state of another browser or provider, a changed and an expired one", async () => {
  issuer.state.login = "s-zhang";
  const { url, cookie } = await t.begin(providerId);
  const returned = await browserAt(issuer.issuer)(url);
  const stranger = await t.begin(providerId);
  const refused = async (at: string, address: URL, from?: string) => {
    const { code, data, message } = await t.finish(at, address, from ? { cookie: from } : {});
    assert.deepEqual([code, data, message], [400, null, "登录已超时或已完成，请重新登录"]);
  };
  await refused(providerId, returned, stranger.cookie);
  await refused(providerId, returned);
  const second = await t.provider(t.form(issuer.issuer));
  await refused(second, returned, cookie);
  const state = returned.searchParams.get("state") ?? "";
  // Two final letters that differ from those of the state.
  const lastChanged = `${state.slice(0, -2)}${state.endsWith("AA") ? "QQ" : "AA"}`;
  for (const wrong of ["", "x", "%00", state.slice(1), `${state}=`, lastChanged]) {
    const changed = new URL(returned);
    changed.searchParams.set("state", wrong);
    await refused(providerId, changed, cookie);
  }
  const { now } = t.time;
  t.at(new Date(now.getTime() + 11 * 60_000));
  await refused(providerId, returned, cookie);
  t.at(now);
  assert.equal((await t.finish(providerId, returned, { cookie })).code, 200);
});

test("two providers with the same subject are two people", async () => {
  const twin = await startIssuer({ "s-zhang": { preferred_username: "lihua", name: "李华" } });
  try {
    await t.person("lihua");
    const other = await t.provider(t.form(twin.issuer));
    twin.open(`${homeUrl}${providerRedirectPath(other)}`);
    const { url, cookie } = await t.begin(other);
    const { data } = await t.finish(other, await browserAt(twin.issuer)(url), { cookie });
    const { data: profile } = await t
      .with(data.tokens.accessToken)
      .get("/system/common/user/profile");
    assert.equal(profile.user.userName, "lihua");
  } finally {
    twin.close();
  }
});

test("redirects to pages of this site only", async () => {
  for (const redirect of [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "/.//evil.example",
    "web-site/home",
  ]) {
    const { answer } = await signIn("s-zhang", { redirect });
    assert.equal(new URL(answer.data.redirect, homeUrl).origin, homeUrl, redirect);
    assert.doesNotMatch(answer.data.redirect, /^\/[/\\]|^[^/]/, redirect);
  }
});

test("hides the cookie from scripts and other sites", async () => {
  const { line } = await t.begin(providerId);
  assert.match(
    line,
    /^__Host-am_sign_in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=600; Secure$/,
  );
});

const parameter = (key: string, configValue: string) =>
  t.db.updateTable("sysConfig").set({ configValue }).where("configKey", "=", key).execute();

test("its sessions last as long as others, need a second factor, and no password", async () => {
  const { data } = (await signIn("s-zhang")).answer;
  const own = t.with(data.tokens.accessToken);
  const hold = async () => (await own.get("/system/common/user/profile")).data.hold;
  const { rows } = await sql<{ lifetime: string; byCompany: boolean; userId: string }>`
    select distinct on (provider_id is null) expires_at - created_at as lifetime, provider_id is not null as by_company,
      user_id from sys_session order by provider_id is null, created_at desc`.execute(t.db);
  const [company, password] = rows;
  assert.deepEqual([company?.byCompany, password?.byCompany], [true, false]);
  assert.deepEqual(company?.lifetime, password?.lifetime);
  await t.db
    .insertInto("sysFirstCode")
    .values({
      userId: company?.userId ?? "",
      codeHash: Buffer.from("x"),
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    })
    .execute();
  await parameter("sys.account.changeFirstPassword", "true");
  await parameter("sys.password.maxAgeDays", "1");
  assert.equal(await hold(), null);
  await parameter("sys.account.secondFactor", "required");
  assert.equal(await hold(), "secondFactor");
  await parameter("sys.account.secondFactor", "optional");
  await parameter("sys.password.maxAgeDays", "0");
  await parameter("sys.account.changeFirstPassword", "false");
  await t.db.deleteFrom("sysFirstCode").execute();
});

test("checks state, approval, networks and user type like for passwords", async () => {
  const set = (columns: object) =>
    t.db.updateTable("sysUser").set(columns).where("userName", "=", "zhangwei").execute();
  const outcome = async (ip?: string) => {
    const { answer } = await signIn("s-zhang", ip ? { ip } : {});
    return [answer.code, answer.message, (await t.lastAccess())?.result];
  };
  await set({ status: "2" });
  assert.deepEqual(await outcome(), [401, "登录失败", "disabled"]);
  await set({ status: "1", userType: "03" });
  assert.deepEqual((await outcome())[2], "wrongUserType");
  await set({ userType: "04" });
  const user = t.db.selectFrom("sysUser").select("userId").where("userName", "=", "zhangwei");
  const { userId } = await user.executeTakeFirstOrThrow();
  for (const [nature, result] of [
    [null, "pending"],
    ["2", "refused"],
  ] as const) {
    await t.db.insertInto("repairPerson").values({ userId, userNature: "4", nature }).execute();
    assert.deepEqual((await outcome())[2], result);
    await t.db.deleteFrom("repairPerson").where("userId", "=", userId).execute();
  }
  await parameter("sys.backOffice.allowedNetworks", "10.1.0.0/16");
  assert.deepEqual(await outcome("192.0.2.9"), [401, "登录失败", "outsideNetworks"]);
  await parameter("sys.backOffice.allowedNetworks", "*");
  for (let failure = 0; failure < 5; failure += 1) {
    const body = { username: "zhangwei", password: "x" };
    await sql`insert into sys_sign_in_try (account, address, failed, tried_at)
      values (${body.username}, '192.0.2.10', true, ${t.time.now})`.execute(t.db);
  }
  assert.equal((await outcome("192.0.2.10"))[0], 429);
});

test("asks for a new sign-in as proof: another person or an old sign-in does not count", async () => {
  const { answer } = await signIn("s-zhang");
  const token = answer.data.tokens.accessToken;
  const { now } = t.time;
  const proved = async () => {
    const { provedAt } = await t.db
      .selectFrom("sysSession")
      .select("provedAt")
      .where("userId", "=", (q) =>
        q.selectFrom("sysUser").select("userId").where("userName", "=", "zhangwei"),
      )
      .orderBy("sessionId", "desc")
      .executeTakeFirstOrThrow();
    return provedAt;
  };
  const round = async (login: string) => {
    issuer.state.login = login;
    const begun = await t.begin(providerId, { purpose: "proof", token });
    const sent = new URL(begun.url).searchParams;
    assert.deepEqual([sent.get("prompt"), sent.get("max_age")], ["login", "0"]);
    const back = await browserAt(issuer.issuer)(begun.url);
    return { back, ...begun };
  };
  const other = await round("s-other");
  const refused = await t.finish(providerId, other.back, { token, cookie: other.cookie });
  assert.deepEqual([refused.code, refused.message], [403, "验证的不是当前登录的账号"]);
  assert.equal(await proved(), null);
  // Another session than at the start of the flow.
  const own = await round("s-zhang");
  const second = (await signIn("s-zhang")).answer.data.tokens.accessToken;
  assert.equal(
    (await t.finish(providerId, own.back, { token: second, cookie: own.cookie })).code,
    400,
  );
  const right = await round("s-zhang");
  const { code, message } = await t.finish(providerId, right.back, { token, cookie: right.cookie });
  assert.deepEqual([code, message], [200, "验证成功"]);
  assert.equal((await t.begin(providerId, { purpose: "proof" })).answer.code, 401);
  t.at(now);
});

test("a trial shows claims and outcome, and signs nobody in", async () => {
  const sessions = () =>
    t.db
      .selectFrom("sysSession")
      .select((q) => q.fn.countAll().as("n"))
      .executeTakeFirst();
  const token = t.admin.token ?? "";
  const counted = await sessions();
  issuer.state.login = "s-other";
  const { url, cookie } = await t.begin(providerId, { purpose: "trial", token });
  const back = await browserAt(issuer.issuer)(url);
  const { code, data } = await t.finish(providerId, back, { token, cookie });
  assert.equal(code, 200);
  assert.ok(
    data.trial.claims.some(
      ({ name, value }: { name: string; value: string }) => name === "name" && value === "外来人",
    ),
  );
  assert.match(data.trial.outcome.join("\n"), /唯一标识：s-other[\s\S]*不能登录/);
  assert.equal(data.tokens, undefined);
  assert.deepEqual(await sessions(), counted);
  const staff = (await signIn("s-zhang")).answer.data.tokens.accessToken;
  assert.equal((await t.begin(providerId, { purpose: "trial", token: staff })).answer.code, 403);
  assert.equal((await t.begin(providerId, { purpose: "trial" })).answer.code, 401);
});

test("signs out at the provider if configured", async () => {
  const out = async () => {
    const { answer } = await signIn("s-zhang");
    return (await t.with(answer.data.tokens.accessToken).del("/auth/logout")).data.url;
  };
  assert.equal(await out(), null);
  await t.admin.put(`/system/sign-in-provider/${providerId}`, { signsOutThere: true });
  const url = new URL(await out());
  assert.equal(url.origin, issuer.issuer);
  assert.equal(url.searchParams.get("post_logout_redirect_uri"), `${homeUrl}/web-site/home`);
});

test("creates accounts by rule, within the permissions of the rule's author", async () => {
  const refused = await t.admin.put(`/system/sign-in-provider/${providerId}`, {
    groupsClaim: "groups",
    roleRules: "line = admin",
  });
  assert.deepEqual([refused.code, refused.message], [400, "第 1 行：不能授予超出您权限的角色"]);
  issuer.state.people["s-new"] = { preferred_username: "newcomer", name: "新人", groups: ["line"] };
  const made = await t.admin.put(`/system/sign-in-provider/${providerId}`, {
    creates: true,
    deptId: t.base.deptId,
    groupsClaim: "groups",
    roleRules: "line = maintainer\nnight = material_company",
  });
  assert.equal(made.code, 200, made.message);
  assert.equal((await signIn("s-new")).answer.code, 200);
  const roles = async () =>
    (
      await t.db
        .selectFrom("sysUserRole")
        .innerJoin("sysRole", "sysRole.roleId", "sysUserRole.roleId")
        .innerJoin("sysUser", "sysUser.userId", "sysUserRole.userId")
        .select("roleKey")
        .where("userName", "=", "newcomer")
        .execute()
    ).map(({ roleKey }) => roleKey);
  assert.deepEqual(await roles(), ["maintainer"]);
  const { deptName } = await t.db
    .selectFrom("sysDept")
    .select("deptName")
    .where("deptId", "=", t.base.deptId)
    .executeTakeFirstOrThrow();
  const placed = await t.admin.put(`/system/sign-in-provider/${providerId}`, {
    deptClaim: "department",
    deptRules: `outstation = ${deptName}`,
  });
  assert.equal(placed.code, 200, placed.message);
  issuer.state.people["s-placed"] = {
    preferred_username: "placed",
    name: "外站人员",
    department: "outstation",
  };
  assert.equal((await signIn("s-placed")).answer.code, 200);
  const { deptId } = await t.db
    .selectFrom("sysUser")
    .select("deptId")
    .where("userName", "=", "placed")
    .executeTakeFirstOrThrow();
  assert.equal(deptId, t.base.deptId);
  // The author lost all permissions: no roles are granted, and no account is created.
  await t.db.updateTable("signInProvider").set({ authorId: null }).execute();
  issuer.state.people["s-new"] = {
    preferred_username: "newcomer",
    name: "新人",
    groups: ["night"],
  };
  issuer.state.people["s-next"] = { preferred_username: "nextcomer", name: "后来人" };
  assert.equal((await signIn("s-new")).answer.code, 200);
  assert.deepEqual(await roles(), ["maintainer"]);
  assert.equal((await signIn("s-next")).answer.code, 401);
});

test("the guide's statements migrate users of another system with their links", async () => {
  const guide = new URL("../../../../../docs/company-sign-in.md", import.meta.url);
  const [, block = ""] = /```sql\n([\s\S]*?)```/.exec(await readFile(guide, "utf8")) ?? [];
  const form = t.form(issuer.issuer, { providerName: "公司统一登录" });
  const { target } = await t.db
    .selectFrom("signInProvider")
    .select("target")
    .where("providerId", "=", await t.provider(form))
    .executeTakeFirstOrThrow();
  const bcrypt = `$2b$10$${"a".repeat(53)}`;
  await sql`create table old_user (login text, name text, mobile text, bcrypt text, subject text)`.execute(
    t.db,
  );
  await sql`insert into old_user values ('moved.one', '赵一', '13800009001', ${bcrypt}, 'sub-1'),
    ('moved.two', '赵二', null, '$1$md5', 'sub-2')`.execute(t.db);
  for (const statement of block.split(/;\n/).filter((part) => part.trim() !== "")) {
    await sql.raw(statement).execute(t.db);
  }
  const { rows } = await sql`
    select user_name, nick_name, subject, issuer from sys_user left join sign_in_link using (user_id)
    where user_name like 'moved.%'`.execute(t.db);
  assert.deepEqual(rows, [
    { userName: "moved.one", nickName: "赵一", subject: "sub-1", issuer: target },
  ]);
  await sql`drop table old_user`.execute(t.db);
});
