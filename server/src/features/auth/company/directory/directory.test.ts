import assert from "node:assert/strict";
import { createServer, type Socket } from "node:net";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { sealed } from "../../../../../test/harness.ts";
import { OutboundGuard } from "../../../../infra/outbound/outbound-guard.ts";
import { findAccountWhere } from "../../sign-in.queries.ts";
import { startCompanyApp } from "../company.fixture.ts";
import { BindError } from "./bind-error.ts";
import { Directories } from "./directories.ts";
import { recheckMissingPerson } from "./gone-people.queries.ts";
import { isSlapdMissing, manager, startSlapd, suffix } from "./slapd.fixture.ts";

const skip = isSlapdMissing;
let t: Awaited<ReturnType<typeof startCompanyApp>>;
let slapd: Awaited<ReturnType<typeof startSlapd>>;
let providerId: string;

const reader = { dn: `cn=reader,${suffix}`, password: "reader-of-the-tests" };
const right = "Right-password-145";
/** Name with a comma and Chinese characters. */
const zhang = `cn=张伟\\, 一线,ou=机务部,${suffix}`;

const form = (url: string, more: object = {}) => ({
  providerName: `目录 ${url}`,
  kind: "ldap",
  status: "1",
  userTypes: ["04"],
  url,
  security: "none",
  bindName: reader.dn,
  secret: reader.password,
  searchBase: suffix,
  searchFilter: "(&(objectClass=inetOrgPerson)(uid={account}))",
  subjectClaim: "entryUUID",
  accountClaim: "uid",
  nameClaim: "displayName",
  emailClaim: "mail",
  groupsClaim: "memberOf",
  linkBy: "userName",
  creates: false,
  signsOutThere: false,
  ...more,
});

before(async () => {
  if (skip) return;
  [t, slapd] = await Promise.all([startCompanyApp(), startSlapd()]);
  const { client } = slapd;
  for (const ou of ["机务部", "组"]) {
    await client.add(`ou=${ou},${suffix}`, { objectClass: "organizationalUnit", ou });
  }
  await client.add(reader.dn, {
    objectClass: ["organizationalRole", "simpleSecurityObject"],
    cn: "reader",
    userPassword: reader.password,
  });
  const person = (dn: string, uid: string, name: string) =>
    client.add(dn, {
      objectClass: "inetOrgPerson",
      sn: name,
      uid,
      displayName: name,
      mail: `${uid}@mro.example`,
      userPassword: right,
    });
  await person(zhang, "zhangwei", "张伟");
  await person(`cn=two-a,ou=机务部,${suffix}`, "twin", "甲");
  await person(`cn=two-b,ou=机务部,${suffix}`, "twin", "乙");
  // Groups contain each other: line contains station, and station contains line.
  const group = (name: string, ...member: string[]) =>
    client.add(`cn=${name},ou=组,${suffix}`, { objectClass: "groupOfNames", member });
  await group("line", zhang, `cn=station,ou=组,${suffix}`);
  await group("station", `cn=line,ou=组,${suffix}`);
  providerId = await t.provider(
    form(slapd.url, { roleRules: `cn=station,ou=组,${suffix} = material_company` }),
  );
  await t.person("zhangwei");
  await t.person("twin");
});

after(async () => {
  if (skip) return;
  await slapd.close();
  await t.close();
});

async function signIn(username: string, password: string, by = providerId, ip = "127.0.0.1") {
  const body = { username, password: await sealed(t.app, password), providerId: by };
  return t.send("/auth/login", body, { ip });
}

const rolesOf = async (userName: string) =>
  (
    await t.db
      .selectFrom("sysUserRole")
      .innerJoin("sysRole", "sysRole.roleId", "sysUserRole.roleId")
      .innerJoin("sysUser", "sysUser.userId", "sysUserRole.userId")
      .select("roleKey")
      .where("userName", "=", userName)
      .orderBy("roleKey")
      .execute()
  ).map(({ roleKey }) => roleKey);

