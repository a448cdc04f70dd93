import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sealText } from "@aeromaint/contracts/auth/sealed-box.ts";
import { hashSync } from "bcryptjs";
import { sql } from "kysely";
import { password, startSignInApp } from "../../../test/sign-in-app.ts";
import { reserveAttempt, unlockAccount } from "../../infra/sessions/sign-in-limits.ts";

let t: Awaited<ReturnType<typeof startSignInApp>>;
before(async () => {
  t = await startSignInApp();
});
after(() => t.close());

async function lastLog() {
  const { rows } = await sql<{
    userName: string;
    msg: string;
    status: string;
    ipaddr: string;
    loginLocation: string;
  }>`
    select user_name, msg, status, ipaddr, login_location from sys_access_log order by access_id desc limit 1`.execute(
    t.db,
  );
  return rows[0];
}

test("signs in with the right password, and records it", async () => {
  const userId = await t.user("zhang.wei");
  const answer = await t.signIn("zhang.wei");
  assert.equal(answer.code, 200);
  assert.deepEqual(Object.keys(answer.data).sort(), ["accessToken", "expiresIn", "refreshToken"]);
  assert.ok(answer.data.expiresIn >= 900 && answer.data.expiresIn <= 1800);
  const { rows } = await sql<{ loginIp: string; loginDate: string }>`
    select login_ip, login_date from sys_user where user_id = ${userId}::bigint`.execute(t.db);
  assert.deepEqual(rows[0], { loginIp: "127.0.0.1", loginDate: "2026-03-01 10:00:00" });
  assert.deepEqual(await lastLog(), {
    userName: "zhang.wei",
    msg: "登录成功",
    status: "1",
    ipaddr: "127.0.0.1",
    loginLocation: "内网IP",
  });
});

test("logs the result of every attempt and sign-out as a code", async () => {
  await t.user("coded");
  await t.user("coded-off", { status: "2" });
  const { data } = await t.signIn("coded");
  await t.call({
    method: "DELETE",
    url: "/auth/logout",
    headers: { authorization: `Bearer ${data.accessToken}` },
  });
  await t.signIn("coded", "wrong-password");
  await t.signIn("coded-off");
  const { rows } = await sql<{ result: string; status: string }>`
    select result, status from sys_access_log where user_name like 'coded%' order by access_id`.execute(
    t.db,
  );
  assert.deepEqual(
    rows.map(({ result, status }) => [result, status]),
    [
      ["signedIn", "1"],
      ["signedOut", "1"],
      ["wrongPassword", "2"],
      ["disabled", "2"],
    ],
  );
});

test("names empty fields in the order of the form", async () => {
  const answer = await t.call({ method: "POST", url: "/auth/login", payload: {} });
  assert.equal(answer.code, 400);
  assert.equal(answer.message, "账号不能为空");
  assert.deepEqual(answer.data.errors, [
    { field: "username", message: "账号不能为空" },
    { field: "password", message: "密码不能为空" },
  ]);
});

test("gives the same answer for every refused account, and the reason in the log only", async () => {
  await t.user("off", { status: "2" });
  await t.user("pending", { nature: null });
  await t.user("refused", { nature: "2" });
  await t.user("known");
  const tries: [string, string, string][] = [
    ["nobody", password, "账号不存在"],
    ["known", "wrong-password", "密码错误"],
    ["off", password, "账号已停用"],
    ["pending", password, "账号待审核"],
    ["refused", password, "账号审核未通过"],
  ];
  const answers = [];
  for (const [userName, typed, reason] of tries) {
    const { headers, requestId, ...answer } = (await t.signIn(userName, typed)) as never as Record<
      string,
      unknown
    >;
    answers.push(JSON.stringify(answer));
    const log = await lastLog();
    assert.deepEqual([log?.userName, log?.msg, log?.status], [userName, reason, "2"]);
  }
  assert.equal(new Set(answers).size, 1);
  assert.match(answers[0] ?? "", /"code":401,"message":"登录失败"/);
});

test("compares long passwords completely", async () => {
  const { hashPassword } = await import("../../infra/passwords/password-hash.ts");
  const long = `${"航".repeat(90)}x`;
  const userId = await t.user("long");
  await sql`update sys_user set password_hash = ${await hashPassword(long)} where user_id = ${userId}::bigint`.execute(
    t.db,
  );
  assert.equal((await t.signIn("long", `${"航".repeat(90)}y`)).code, 401);
  assert.equal((await t.signIn("long", long)).code, 200);
});

