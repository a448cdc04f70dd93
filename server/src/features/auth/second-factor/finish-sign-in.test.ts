import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { sealed } from "../../../../test/harness.ts";
import { sweepSessions } from "../../../infra/sessions/session-plugin.ts";
import { startSecondFactors } from "./second-factor.fixture.ts";

let f: Awaited<ReturnType<typeof startSecondFactors>>;
before(async () => {
  f = await startSecondFactors();
});
after(() => f.t.close());

const wrongCode = "动态验证码或恢复码错误";
const stale = "验证已超时，请重新登录";

test("answers the right password with a ticket, and the code with a session", async () => {
  const { userName, secret } = await f.bound();
  const first = await f.knock(userName);
  assert.deepEqual([first.code, Object.keys(first.data)], [200, ["secondFactor"]]);
  assert.equal(first.data.secondFactor.expiresIn, 300);
  assert.deepEqual((await f.logOf(userName))[0], "1 密码正确，请完成二次验证");
  const { code, data } = await f.finish(first.data.secondFactor.ticket, f.codeOf(secret));
  assert.deepEqual(
    [code, Object.keys(data).sort()],
    [200, ["accessToken", "expiresIn", "refreshToken"]],
  );
  assert.deepEqual((await f.logOf(userName))[0], "1 登录成功");
  const profile = await f.call("GET", "/system/common/user/profile", { token: data.accessToken });
  assert.deepEqual([profile.code, profile.data.hold], [200, null]);
});

test("asks for no code without a second factor, or if it is off", async () => {
  const { userName } = await f.person();
  assert.ok((await f.knock(userName)).data.accessToken);
  const bound = await f.bound();
  await f.parameter("sys.account.secondFactor", "off");
  try {
    assert.ok((await f.knock(bound.userName)).data.accessToken);
  } finally {
    await f.parameter("sys.account.secondFactor", "optional");
  }
});

test("does not reveal a second factor without the right password", async () => {
  const { userName } = await f.bound();
  const { code, message, data } = await f.knock(userName, "not-the-password");
  assert.deepEqual([code, message, data], [401, "登录失败", null]);
});

test("accepts codes of the steps before and after only", async () => {
  const { userName, secret } = await f.bound();
  for (const [steps, expected] of [
    [-2, 400],
    [2, 400],
    [-1, 200],
    [1, 200],
  ] as const) {
    const answer = await f.finish(await f.ticketFor(userName), f.codeOf(secret, steps));
    assert.equal(answer.code, expected, `${steps} steps away`);
  }
});

test("accepts a step's code once among concurrent requests", async () => {
  const { userName, secret } = await f.bound();
  const tickets = await Promise.all([f.ticketFor(userName), f.ticketFor(userName)]);
  const code = f.codeOf(secret);
  const answers = await Promise.all(tickets.map((ticket) => f.finish(ticket, code)));
  assert.deepEqual(answers.map((answer) => answer.code).sort(), [200, 400]);
  // Earlier steps are used up too.
  const earlier = await f.finish(await f.ticketFor(userName), f.codeOf(secret, -1));
  assert.deepEqual([earlier.code, earlier.message], [400, wrongCode]);
  f.advance(30);
  assert.equal((await f.finish(await f.ticketFor(userName), f.codeOf(secret))).code, 200);
});

test("accepts each recovery code once, in any spelling", async () => {
  const { userName, recoveryCodes } = await f.bound();
  const [first = "", second = ""] = recoveryCodes;
  assert.equal((await f.finish(await f.ticketFor(userName), first)).code, 200);
  const again = await f.finish(await f.ticketFor(userName), first);
  assert.deepEqual([again.code, again.message], [400, wrongCode]);
  const loose = ` ${second.toLowerCase().replaceAll("-", " ")} `;
  assert.equal((await f.finish(await f.ticketFor(userName), loose)).code, 200);
});

test("accepts a ticket once, for five minutes, and for nothing else", async () => {
  const { userName, secret } = await f.bound();
  const used = await f.ticketFor(userName);
  assert.equal((await f.finish(used, f.codeOf(secret))).code, 200);
  f.advance(60);
  const again = await f.finish(used, f.codeOf(secret));
  assert.deepEqual([again.code, again.message], [401, stale]);
  const late = await f.ticketFor(userName);
  assert.equal((await f.call("GET", "/system/common/user/profile", { token: late })).code, 401);
  f.advance(301);
  assert.equal((await f.finish(late, f.codeOf(secret))).message, stale);
  assert.equal((await f.finish("nothing", f.codeOf(secret))).message, stale);
});

