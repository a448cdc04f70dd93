// Slow: starts two servers, for each kind of shared state.

import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, test } from "node:test";
import { keyFor } from "../../src/infra/sessions/token-secret.ts";
import { type EmptyDatabase, emptyDatabase } from "./databases.ts";
import { eventually } from "./eventually.ts";
import { call, sealed, signIn, trySignIn } from "./http-client.ts";
import { adminPassword, externalDatabaseEnv } from "./own-server.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

let database: EmptyDatabase;
let env: Record<string, string>;
let one: ServerProcess;
let other: ServerProcess;

before(async () => {
  database = await emptyDatabase();
  env = externalDatabaseEnv(database.url, { CAPTCHA: "on" });
  [one, other] = await Promise.all([startServer(env), startServer(env)]);
  await switchCaptcha("false");
});
after(async () => {
  await Promise.all([one?.end(), other?.end()]);
  await database.drop();
});

function switchCaptcha(value: string) {
  return database.rows("update sys_config set config_value = $1 where config_key = $2", [
    value,
    "sys.account.captchaOnOff",
  ]);
}

test("two servers that start concurrently on an empty database seed it once", async () => {
  const doubled = await database.rows(
    `select user_name from sys_user group by 1 having count(*) > 1
     union all select role_key from sys_role group by 1 having count(*) > 1
     union all select config_key from sys_config group by 1 having count(*) > 1
     union all select name from content_category group by module, name having count(*) > 1`,
  );
  assert.deepEqual(doubled, []);
  const users = await database.rows("select user_name from sys_user");
  assert.deepEqual(users, [{ user_name: "admin" }]);
  for (const { address } of [one, other]) {
    assert.equal((await call(address, "/ready")).status, 200);
  }
});

test("a session is valid on both servers, and ends on both after a sign-out", async () => {
  const token = await signIn(one.address, "admin", adminPassword);
  const profile = () => call(other.address, "/system/common/user/profile", { token });
  assert.equal((await profile()).status, 200);
  const out = await call(one.address, "/auth/logout", { method: "DELETE", token });
  assert.equal(out.status, 200);
  const { status, message } = await profile();
  assert.deepEqual([status, message], [401, "登录状态已过期，请重新登录"]);
});

test("a refresh token exchanged concurrently at both servers has one successor", async () => {
  const signingIn = { username: "admin", password: adminPassword };
  const { data } = await trySignIn(one.address, signingIn);
  const body = { refreshToken: data.refreshToken };
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      call((at % 2 ? one : other).address, "/auth/refresh/token", { method: "PUT", body }),
    ),
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.equal(new Set(answers.map((answer) => answer.data.refreshToken)).size, 1);
});

test("a change through one server appears in the other's cached responses", async () => {
  const token = await signIn(one.address, "admin", adminPassword);
  const names = async (): Promise<string[]> => {
    const { data } = await call(other.address, "/open/platform/name");
    return data.map(({ name }: { name: string }) => name);
  };
  assert.ok(!(await names()).includes("航线维修"), "now the other server holds an answer");
  const made = await call(one.address, "/platform/category", {
    method: "POST",
    token,
    body: { name: "航线维修", orderNum: 9, cover: "2" },
  });
  assert.equal(made.status, 200, made.message);
  // Much sooner than the five seconds after which a response expires.
  await eventually("the new name", async () => (await names()).includes("航线维修"), {
    within: 2_500,
  });
});

test("synonyms changed through one server work immediately at the other", async () => {
  const token = await signIn(one.address, "admin", adminPassword);
  const synonyms = async (): Promise<string[]> => {
    const query = new URLSearchParams({ keyword: "双机测试词" });
    return (await call(other.address, `/open/search?${query}`)).data.synonyms;
  };
  assert.deepEqual(await synonyms(), [], "now the other server holds an answer");
  const made = await call(one.address, "/search/synonym", {
    method: "POST",
    token,
    body: { terms: ["双机测试词", "two servers"], kind: "1", status: "1" },
  });
  assert.equal(made.status, 200, made.message);
  await eventually("the synonym", async () => (await synonyms()).includes("two servers"), {
    within: 2_500,
  });
});

