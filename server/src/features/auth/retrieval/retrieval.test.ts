import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { startSignInApp } from "../../../../test/sign-in-app.ts";
import { storeCaptcha } from "../../../infra/captcha/captcha.queries.ts";
import { startMailServer } from "../../../infra/messages/mail-server.fixture.ts";
import { keyFor } from "../../../infra/sessions/token-secret.ts";
import { hour, startRetrieval } from "./retrieval.fixture.ts";

let t: Awaited<ReturnType<typeof startRetrieval>>;
before(async () => {
  t = await startRetrieval();
});
after(() => t.close());
// Passes the limits on requests for codes.
afterEach(() => t.advance(2 * hour));

const isAvailable = async (app: Pick<typeof t, "call">) =>
  (await app.call({ url: "/open/password" })).data.available;

test("is off without a gateway, and refers to the administrator", async () => {
  const off = await startSignInApp();
  const box = await off.seal("another-password");
  const reset = { smsCode: "123456", newPassword: box, confirmPassword: box };
  assert.equal(await isAvailable(off), false);
  for (const [method, url, more] of [
    ["POST", "/open/password/code", {}],
    ["PUT", "/open/password/reset", reset],
  ] as const) {
    const payload = { phone: "13900000001", ...more };
    const { code, message } = await off.call({ method, url, payload });
    assert.deepEqual([code, message], [409, "暂不支持在线找回密码，请联系管理员重置密码"]);
  }
  await off.close();
});

test("sends the code with a sentence to the account's number", async () => {
  assert.equal(await isAvailable(t), true);
  await t.user("chen", "13900000001");
  const { code, message, data } = await t.askFor("13900000001");
  assert.deepEqual([code, message, data], [200, "操作成功", null]);
  const { message: sent } = await t.hook.next();
  assert.equal(sent.phone, "13900000001");
  assert.match(sent.text, new RegExp(`验证码 ${sent.code}，10分钟内有效`));
});

test("stores neither number nor code in clear", async () => {
  await t.user("private", "13900000002");
  const code = await t.codeFor("13900000002");
  const row = await t.db
    .selectFrom("sysRetrieval")
    .selectAll()
    .orderBy("retrievalId", "desc")
    .executeTakeFirstOrThrow();
  const kept = [row.codeHash, row.phoneHash].map((hash) => hash.toString("latin1")).join(" ");
  assert.ok(!kept.includes(code) && !kept.includes("13900000002"));
});

test("does not reveal which numbers have an account", async () => {
  await t.user("waiting", "13900000011", { nature: null });
  await t.user("rejected", "13900000012", { nature: "2" });
  await t.user("disabled", "13900000013", { status: "2" });
  await t.user("colleague1", "13900000014", { userType: "04" });
  await t.user("colleague2", "13900000014", { userType: "04" });
  await t.user("known", "13900000015");
  const phones = ["10", "11", "12", "13", "14", "15"].map((end) => `139000000${end}`);
  const rowsBefore = await rows();
  const answers = [];
  for (const phone of phones) {
    const { headers: _, ...answer } = await t.askFor(phone);
    answers.push(JSON.stringify(answer));
  }
  assert.equal(new Set(answers).size, 1, answers.join("\n"));
  assert.equal((await rows()) - rowsBefore, phones.length);
  // The first message goes to the only number with an account.
  assert.equal((await t.hook.next()).message.phone, "13900000015");
  const resets = [];
  for (const phone of phones) resets.push((await t.reset(phone, "000000")).data.errors[0].message);
  assert.equal(new Set(resets).size, 1);
});

async function rows(): Promise<number> {
  const { n } = await t.db
    .selectFrom("sysRetrieval")
    .select((eb) => eb.fn.countAll<string>().as("n"))
    .where("sentAt", ">", new Date(t.app.clock().getTime() - hour * 1000).toISOString())
    .executeTakeFirstOrThrow();
  return Number(n);
}

test("answers before the message is sent, and stops the server only afterwards", async () => {
  const slow = await startRetrieval();
  await slow.user("slow", "13900000020");
  let release = () => {};
  slow.hook.answerBy((response) => {
    release = () => response.end();
  });
  assert.equal((await slow.askFor("13900000020")).code, 200);
  await slow.hook.next();
  let isClosed = false;
  const closing = slow.app.close().then(() => {
    isClosed = true;
  });
  await slow.db.selectFrom("sysUser").select("userId").execute();
  assert.equal(isClosed, false);
  release();
  await closing;
  await slow.close();
});

test("gives the same answer if the gateway fails", async () => {
  await t.user("unlucky", "13900000021");
  t.hook.answerBy((response) => response.writeHead(500).end());
  assert.equal((await t.askFor("13900000021")).code, 200);
  await t.hook.next();
  t.hook.answerBy();
});

