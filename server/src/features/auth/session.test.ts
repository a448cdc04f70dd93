import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startSignInApp } from "../../../test/sign-in-app.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { signedIn } from "../../infra/sessions/current-user.ts";
import { sweepSessions } from "../../infra/sessions/session-plugin.ts";
import { endSessionsOf } from "../../infra/sessions/sessions.queries.ts";
import { keyFor } from "../../infra/sessions/token-secret.ts";

const notSignedIn = "暂未登录，请先进行登录";
const expired = "登录状态已过期，请重新登录";

async function probes(app: App): Promise<void> {
  app.get("/whoami", { config: { access: "signed-in" } }, async (request) =>
    ok(signedIn(request).userName),
  );
  app.get("/visit", { config: { access: "open" } }, async (request) =>
    ok(request.user?.userName ?? null),
  );
  app.get("/posts", { config: { access: "system:post:list" } }, async () => ok(true));
}

let t: Awaited<ReturnType<typeof startSignInApp>>;
before(async () => {
  t = await startSignInApp({}, probes);
});
after(() => t.close());

let made = 0;
async function session() {
  made += 1;
  const userName = `user${made}`;
  const userId = await t.user(userName);
  const { data } = await t.signIn(userName, undefined, { remoteAddress: `198.51.100.${made}` });
  return {
    userId,
    userName,
    accessToken: data.accessToken as string,
    refreshToken: data.refreshToken as string,
  };
}