test("signs in by a bind, with commas and Chinese in the name, and grants roles of nested groups", {
  skip,
}, async () => {
  const { code, message, data } = await signIn("zhangwei", right);
  assert.equal(code, 200, message);
  const profile = await t.with(data.accessToken).get("/system/common/user/profile");
  assert.equal(profile.data.user.nickName, "张伟");
  assert.deepEqual(await rolesOf("zhangwei"), ["maintainer", "material_company"]);
});

test("wrong, empty and strange input signs nobody in", { skip }, async () => {
  const refused = async (name: string, password: string, ip: string) => {
    const { code, data } = await signIn(name, password, providerId, ip);
    assert.ok(code === 401 || code === 400, `${name} ${code}`);
    assert.equal(data?.accessToken, undefined);
  };
  await refused("zhangwei", "wrong-password", "192.0.2.1");
  const names = ["*", "*)(uid=*", "zhangwei)(|(uid=*", "zhangwei\\", "twin", "nobody", "\u0000"];
  for (const [at, name] of names.entries()) await refused(name, right, `192.0.2.${at + 2}`);
  // Local password of the account.
  await refused("zhangwei", "Rudder-2026-trim", "192.0.2.20");
});

test("an empty password never reaches the directory", { skip }, async () => {
  const provider = { ...(await t.admin.get(`/system/sign-in-provider/${providerId}`)).data };
  assert.equal(provider.hasSecret, true);
  const open = { ...provider, settings: provider, secret: reader.password } as never;
  const directories = new Directories(new OutboundGuard([]));
  // A call of the directory would refuse the address.
  await assert.rejects(directories.signIn(open, "zhangwei", right), /无法访问/);
  assert.equal(await directories.signIn(open, "zhangwei", ""), null);
});

test("finds people regardless of the case of attribute names", { skip }, async () => {
  const names = { subjectClaim: "entryuuid", accountClaim: "UID", groupsClaim: "memberof" };
  const roleRules = "STATION = material_company";
  const respelt = await t.provider(
    form(slapd.url, { ...names, providerName: "另一种写法", roleRules }),
  );
  const { code, message } = await signIn("zhangwei", right, respelt);
  assert.equal(code, 200, message);
  assert.deepEqual(await rolesOf("zhangwei"), ["maintainer", "material_company"]);
  await t.admin.del(`/system/sign-in-provider/${respelt}`);
});

test("a refusal by the directory counts as a failure, and the log has the reason", {
  skip,
}, async (test) => {
  const refusal = new BindError(401, "登录失败", "密码已过期（49，data 532）");
  test.mock.method(Directories.prototype, "signIn", () => Promise.reject(refusal));
  const ip = "192.0.2.41";
  for (let turn = 0; turn < 5; turn += 1) {
    const { code, message } = await signIn("zhangwei", right, providerId, ip);
    assert.deepEqual([code, message], [401, "登录失败"]);
  }
  const { msg } = await t.db
    .selectFrom("sysAccessLog")
    .select("msg")
    .orderBy("accessId", "desc")
    .executeTakeFirstOrThrow();
  assert.equal(msg, "公司目录拒绝登录：密码已过期（49，data 532）");
  assert.equal((await signIn("zhangwei", right, providerId, ip)).code, 429);
  const tried = await t.admin.post(`/system/sign-in-provider/${providerId}/trial`, {
    userName: "zhangwei",
    password: await sealed(t.app, right),
  });
  assert.deepEqual([tried.code, /532/.test(tried.data.outcome[0])], [200, true]);
});

test("people who return may sign in before the nightly check, through another provider too", {
  skip,
}, async () => {
  await signIn("zhangwei", right);
  const gone = () => t.db.updateTable("signInLink").set({ goneAt: new Date().toISOString() });
  await gone().execute();
  const { list } = (await t.admin.get("/system/user?userName=zhangwei")).data;
  assert.match(list[0].keptOut, /^公司目录中已没有此人（目录 .+，\d{4}-/);
  assert.equal((await signIn("zhangwei", right)).code, 200);
  await gone().execute();
  const { userId } = list[0];
  const account = await findAccountWhere(t.db, sql`u.user_id = ${userId}::bigint`);
  assert.ok(account?.isGone);
  const directories = new Directories(new OutboundGuard(["127.0.0.1"]));
  const app = Object.assign(Object.create(t.app), { directories });
  assert.equal((await recheckMissingPerson(app, account)).isGone, false);
});