test("refuses an unsealed password, and a box sealed to an old key", async () => {
  await t.user("boxed");
  for (const plain of [password, Buffer.from(password).toString("base64"), "AAAA"]) {
    const answer = await t.call({
      method: "POST",
      url: "/auth/login",
      payload: { username: "boxed", password: plain },
    });
    assert.equal(answer.code, 400);
    assert.equal(answer.data.errors[0].field, "password");
  }
  const remembered = await t.seal(password);
  const payload = { username: "boxed", password: remembered };
  assert.equal((await t.call({ method: "POST", url: "/auth/login", payload })).code, 200);
  await t.app.sealedBox.rotate();
  const answer = await t.call({ method: "POST", url: "/auth/login", payload });
  assert.deepEqual([answer.code, answer.message], [400, "密码加密已失效，请重新输入密码"]);
});

test("refuses a recorded box after 30 days without a manual rotation", async () => {
  await t.user("monthly");
  const payload = { username: "monthly", password: await t.seal(password) };
  t.advance(30 * 24 * 3600 + 1);
  assert.equal((await t.call({ method: "POST", url: "/auth/login", payload })).code, 400);
  assert.equal((await t.signIn("monthly")).code, 200);
});

test("gives all servers the same key, and creates only one", async () => {
  await sql`delete from sys_box_key`.execute(t.db);
  const other = await t.newServer();
  const keys = await Promise.all(
    [t.app, other, t.app, other].map((app) => app.sealedBox.publicKey()),
  );
  assert.equal(new Set(keys).size, 1);
  assert.equal(Buffer.from(keys[0] ?? "", "base64").length, 32);
});

test("locks account and address after five failures, even for the right password, in any spelling", async () => {
  await t.user("target");
  for (let turn = 0; turn < 5; turn += 1) {
    const spelling = ["target", "TARGET", " Target ", "ｔａｒｇｅｔ", "tArget"][turn] ?? "";
    for (const name of [spelling, "unknown-target"]) {
      const { code, message, triesLeft } = await t.signIn(name, "guess-guess");
      assert.deepEqual([code, message, triesLeft], [401, "登录失败", 4 - turn], name);
    }
  }
  const locked = await t.signIn("target");
  assert.deepEqual(
    [locked.code, locked.message],
    [429, "密码连续输错，请 10 分钟后再试，或联系管理员解锁"],
  );
  assert.equal(locked.headers["retry-after"], "600");
  const publicKey = await t.app.sealedBox.publicKey();
  const dodges = [
    { url: "/auth/login/" },
    { headers: { "x-forwarded-for": "203.0.113.9" } },
    {
      payload: {
        username: "TARGET",
        password: sealText(password, publicKey),
        userId: "1",
        __proto__: {},
      },
    },
  ];
  for (const dodge of dodges) assert.equal((await t.signIn("target", password, dodge)).code, 429);
  assert.equal((await t.signIn("target", password, { remoteAddress: "198.51.100.7" })).code, 200);
  t.advance(599);
  assert.equal((await t.signIn("target")).code, 429);
  t.advance(2);
  assert.equal((await t.signIn("target")).code, 200);
});