test("one server accepts a captcha of the other, once", async () => {
  await switchCaptcha("true");
  try {
    const { data } = await call(one.address, "/captcha");
    assert.match(data.img, /^data:image\/png;base64,/);
    await solve(data.uuid, "K7RTX");
    const form = {
      username: "admin",
      password: adminPassword,
      captcha: { code: "K7RTX", uuid: data.uuid },
    };
    assert.equal((await trySignIn(other.address, form)).status, 200);
    const again = await trySignIn(one.address, form);
    assert.deepEqual([again.status, again.message], [400, "验证码已失效"]);
  } finally {
    await switchCaptcha("false");
  }
});

/** Sets a known answer of a captcha, because tests cannot read the picture. */
function solve(uuid: string, answer: string) {
  const key = keyFor("captcha", env.TOKEN_SECRET ?? "");
  const hash = createHmac("sha256", key).update(`${uuid} ${answer}`).digest();
  return database.rows("update sys_captcha set answer_hash = $2 where captcha_id = $1", [
    uuid,
    hash,
  ]);
}

test("failed sign-ins at both servers count together", async () => {
  const guess = (server: ServerProcess) =>
    trySignIn(server.address, { username: "admin", password: "not-this-one" });
  for (const server of [one, other, one, other, one]) {
    assert.equal((await guess(server)).status, 401);
  }
  for (const { address } of [one, other]) {
    const right = await trySignIn(address, { username: "admin", password: adminPassword });
    assert.deepEqual(
      [right.status, right.message],
      [429, "密码连续输错，请 10 分钟后再试，或联系管理员解锁"],
    );
    assert.ok(Number(right.headers.get("retry-after")) > 0);
  }
});

test("a change of roles through one server applies to the next request at the other", async () => {
  await database.rows("delete from sys_sign_in_try");
  await database.rows(
    "update sys_config set config_value = 'false' where config_key = 'sys.account.changeFirstPassword'",
  );
  const admin = await signIn(one.address, "admin", adminPassword);
  const [posts, depts] = await Promise.all(["system:post:list", "system:dept:list"].map(menuOf));
  const made = await call(one.address, "/system/role", {
    method: "POST",
    token: admin,
    body: {
      roleName: "岗位查看",
      roleKey: "post_viewer",
      roleSort: 9,
      dataScope: "1",
      status: "1",
      menuIds: [depts],
    },
  });
  assert.equal(made.status, 200, made.message);
  const { roleId } = made.data;
  const password = await sealed(one.address, "Two-servers-145");
  const user = await call(one.address, "/system/user", {
    method: "POST",
    token: admin,
    body: {
      userName: "both",
      nickName: "双机",
      sex: "1",
      status: "1",
      password,
      ...(await placeOf(admin)),
      roleIds: [roleId],
    },
  });
  assert.equal(user.status, 200, user.message);
  const token = await signIn(other.address, "both", "Two-servers-145");
  const list = async () => (await call(other.address, "/system/post", { token })).status;
  assert.equal(await list(), 403);
  const grant = (menuIds: (string | undefined)[]) =>
    call(one.address, `/system/role/menu/${roleId}`, {
      method: "PUT",
      token: admin,
      body: { menuIds },
    });
  const granted = await grant([posts]);
  assert.equal(granted.status, 200, granted.message);
  assert.equal(await list(), 200);
  assert.equal((await grant([depts])).status, 200);
  assert.equal(await list(), 403);
  await call(one.address, `/system/user/${user.data.userId}`, { method: "DELETE", token: admin });
  assert.equal(await list(), 401);
});

/** Department and post of the base data. */
async function placeOf(token: string) {
  const [depts, posts] = await Promise.all(
    ["dept/tree", "post"].map((path) => call(one.address, `/system/common/${path}`, { token })),
  );
  return { deptId: depts?.data[0].id, postIds: [posts?.data[0].postId] };
}

async function menuOf(right: string): Promise<string | undefined> {
  const rows = await database.rows<{ id: string }>(
    "select menu_id::text as id from sys_menu where $1 = any (string_to_array(perms, ',')) limit 1",
    [right],
  );
  return rows[0]?.id;
}
