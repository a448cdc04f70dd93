import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { differentCode, hour, startRetrieval } from "./retrieval.fixture.ts";

let t: Awaited<ReturnType<typeof startRetrieval>>;
before(async () => {
  t = await startRetrieval();
});
after(() => t.close());
// Passes the limits on requests for codes.
afterEach(() => t.advance(2 * hour));

const refused = [400, [{ field: "smsCode", message: "验证码错误或已失效，请重新获取" }]];

async function tried(phone: string, code: string) {
  const answer = await t.reset(phone, code);
  return [answer.code, answer.data?.errors ?? null];
}

const isWorking = async (token: string) =>
  (await t.call({ url: "/auth/logout", method: "DELETE", headers: bearer(token) })).code === 200;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test("sets the password, ends all sessions of the user, and works once", async () => {
  await t.user("chen", "13900000001");
  const { accessToken } = (await t.signIn("chen")).data;
  const code = await t.codeFor("13900000001");
  assert.match(code, /^\d{6}$/);
  const { code: status, message } = await t.reset("13900000001", code);
  assert.deepEqual([status, message], [200, "密码已重置，请重新登录"]);
  assert.equal(await isWorking(accessToken), false);
  assert.deepEqual(await t.signInCodes("chen"), [401, 200]);
  assert.deepEqual(await tried("13900000001", code), refused);
});

test("stores argon2id, and logs the account without secrets", async () => {
  const userId = await t.user("log.row", "13900000002");
  await t.reset("13900000002", await t.codeFor("13900000002"));
  const user = await t.db
    .selectFrom("sysUser")
    .select(["passwordHash", "passwordChangedAt"])
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  assert.match(user.passwordHash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.ok(user.passwordChangedAt);
  const row = await t.db
    .selectFrom("sysOperLog")
    .select(["title", "businessType", "operName", "userId", "status", "operIp", "operParam"])
    .orderBy("operId", "desc")
    .executeTakeFirst();
  assert.deepEqual(row, {
    title: "找回密码",
    businessType: "2",
    operName: "log.row",
    userId,
    status: "1",
    operIp: "127.0.0.1",
    operParam: null,
  });
});

test("invalidates a code at the fifth wrong attempt", async () => {
  await t.user("guessed", "13900000003");
  const code = await t.codeFor("13900000003");
  for (let step = 1; step <= 5; step += 1) {
    assert.deepEqual(await tried("13900000003", differentCode(code, step)), refused);
  }
  assert.deepEqual(await tried("13900000003", code), refused);
  assert.deepEqual(await t.signInCodes("guessed"), [200, 401]);
});

test("keeps the owner's code valid despite wrong attempts from other addresses", async () => {
  await t.user("targeted", "13900000020");
  const code = await t.codeFor("13900000020");
  const statuses: number[] = [];
  for (let at = 0; at < 30; at += 1) {
    const address = `203.0.113.${1 + Math.floor(at / 6)}`;
    statuses.push((await t.reset("13900000020", differentCode(code, at + 1), { address })).code);
  }
  assert.ok(statuses.every((status) => status === 400));
  const fresh = { address: "203.0.113.99" };
  assert.equal((await t.reset("13900000020", code, fresh)).code, 400, "twenty tries of strangers");
  assert.equal((await t.reset("13900000020", code)).code, 200);
});

test("counts parallel guesses", async () => {
  await t.user("stormed", "13900000004");
  const code = await t.codeFor("13900000004");
  const guesses = Array.from({ length: 12 }, (_, at) => differentCode(code, at + 1));
  await Promise.all(guesses.map((guess) => t.reset("13900000004", guess)));
  const { tries } = await t.db
    .selectFrom("sysRetrieval")
    .select("tries")
    .orderBy("retrievalId", "desc")
    .executeTakeFirstOrThrow();
  assert.equal(tries, 5);
  assert.deepEqual(await tried("13900000004", code), refused);
});

test("accepts a code once among concurrent requests", async () => {
  await t.user("twice", "13900000005");
  const code = await t.codeFor("13900000005");
  const answers = await Promise.all([t.reset("13900000005", code), t.reset("13900000005", code)]);
  assert.deepEqual(answers.map((answer) => answer.code).sort(), [200, 400]);
});

test("accepts a code for ten minutes", async () => {
  await t.user("late", "13900000006");
  const first = await t.codeFor("13900000006");
  t.advance(600);
  assert.deepEqual(await tried("13900000006", first), refused);
  const second = await t.codeFor("13900000006");
  t.advance(599);
  assert.deepEqual(await tried("13900000006", second), [200, null]);
});

test("accepts the newest code only, with its own number", async () => {
  await t.user("newest", "13900000007");
  await t.user("neighbour", "13900000008");
  const first = await t.codeFor("13900000007");
  t.advance(61);
  const second = await t.codeFor("13900000007");
  if (first !== second) assert.deepEqual(await tried("13900000007", first), refused);
  await t.codeFor("13900000008");
  assert.deepEqual(await tried("13900000008", second), refused);
  assert.deepEqual(await tried("13900000007", second), [200, null]);
});

test("refuses passwords that differ, are too short or not sealed, without counting an attempt", async () => {
  await t.user("careless", "13900000009");
  const code = await t.codeFor("13900000009");
  const short = await t.seal("1234567");
  const cases: [Record<string, string>, string, string][] = [
    [{ confirmPassword: await t.seal("another-one") }, "confirmPassword", "新密码不一致！"],
    [{ newPassword: short, confirmPassword: short }, "newPassword", "长度至少为8个字符"],
    [{ newPassword: "new-password" }, "newPassword", "密码必须加密后传输"],
    [{ smsCode: "12345" }, "smsCode", "请输入6位数字验证码"],
    [{ phone: "12345" }, "phone", "请输入正确格式的手机号！"],
  ];
  for (let turn = 0; turn < 2; turn += 1) {
    for (const [over, field, message] of cases) {
      const answer = await t.reset("13900000009", code, over);
      assert.deepEqual([answer.code, answer.data.errors], [400, [{ field, message }]]);
    }
  }
  assert.deepEqual(await tried("13900000009", code), [200, null]);
});

test("clears the failed sign-ins of the account", async () => {
  await t.user("locked.out", "13900000010");
  for (let turn = 0; turn < 5; turn += 1) await t.signIn("locked.out", "not-the-one");
  assert.equal((await t.signIn("locked.out")).code, 429);
  await t.reset("13900000010", await t.codeFor("13900000010"));
  assert.deepEqual(await t.signInCodes("locked.out"), [401, 200]);
});

test("refuses the code if the account is disabled or its number changed", async () => {
  for (const [userName, phone, change] of [
    ["moved", "13900000011", { phonenumber: "13900000099" }],
    ["shut", "13900000012", { status: "2" }],
  ] as const) {
    const userId = await t.user(userName, phone);
    const code = await t.codeFor(phone);
    await t.db.updateTable("sysUser").set(change).where("userId", "=", userId).execute();
    assert.deepEqual(await tried(phone, code), refused, userName);
  }
});