test("accepts both request formats, with the same checks and count", async () => {
  await t.user("former");
  const from = { remoteAddress: "198.51.100.10" };
  const asForm = async (userName: string, typed: string) => ({
    payload: new URLSearchParams({ username: userName, password: await t.seal(typed) }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  const asMultipart = async (userName: string, typed: string) => {
    const fields = { username: userName, password: await t.seal(typed), code: "", uuid: "" };
    const parts = Object.entries(fields).map(
      ([name, value]) =>
        `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    return {
      payload: `${parts.join("")}--b--\r\n`,
      headers: { "content-type": "multipart/form-data; boundary=b" },
    };
  };
  for (const body of [asForm, asMultipart]) {
    assert.equal(
      (await t.signIn("", "", { ...from, ...(await body("former", password)) })).code,
      200,
    );
    const empty = await t.signIn("", "", { ...from, ...(await body("", password)) });
    assert.deepEqual([empty.code, empty.message], [400, "账号不能为空"]);
  }
  for (const body of [asForm, asMultipart, asForm, asMultipart]) {
    assert.equal(
      (await t.signIn("", "", { ...from, ...(await body("former", "guess")) })).code,
      401,
    );
  }
  assert.equal((await t.signIn("former", "guess", from)).code, 401);
  for (const body of [asForm, asMultipart]) {
    assert.equal(
      (await t.signIn("", "", { ...from, ...(await body("former", password)) })).code,
      429,
    );
  }
});

test("counts parallel guesses: at most five passwords are checked", async () => {
  await t.user("stormed");
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, turn) =>
      t.signIn("stormed", `guess-${turn}-guess`, { remoteAddress: "198.51.100.20" }),
    ),
  );
  assert.equal(answers.filter((answer) => answer.code === 401).length, 5);
  assert.equal(answers.filter((answer) => answer.code === 429).length, 10);
});

test("accepts many right passwords concurrently", async () => {
  await t.user("crowd");
  const answers = await Promise.all(
    Array.from({ length: 25 }, () =>
      t.signIn("crowd", password, { remoteAddress: "198.51.100.30" }),
    ),
  );
  assert.deepEqual([...new Set(answers.map((answer) => answer.code))], [200]);
});

test("locks an address after twenty failures over many accounts", async () => {
  await t.user("bystander");
  const from = { remoteAddress: "198.51.100.40" };
  for (let turn = 0; turn < 20; turn += 1) await t.signIn(`guess${turn}`, "guess-guess", from);
  assert.equal((await t.signIn("bystander", password, from)).code, 429);
  // A customer controls a whole /64 of IPv6.
  for (let turn = 0; turn < 20; turn += 1) {
    await t.signIn(`guess${turn}`, "guess-guess", { remoteAddress: `2001:db8:1:2::${turn + 1}` });
  }
  assert.equal(
    (await t.signIn("bystander", password, { remoteAddress: "2001:db8:1:2:ffff::1" })).code,
    429,
  );
  assert.equal(
    (await t.signIn("bystander", password, { remoteAddress: "2001:db8:1:3::1" })).code,
    200,
  );
});

test("clears an account's failures after success, and on unlock by an administrator", async () => {
  await t.user("forgiven");
  const from = { remoteAddress: "198.51.100.50" };
  for (let turn = 0; turn < 4; turn += 1) await t.signIn("forgiven", "guess-guess", from);
  assert.equal((await t.signIn("forgiven", password, from)).code, 200);
  for (let turn = 0; turn < 5; turn += 1) await t.signIn("forgiven", "guess-guess", from);
  assert.equal((await t.signIn("forgiven", password, from)).code, 429);
  await unlockAccount(t.db, "FORGIVEN");
  assert.equal((await t.signIn("forgiven", password, from)).code, 200);
});

test("logs a hostile name as one short line, and refuses one that is too long", async () => {
  await t.signIn("a\r\nb\u001b[31m<b>", "guess-guess", { remoteAddress: "198.51.100.60" });
  assert.equal((await lastLog())?.userName, "a  b [31m<b>");
  assert.equal((await t.signIn("n".repeat(100_000))).code, 400);
});

test("states the lockout time, for unknown accounts too", async () => {
  const guess = () => t.signIn("nobody-here", "guess-guess", { remoteAddress: "198.51.100.77" });
  for (let turn = 0; turn < 5; turn += 1) assert.equal((await guess()).code, 401);
  t.advance(4 * 60);
  const { code, message } = await guess();
  assert.deepEqual([code, message], [429, "密码连续输错，请 6 分钟后再试，或联系管理员解锁"]);
});

test("accepts a bcrypt password once, and stores it as argon2id", async () => {
  const userId = await t.user("moved");
  const keep = (hash: string) =>
    t.db.updateTable("sysUser").set({ passwordHash: hash }).where("userId", "=", userId).execute();
  const kept = async () =>
    (
      await t.db
        .selectFrom("sysUser")
        .select("passwordHash")
        .where("userId", "=", userId)
        .executeTakeFirstOrThrow()
    ).passwordHash;
  await keep(hashSync(password, 4).replace("$2b$", "$2y$"));
  assert.equal((await t.signIn("moved", "wrong-password")).code, 401);
  assert.match(await kept(), /^\$2y\$/);
  assert.equal((await t.signIn("moved")).code, 200);
  assert.match(await kept(), /^\$argon2id\$/);
  assert.equal((await t.signIn("moved")).code, 200);
  // Truncated by bcrypt, and too expensive.
  const long = "x".repeat(80);
  await keep(hashSync(long, 4));
  assert.equal((await t.signIn("moved", long)).code, 401);
  await keep(hashSync(password, 4).replace("$04$", "$31$"));
  assert.equal((await t.signIn("moved")).code, 401);
});

test("never waits for attempts at a directory with the same address and account", async () => {
  await t.db.deleteFrom("sysSignInTry").execute();
  await t.user("patient");
  const address = "127.0.0.1";
  const who = { address, now: t.time.now, directoryId: "7" };
  for (let at = 0; at < 5; at += 1) await reserveAttempt(t.db, { ...who, userName: "patient" });
  for (let at = 0; at < 15; at += 1) await reserveAttempt(t.db, { ...who, userName: `d${at}` });
  assert.equal((await t.signIn("patient")).code, 200);
  await reserveAttempt(t.db, { ...who, userName: "patient", directoryId: "8" });
  await t.db.deleteFrom("sysSignInTry").execute();
});
