import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { sealed, startTestApp, type TestClient } from "../../../test/harness.ts";
import { createOwnToken } from "./access-token.fixture.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;
let operator: TestClient;

before(async () => {
  t = await startTestApp();
  admin = await t.as("admin");
  operator = await t.as("operator");
});
after(() => t.close());

const profile = "/system/common/user/profile";
const items = "/platform/info";
const expired = [401, "登录状态已过期，请重新登录"];
const answerOf = async (token: string, path = profile) => {
  const { code, message } = await t.with(token).get(path);
  return [code, message];
};
const column = async (tokenId: string, values: object) => {
  await t.db.updateTable("accessToken").set(values).where("tokenId", "=", tokenId).execute();
};
const setParameter = async (key: string, value: string) => {
  await t.db
    .updateTable("sysConfig")
    .set({ configValue: value })
    .where("configKey", "=", key)
    .execute();
};

test("acts as its owner, within its scopes", async () => {
  const { token, prefix } = await createOwnToken(operator, ["platform:info:list"]);
  assert.match(token, /^amt_[a-z2-9]{8}_[\w-]{43}$/);
  assert.ok(token.startsWith(`${prefix}_`));
  const script = t.with(token);
  assert.equal((await script.get(`${items}`)).code, 200);
  assert.equal((await script.get("/system/common/user/profile")).code, 403, "no scope for it");
  assert.equal((await script.del(`${items}/999999`)).code, 403);
  assert.equal((await script.get("/system/user")).code, 403, "nor does the owner have this");
});

test("reads with 读取 like its owner, and writes nothing", async () => {
  const { token } = await createOwnToken(operator, ["read"]);
  const script = t.with(token);
  const { data } = await script.get(profile);
  assert.equal(data.user.userName, "operator");
  assert.ok(data.permissions.includes("platform:info:list"));
  assert.ok(!data.permissions.includes("platform:info:add"));
  assert.equal((await script.get("/system/user")).code, 403);
  assert.equal((await script.post("/aviation/collect", { assocId: "1" })).code, 403);
});

test("limits an administrator's token to its scopes", async () => {
  const { token } = await createOwnToken(admin, ["system:post:list"]);
  assert.equal((await t.with(token).get("/system/post")).code, 200);
  assert.equal((await t.with(token).get("/system/post/999999")).code, 403, "details are another");
  assert.equal((await t.with(token).get("/system/user")).code, 403);
});