test("failures at a directory are limited like local ones", { skip }, async () => {
  const ip = "192.0.2.40";
  for (let turn = 0; turn < 5; turn += 1) await signIn("zhangwei", `wrong-${turn}`, providerId, ip);
  assert.equal((await signIn("zhangwei", right, providerId, ip)).code, 429);
});

test("a signature accepts the directory's password instead of a local one", { skip }, async () => {
  const { data } = await signIn("zhangwei", right);
  const prove = async (password: string) =>
    t.with(data.accessToken).post("/system/common/user/proof", {
      password: await sealed(t.app, password),
    });
  assert.deepEqual((await prove("Rudder-2026-trim")).code, 400);
  assert.equal((await prove(right)).code, 200);
});

test("a hanging directory delays nobody else", { skip }, async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const hanging = await t.provider(form(`127.0.0.1:${port}`));
  const waiting = signIn("zhangwei", right, hanging);
  assert.ok(await t.as("admin"));
  assert.equal((await signIn("zhangwei", right)).code, 200);
  for (const socket of sockets) socket.destroy();
  const { code, message } = await waiting;
  assert.deepEqual([code, message], [503, "公司登录服务器无法访问，请稍后再试或使用其他方式登录"]);
  server.close();
});

test("the nightly check ends sessions of people who left, and readmits people who return", {
  skip,
}, async () => {
  const { data } = await signIn("zhangwei", right);
  const token = data.accessToken;
  await t.db
    .insertInto("signInLink")
    .values({
      providerId,
      issuer: `ldap:${suffix}`,
      subject: "left-before",
      userId: (await t.admin.get("/system/common/user?keyword=twin")).data[0].userId,
      linkedAt: t.time.now.toISOString(),
      seenAt: t.time.now.toISOString(),
    })
    .execute();
  assert.deepEqual(await t.app.jobs.run("directories"), { gone: 1, back: 0 });
  assert.equal((await t.with(token).get("/system/common/user/profile")).code, 200);
  const { client } = slapd;
  await client.del(zhang);
  // An empty result indicates a wrong search, not an empty company.
  assert.deepEqual(await t.app.jobs.run("directories"), { gone: 0, back: 0 });
  assert.equal((await signIn("zhangwei", right)).code, 401);
  assert.equal(
    (
      await t.send("/auth/login", {
        username: "twin",
        password: await sealed(t.app, "Rudder-2026-trim"),
      })
    ).code,
    401,
  );
  assert.equal((await t.lastAccess())?.result, "gone");
});

test("pages through more people than a directory returns per search", { skip }, async () => {
  const { client } = slapd;
  const names = Array.from({ length: 1_100 }, (_, at) => `p${at}`);
  const add = (uid: string) =>
    client.add(`uid=${uid},ou=机务部,${suffix}`, {
      objectClass: "inetOrgPerson",
      cn: uid,
      sn: uid,
    });
  for (let at = 0; at < names.length; at += 50)
    await Promise.all(names.slice(at, at + 50).map(add));
  const provider = (await t.admin.get(`/system/sign-in-provider/${providerId}`)).data;
  const open = { ...provider, settings: provider, secret: reader.password } as never;
  const directories = new Directories(new OutboundGuard(["127.0.0.1"]));
  assert.ok((await directories.listSubjects(open)).size >= 1_100);
});

test("shows the directory's values, and never its password", { skip }, async () => {
  const trial = async (password: string) =>
    t.admin.post(`/system/sign-in-provider/${providerId}/trial`, {
      userName: "p7",
      password: await sealed(t.app, password),
    });
  assert.match((await trial(right)).data.outcome[0], /账号或密码错误/);
  const { data } = await t.admin.get(`/system/sign-in-provider/${providerId}`);
  assert.doesNotMatch(JSON.stringify(data), new RegExp(`${reader.password}|${manager.password}`));
});