test("sends one code a minute and five an hour to a number, known or not", async () => {
  for (const phone of ["13900000022", "13900000023"]) {
    if (phone.endsWith("22")) await t.user("eager", phone);
    const codes = [];
    for (let turn = 0; turn < 5; turn += 1) {
      codes.push((await t.askFor(phone)).code, (await t.askFor(phone)).code);
      t.advance(61);
    }
    assert.deepEqual(codes, Array(5).fill([200, 429]).flat());
    const { code, message, headers } = await t.askFor(phone);
    assert.equal(code, 429);
    assert.match(message, /^操作过于频繁，请 \d+ 分钟后再试$/);
    const wait = Number(headers["retry-after"]);
    assert.ok(wait > 3000 && wait <= 3600, `${wait}`);
    t.advance(wait - 1);
    assert.equal((await t.askFor(phone)).code, 429);
    t.advance(1);
    assert.equal((await t.askFor(phone)).code, 200);
    t.advance(2 * hour);
  }
});

test("sends twenty codes an hour for an address, even for concurrent requests", async () => {
  const address = "203.0.113.7";
  const answers = Array.from({ length: 24 }, (_, at) =>
    t.askFor(`1370000${1000 + at}`, { address }),
  );
  const codes = (await Promise.all(answers)).map(({ code }) => code);
  assert.equal(codes.filter((code) => code === 200).length, 20);
  assert.equal(codes.filter((code) => code === 429).length, 4);
  const other = await t.askFor("13700009999", { address: "203.0.113.8" });
  assert.equal(other.code, 200);
});

test("asks for the captcha while it is on", async () => {
  const on = await startRetrieval({ CAPTCHA: "on" });
  await on.user("human", "13900000030");
  const common = { address: "127.0.0.1", key: keyFor("captcha", on.tokenSecret) };
  const known = (answer: string) => storeCaptcha(on.db, { ...common, answer, now: on.app.clock() });
  const cases: [object, string][] = [
    [{}, "验证码不能为空"],
    [{ code: "WRONG", uuid: await known("RIGHT") }, "验证码错误"],
    [{ code: "RIGHT", uuid: "nothing" }, "验证码已失效"],
  ];
  for (const [captcha, message] of cases) {
    const { code, data } = await on.askFor("13900000030", { captcha });
    assert.deepEqual([code, data.errors], [400, [{ field: "code", message }]]);
  }
  const right = { code: "right", uuid: await known("RIGHT") };
  assert.equal((await on.askFor("13900000030", { captcha: right })).code, 200);
  assert.equal((await on.hook.next()).message.phone, "13900000030");
  assert.equal((await on.askFor("13900000030", { captcha: right })).code, 400);
  await on.close();
});

test("sends e-mail to the account's address if a mail server is configured", async () => {
  const mails = await startMailServer();
  const byMail = await startRetrieval({
    MESSAGE_GATEWAY: "smtp",
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MESSAGE_FROM: "noreply@mro.example",
  });
  await byMail.user("reader", "13900000040");
  await byMail.askFor("13900000040");
  const { to, text } = await mails.next();
  assert.equal(to, "reader@mro.example");
  const [code = ""] = /\d{6}/.exec(text) ?? [];
  assert.equal((await byMail.reset("13900000040", code)).code, 200);
  assert.deepEqual(await byMail.signInCodes("reader"), [401, 200]);
  await byMail.close();
  await mails.close();
});

/** Starts a server with an unused webhook. Reads deliveries of an account's codes. */
async function startOwn(phone: string) {
  const own = await startRetrieval();
  const userId = await own.user("owner", phone);
  return {
    own,
    userId,
    deliveries: async () => {
      own.app.outbox.wake();
      await own.app.outbox.idle();
      const rows = own.db.selectFrom("delivery").selectAll().orderBy("deliveryId");
      return rows.execute();
    },
  };
}

test("records each code as a delivery without the code, regardless of quiet hours and preferences", async () => {
  const { own, userId, deliveries } = await startOwn("13900000050");
  const quiet = { userId, quietFrom: "00:00", quietTo: "23:59:59" };
  await own.db.insertInto("messageSetting").values(quiet).execute();
  const code = await own.codeFor("13900000050");
  const [row, ...more] = await deliveries();
  assert.deepEqual(
    [row?.userId, row?.state, row?.address, row?.channelKind, more.length],
    [userId, "sent", "13900000050", "sms", 0],
  );
  const { payload } = await own.db
    .selectFrom("outboxEvent")
    .select("payload")
    .executeTakeFirstOrThrow();
  for (const kept of [row, payload]) assert.ok(!JSON.stringify(kept).includes(code));
  await own.close();
});

test("retries a failed code, but not after its expiry", async () => {
  const { own, deliveries } = await startOwn("13900000051");
  const fail = () => own.hook.answerBy((response) => response.writeHead(500).end());
  fail();
  const first = await own.codeFor("13900000051");
  await deliveries();
  own.hook.answerBy();
  own.advance(30);
  await deliveries();
  assert.equal((await own.hook.next()).message.code, first);
  fail();
  own.advance(61);
  const second = await own.codeFor("13900000051");
  assert.equal((await deliveries()).at(-1)?.state, "waiting");
  own.hook.answerBy();
  own.advance(61);
  assert.notEqual(await own.codeFor("13900000051"), second);
  assert.deepEqual(
    (await deliveries()).map(({ state, answer }) => (state === "dead" ? answer : state)),
    ["sent", "未发送：验证码已失效", "sent"],
  );
  await own.close();
});