const get = (url: string, token?: string) =>
  t.call({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
const refresh = (refreshToken: string) =>
  t.call({ method: "PUT", url: "/auth/refresh/token", payload: { refreshToken } });
const signOut = (token?: string) =>
  t.call({
    method: "DELETE",
    url: "/auth/logout",
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

function forged(
  token: string,
  header: object,
  change: object,
  key: Buffer | string | null,
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  const input = `${part(header)}.${part({ ...claims, ...change })}`;
  return `${input}.${key === null ? "" : createHmac("sha256", key).update(input).digest("base64url")}`;
}

test("identifies a user by the token, and distinguishes a missing token from an invalid one", async () => {
  const { accessToken, userName } = await session();
  assert.deepEqual(
    [(await get("/whoami", accessToken)).data, (await get("/visit", accessToken)).data],
    [userName, userName],
  );
  assert.deepEqual(await pair(get("/whoami")), [401, notSignedIn]);
  assert.deepEqual(await pair(get("/whoami", "")), [401, notSignedIn]);
  assert.deepEqual(await pair(get("/whoami", "junk")), [401, expired]);
  assert.deepEqual(
    await pair(t.call({ url: "/whoami", headers: { authorization: "Basic YTpi" } })),
    [401, expired],
  );
});

test("answers an open route with an invalid token like a visitor", async () => {
  assert.deepEqual(
    [(await get("/visit", "junk")).code, (await get("/visit", "junk")).data],
    [200, null],
  );
});

test("refuses tokens without a signature, with another signature or purpose, and expired ones", async () => {
  const { accessToken, refreshToken, userId } = await session();
  const other = await session();
  const key = keyFor("access-token", t.tokenSecret);
  const hs256 = { alg: "HS256", typ: "JWT" };
  assert.equal(
    (await get("/whoami", forged(accessToken, hs256, {}, key))).code,
    200,
    "the forgery itself is well made",
  );
  const bad = [
    forged(accessToken, { alg: "none", typ: "JWT" }, {}, null),
    forged(accessToken, { alg: "HS512", typ: "JWT" }, {}, key),
    forged(accessToken, hs256, {}, "another key"),
    forged(accessToken, hs256, {}, t.tokenSecret),
    forged(accessToken, hs256, { sub: other.userId }, key),
    forged(accessToken, hs256, { aud: "refresh" }, key),
    forged(accessToken, hs256, { sub: { userId } }, key),
    forged(accessToken, hs256, { exp: undefined }, key),
    forged(accessToken, hs256, { sid: "1 or true" }, key),
    `${accessToken}x`,
    refreshToken,
  ];
  for (const token of bad)
    assert.deepEqual(await pair(get("/whoami", token)), [401, expired], token);
  assert.deepEqual(await pair(refresh(accessToken)), [401, expired]);
  t.advance(30 * 60);
  assert.deepEqual(await pair(get("/whoami", accessToken)), [401, expired]);
});

test("renews, and accepts the parent for ten more seconds, so that two tabs work", async () => {
  const { refreshToken, userName } = await session();
  const first = await refresh(refreshToken);
  t.advance(10);
  const second = await refresh(refreshToken);
  for (const { code, data } of [first, second]) {
    assert.equal(code, 200);
    assert.equal((await get("/whoami", data.accessToken)).data, userName);
    assert.notEqual(data.refreshToken, refreshToken);
  }
  assert.equal((await refresh(first.data.refreshToken)).code, 200);
  assert.equal((await refresh(second.data.refreshToken)).code, 200);
});

test("renews for many tabs concurrently", async () => {
  const { refreshToken } = await session();
  const answers = await Promise.all(Array.from({ length: 40 }, () => refresh(refreshToken)));
  assert.deepEqual([...new Set(answers.map((answer) => answer.code))], [200]);
  assert.equal(new Set(answers.map((answer) => answer.data.refreshToken)).size, 1);
});

test("gives a refresh token one successor, even after an exchange of that successor", async () => {
  const { refreshToken, userId } = await session();
  const child = (await refresh(refreshToken)).data;
  const grandchild = (await refresh(child.refreshToken)).data;
  for (let again = 0; again < 3; again += 1) {
    t.advance(2);
    assert.equal((await refresh(refreshToken)).data.refreshToken, child.refreshToken);
  }
  assert.equal((await refresh(child.refreshToken)).data.refreshToken, grandchild.refreshToken);
  const { rows } = await sql`
    select from sys_refresh_token join sys_session using (session_id)
    where user_id = ${userId}::bigint`.execute(t.db);
  assert.equal(rows.length, 3);
  t.advance(6);
  assert.deepEqual(await pair(refresh(refreshToken)), [401, expired], "misuse ends the family");
  assert.deepEqual(await pair(refresh(grandchild.refreshToken)), [401, expired]);
});

test("ends the session if a rotated token returns after ten seconds", async () => {
  const { refreshToken, accessToken } = await session();
  const child = (await refresh(refreshToken)).data;
  t.advance(11);
  assert.deepEqual(await pair(refresh(refreshToken)), [401, expired]);
  assert.deepEqual(await pair(refresh(child.refreshToken)), [401, expired]);
  assert.deepEqual(await pair(get("/whoami", child.accessToken)), [401, expired]);
  assert.deepEqual(await pair(get("/whoami", accessToken)), [401, expired]);
});

test("refuses unknown, empty and overlong refresh tokens", async () => {
  assert.deepEqual(await pair(refresh("x".repeat(43))), [401, expired]);
  assert.equal((await refresh("")).code, 400);
  assert.equal((await refresh("x".repeat(10_000))).code, 400);
});

test("ends after seven idle days, and after thirty days at most", async () => {
  const idle = await session();
  t.advance(7 * 24 * 3600);
  assert.equal((await refresh(idle.refreshToken)).code, 401);
  let { refreshToken } = await session();
  for (let week = 0; week < 5; week += 1) {
    t.advance(6 * 24 * 3600 - 1);
    const { code, data } = await refresh(refreshToken);
    assert.equal(code, 200, `${week}`);
    refreshToken = data.refreshToken;
  }
  t.advance(5);
  assert.equal((await refresh(refreshToken)).code, 401);
});

test("invalidates both tokens at sign-out, and logs it", async () => {
  const { accessToken, refreshToken, userName } = await session();
  assert.equal((await signOut(accessToken)).code, 200);
  assert.deepEqual(await pair(get("/whoami", accessToken)), [401, expired]);
  assert.deepEqual(await pair(refresh(refreshToken)), [401, expired]);
  const { rows } = await sql<{ msg: string; status: string }>`
    select msg, status from sys_access_log where user_name = ${userName} order by access_id desc limit 1`.execute(
    t.db,
  );
  assert.deepEqual(rows[0], { msg: "退出成功", status: "1" });
});

test("signs out by an expired token, but not by a forged one", async () => {
  const { accessToken, refreshToken } = await session();
  assert.deepEqual(await pair(signOut()), [401, notSignedIn]);
  const forgery = forged(accessToken, { alg: "HS256", typ: "JWT" }, {}, "another key");
  assert.deepEqual(await pair(signOut(forgery)), [401, expired]);
  assert.equal((await get("/whoami", accessToken)).code, 200);
  t.advance(3600);
  assert.equal((await signOut(accessToken)).code, 200);
  assert.equal((await refresh(refreshToken)).code, 401);
});

test("the next request notices a disabled, refused, reset or deleted account", async () => {
  const changes: ((userId: string) => Promise<unknown>)[] = [
    (userId) =>
      sql`update sys_user set status = '2' where user_id = ${userId}::bigint`.execute(t.db),
    (userId) =>
      sql`insert into repair_person (user_id, user_nature, nature) values (${userId}::bigint, '1', '2')`.execute(
        t.db,
      ),
    (userId) => endSessionsOf(t.db, userId),
    (userId) => sql`delete from sys_user where user_id = ${userId}::bigint`.execute(t.db),
  ];
  for (const change of changes) {
    const { userId, accessToken, refreshToken } = await session();
    assert.equal((await get("/whoami", accessToken)).code, 200);
    await change(userId);
    assert.deepEqual(await pair(get("/whoami", accessToken)), [401, expired]);
    assert.deepEqual(await pair(refresh(refreshToken)), [401, expired]);
  }
});

test("the next request notices a new or disabled role, and its lost menus", async () => {
  const { userId, accessToken } = await session();
  const posts = async () => (await get("/posts", accessToken)).code;
  assert.equal(await posts(), 403);
  await sql`insert into sys_role (role_id, role_name, role_key, role_sort, status) values (1, '岗位员', 'poster', 1, '1')`.execute(
    t.db,
  );
  await sql`insert into sys_menu (menu_id, menu_name, menu_code, menu_type, order_num, perms) values (2, '岗位', 'post', 'C', 1, 'system:user:list, system:post:list')`.execute(
    t.db,
  );
  await sql`insert into sys_role_menu values (1, 2)`.execute(t.db);
  await sql`insert into sys_user_role values (${userId}::bigint, 1)`.execute(t.db);
  assert.equal(await posts(), 200);
  await sql`update sys_role set status = '2' where role_id = 1`.execute(t.db);
  assert.equal(await posts(), 403);
  await sql`update sys_role set status = '1' where role_id = 1`.execute(t.db);
  assert.equal(await posts(), 200);
  await sql`delete from sys_role_menu where role_id = 1`.execute(t.db);
  assert.equal(await posts(), 403);
});

test("keeps active sessions during the cleanup", async () => {
  const { accessToken, refreshToken } = await session();
  await sweepSessions(t.db, t.app.clock());
  assert.equal((await get("/whoami", accessToken)).code, 200);
  assert.equal((await refresh(refreshToken)).code, 200);
});

async function pair(answer: Promise<{ code: number; message: string }>): Promise<[number, string]> {
  const { code, message } = await answer;
  return [code, message];
}