test("stores hashes of tickets and recovery codes, an encrypted secret, and deletes expired ones", async () => {
  const { userName, secret, recoveryCodes } = await f.bound();
  const ticket = await f.ticketFor(userName);
  const { rows } = await sql<{ row: string }>`
    select t::text as row from sys_sign_in_ticket t union all
    select c::text from sys_recovery_code c union all
    select s::text from sys_second_factor s`.execute(f.t.db);
  const stored = rows.map(({ row }) => row.toLowerCase()).join(" ");
  for (const text of [ticket, secret, ...recoveryCodes]) {
    assert.ok(!stored.includes(text.toLowerCase()), text);
    assert.ok(!stored.includes(Buffer.from(text).toString("hex")), text);
  }
  f.advance(301);
  await sweepSessions(f.t.db, f.moment());
  const left = await sql`select from sys_sign_in_ticket`.execute(f.t.db);
  assert.equal(left.rows.length, 0);
});

test("counts wrong codes as failed sign-ins, which the right password does not clear", async () => {
  const { userName, secret } = await f.bound();
  const ip = "198.51.100.7";
  for (let turn = 0; turn < 5; turn += 1) {
    const wrong = await f.finish(await f.ticketFor(userName, ip), "000000", ip);
    assert.deepEqual([wrong.code, wrong.message], [400, wrongCode]);
    assert.deepEqual((await f.logOf(userName))[0], "2 二次验证码错误");
  }
  assert.equal((await f.knock(userName, f.password, ip)).code, 429);
  const elsewhere = await f.ticketFor(userName, "198.51.100.8");
  const locked = await f.finish(elsewhere, f.codeOf(secret), ip);
  assert.deepEqual(
    [locked.code, locked.message],
    [429, "密码连续输错，请 10 分钟后再试，或联系管理员解锁"],
  );
  assert.equal((await f.finish(elsewhere, f.codeOf(secret), "198.51.100.8")).code, 200);
});

test("stops guesses of many addresses after ten, until an administrator unlocks", async () => {
  const { userId, userName, secret } = await f.bound();
  const from = (turn: number) => `203.0.113.${turn + 1}`;
  for (let turn = 0; turn < 10; turn += 1) {
    const ip = from(turn);
    assert.equal((await f.finish(await f.ticketFor(userName, ip), "000000", ip)).code, 400);
  }
  const late = await f.ticketFor(userName, from(20));
  assert.equal((await f.finish(late, f.codeOf(secret), from(20))).code, 429);
  await f.t.app.jobs.run("refused-tries", new Date(f.moment().getTime() + 60_000));
  const { rows } = await sql<{ msg: string }>`
    select msg from sys_access_log where result = 'locked' and user_name = ${userName}`.execute(
    f.t.db,
  );
  assert.equal(rows.length, 1, "the attempt is counted");
  await f.call("PUT", `/system/user/unlock/${userId}`, { token: f.admin.token });
  assert.equal((await f.finish(late, f.codeOf(secret), from(20))).code, 200);
});

test("counts concurrent guesses", async () => {
  const { userName } = await f.bound();
  const ip = "198.51.100.30";
  const ticket = await f.ticketFor(userName, ip);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, turn) => f.finish(ticket, `00000${turn % 10}`, ip)),
  );
  assert.ok(answers.filter((answer) => answer.code === 400).length <= 5);
});

test("invalidates a ticket with its password and its account", async () => {
  const { userId, userName, secret } = await f.bound();
  const token = f.admin.token;
  const reset = await f.ticketFor(userName);
  const password = await sealed(f.t.app, "Another-2026-trim");
  await f.call("PUT", `/system/user/resetpwd/${userId}`, { token, body: { password } });
  assert.equal((await f.finish(reset, f.codeOf(secret))).message, stale);
  const disabled = (await f.knock(userName, "Another-2026-trim")).data.secondFactor.ticket;
  const body = { status: "2" };
  await f.call("PUT", `/system/user/change/status/${userId}`, { token, body });
  const refused = await f.finish(disabled, f.codeOf(secret));
  assert.deepEqual([refused.code, refused.message], [401, "登录失败"]);
  assert.deepEqual((await f.logOf(userName))[0], "2 账号已停用");
});