test("gives the same answer for every invalid token", async () => {
  const { token, tokenId, prefix } = await createOwnToken(operator, ["read"]);
  assert.equal((await answerOf(token))[0], 200);
  const wrong = [
    `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
    `${token}A`,
    token.toUpperCase(),
    prefix,
    "amt_",
    `amt_zzzzzzzz_${"A".repeat(43)}`,
  ];
  for (const one of wrong) assert.deepEqual(await answerOf(one), expired, one);
  await column(tokenId, {
    createdAt: sql`now() - interval '3 days'`,
    expiresAt: sql`now() - interval '1 day'`,
  });
  assert.deepEqual(await answerOf(token), expired, "its time is over");
  await column(tokenId, { expiresAt: sql`now() + interval '3 days'` });
  assert.equal((await answerOf(token))[0], 200);
  await operator.del(`/system/common/user/tokens/${tokenId}`);
  assert.deepEqual(await answerOf(token), expired, "revoked");
});

test("accepts the Authorization header only", async () => {
  const { token } = await createOwnToken(operator, ["read"]);
  const status = async (headers: Record<string, string>, url = `/api${profile}`) =>
    (await t.app.inject({ url, headers })).statusCode;
  for (const scheme of ["Bearer", "bearer", "BEARER"]) {
    assert.equal(await status({ authorization: `${scheme} ${token}` }), 200, scheme);
  }
  assert.equal(await status({ authorization: `  Bearer   ${token}  ` }), 200);
  for (const header of [`Basic ${token}`, token, `Bearer ${token} x`, `Bearer "${token}"`]) {
    assert.equal(await status({ authorization: header }), 401, header);
  }
  assert.equal(await status({ "x-api-key": token }), 401);
  assert.equal(await status({}, `/api${profile}?access_token=${token}`), 401);
  assert.equal(await status({ cookie: `token=${token}` }), 401);
});

test("loses permissions that its owner loses, at the next call", async () => {
  const { token } = await createOwnToken(operator, ["platform:notice:list"]);
  const script = t.with(token);
  assert.equal((await script.get("/platform/notice")).code, 200);
  const held = await t.db
    .deleteFrom("sysRoleMenu")
    .where("menuId", "in", (menus) =>
      menus.selectFrom("sysMenu").select("menuId").where("perms", "like", "%platform:notice:list%"),
    )
    .returningAll()
    .execute();
  assert.equal((await script.get("/platform/notice")).code, 403);
  await t.db.insertInto("sysRoleMenu").values(held).execute();
  assert.equal((await script.get("/platform/notice")).code, 200);
});

test("refuses tokens of a restricted or locked account", async () => {
  const { token } = await createOwnToken(operator, ["read"]);
  await setParameter("sys.account.secondFactor", "required");
  assert.deepEqual(await answerOf(token), expired);
  await setParameter("sys.account.secondFactor", "optional");
  assert.equal((await answerOf(token))[0], 200);
  for (let guess = 0; guess < 5; guess += 1) {
    const password = await sealed(t.app, `wrong ${guess}`);
    await t.guest.post("/auth/login", { username: "operator", password });
  }
  assert.deepEqual(await answerOf(token), expired, "locked from here");
  const elsewhere = await t.app.inject({
    url: `/api${profile}`,
    headers: { authorization: `Bearer ${token}` },
    remoteAddress: "203.0.113.9",
  });
  assert.equal(elsewhere.statusCode, 200, "nobody locks another's scripts out by guessing");
  await t.db.deleteFrom("sysSignInTry").execute();
});

test("revokes the tokens of a disabled account permanently", async () => {
  const mechanic = await t.as("mechanic");
  const { token } = await createOwnToken(mechanic, ["read"]);
  assert.equal((await answerOf(token))[0], 200);
  const { userId } = await t.db
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", "mechanic")
    .executeTakeFirstOrThrow();
  const set = (status: string) =>
    t.db.updateTable("sysUser").set({ status }).where("userId", "=", userId).execute();
  await set("2");
  assert.deepEqual(await answerOf(token), expired);
  await set("1");
  assert.deepEqual(await answerOf(token), expired, "opened again, the token stays revoked");
});

test("refuses the token of a deleted account", async () => {
  const supplier = await t.as("supplier");
  const { token } = await createOwnToken(supplier, ["read"]);
  const { data } = await supplier.get(profile);
  assert.equal((await admin.del(`/system/user/${data.user.userId}`)).code, 200);
  assert.deepEqual(await answerOf(token), expired);
});

test("records the last use and its address, at most once a minute", async () => {
  const { token, tokenId } = await createOwnToken(operator, ["read"]);
  const used = async () => {
    const { data } = await operator.get("/system/common/user/tokens");
    return data.list.find((one: { tokenId: string }) => one.tokenId === tokenId);
  };
  assert.equal((await used()).lastUsedTime, null);
  const start = new Date();
  const call = (remoteAddress: string) =>
    t.app.inject({
      url: `/api${profile}`,
      headers: { authorization: `Bearer ${token}` },
      remoteAddress,
    });
  await call("198.51.100.7");
  const first = await used();
  assert.deepEqual([first.lastUsedIp, typeof first.lastUsedTime], ["198.51.100.7", "string"]);
  await call("198.51.100.8");
  assert.equal((await used()).lastUsedIp, "198.51.100.7", "within the minute");
  t.at(new Date(start.getTime() + 61_000));
  await call("198.51.100.8");
  assert.equal((await used()).lastUsedIp, "198.51.100.8");
  t.at(start);
});

test("counts as a visitor on open routes without a matching scope", async () => {
  const { token } = await createOwnToken(operator, ["platform:info:list"]);
  const open = await t.with(token).get("/open/site");
  assert.notEqual(open.code, 401);
});

test("names the token in the operation log, without the token itself", async () => {
  const { token, tokenId, prefix } = await createOwnToken(admin, ["system:post:add", "own"], {
    name: "岗位同步",
  });
  const made = await t
    .with(token)
    .post("/system/post", { postName: "夜班长", postCode: "NIGHT", postSort: 1, status: "1" });
  assert.equal(made.code, 200, made.message);
  const { data } = await admin.get("/system/monitor/operlog?pageSize=200");
  const [row] = data.list.filter(({ title }: { title: string }) => title === "岗位");
  assert.equal(row.operName, "admin");
  assert.equal(row.accessToken, `令牌：岗位同步（${prefix}）`);
  const creation = data.list.find(({ subject }: { subject: string }) => subject === "岗位同步");
  assert.deepEqual([creation.title, creation.accessToken], ["访问令牌", null]);
  assert.equal((await admin.del(`/system/token/${tokenId}`)).message, "撤销成功");
  const secret = token.slice(prefix.length + 1);
  const { rows } = await sql<{ found: string }>`
    select query_to_xml(format('select * from %I t where t::text like %L', table_name, ${`%${secret}%`}::text),
      false, true, '')::text as found
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    t.db,
  );
  assert.deepEqual(
    rows
      .filter(({ found }) => found.includes("<row>") || found.includes(secret))
      .map(({ found }) => found.slice(0, 200)),
    [],
  );
});
