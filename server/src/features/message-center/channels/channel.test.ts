import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { channelEvents } from "@aeromaint/contracts/message-center/channels/choices.ts";
import sharp from "sharp";
import { Webhook } from "standardwebhooks";
import { startTestApp, type TestClient } from "../../../../test/harness.ts";
import { reschedule } from "../../../infra/due/due.queries.ts";
import { enqueueEvent } from "../../../infra/outbox/outbox-event.ts";
import { startReceiver, startSmtpServer } from "./receivers.fixture.ts";

const path = "/system/channel";
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const otherSecret = "whsec_7n2cQk9vTn5Rb1Zc7Lx9Hd2Jf6Mp4Sg0AAAA";
const hour = 3_600_000;

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let mailbox: Awaited<ReturnType<typeof startSmtpServer>>;
let made = 0;

before(async () => {
  t = await startTestApp({ outboundNetworks: ["127.0.0.1"] });
  admin = await t.as("admin");
  receiver = await startReceiver();
  mailbox = await startSmtpServer({
    account: { user: "bot", pass: "Pass-of-the-bot" },
    unknown: ["gone@mro.example"],
  });
});
after(async () => {
  await t.close();
  await receiver.close();
  await mailbox.close();
});
beforeEach(async () => {
  await t.db.deleteFrom("notificationChannel").execute();
  await t.db.deleteFrom("outboxEvent").execute();
  t.app.changes.publish(["notification_channel"]);
  receiver.answerBy((response) => response.end("{}"));
  await hoursLater(0);
});

const base = () => ({ channelName: `渠道${++made}`, status: "1", titleRule: "2", events: [] });
const hook = (over: object = {}) => ({
  ...base(),
  kind: "webhook",
  url: `${receiver.url}/hook`,
  secret,
  events: ["notice.released"],
  ...over,
});
const mail = (over: object = {}) => ({
  ...base(),
  kind: "mail",
  host: "127.0.0.1",
  port: mailbox.port,
  security: "none",
  userName: "bot",
  password: "Pass-of-the-bot",
  sender: "noreply@mro.example",
  ...over,
});
const robot = (kind: string, over: object = {}) => ({
  ...base(),
  kind,
  secretUrl: `${receiver.url}/robot?key=SECRETKEY123`,
  events: ["notice.released"],
  ...over,
});

async function add(body: object): Promise<string> {
  const { status, message, data } = await admin.post(path, body);
  assert.equal(status, 200, message);
  return data.channelId;
}

async function cover(): Promise<Blob> {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: "#f80" } });
  return new Blob([new Uint8Array(await image.png().toBuffer())]);
}

const trial = async (id: string) => (await admin.post(`${path}/${id}/trial`)).data;

async function releaseNotice(noticeTitle = "冬季除冰培训安排") {
  const form = new FormData();
  const noticeTime = t.app.clock().toLocaleString("sv-SE", { timeZone: t.app.config.timeZone });
  const fields = { noticeTitle, noticeTime, noticeContent: "<p>正文</p>" };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", await cover(), "cover.png");
  const { status, message, data } = await admin.post("/platform/notice", form);
  assert.equal(status, 200, message);
  return data.noticeId as string;
}

/** Runs the outbox without waiting for its timer. */
async function runOutbox() {
  await t.app.outbox.idle();
  t.app.outbox.wake();
  await t.app.outbox.idle();
}

/** Signs in again, because earlier sessions have expired by then. */
async function hoursLater(hours: number) {
  t.at(new Date(Date.now() + hours * hour));
  admin = await t.as("admin");
}

const records = async (query = "") => (await admin.get(`/system/delivery?${query}`)).data;

test("never returns secrets", async () => {
  const id = await add(mail());
  const { data } = await admin.get(`${path}/${id}`);
  assert.deepEqual(
    [data.hasPassword, data.hasSecret, data.target],
    [true, false, `127.0.0.1:${mailbox.port}`],
  );
  assert.ok(!JSON.stringify(data).includes("Pass-of-the-bot"));
  const robotId = await add(robot("wecom"));
  const found = (await admin.get(`${path}/${robotId}`)).data;
  assert.ok(!JSON.stringify(found).includes("SECRETKEY123"));
  const { secrets } = await t.db
    .selectFrom("notificationChannel")
    .select("secrets")
    .where("channelId", "=", id)
    .executeTakeFirstOrThrow();
  assert.ok(!secrets?.toString("latin1").includes("Pass-of"));
  const log = await t.db.selectFrom("sysOperLog").select(["operParam", "changes"]).execute();
  assert.ok(!/Pass-of-the-bot|SECRETKEY123/.test(JSON.stringify(log)));
});

test("keeps a password that is not sent, and never sends it to another server", async () => {
  const id = await add(mail());
  const put = (body: object) => admin.put(`${path}/${id}`, body);
  assert.equal((await put({ sender: "info@mro.example", password: "" })).status, 200);
  assert.equal((await admin.get(`${path}/${id}`)).data.hasPassword, true);
  const moved = await put({ host: "127.0.0.2" });
  assert.deepEqual([moved.status, moved.message], [400, "更换邮件服务器时须重新填写密码"]);
});

test("refuses invalid channels with a sentence", async () => {
  const cases: [object, string, string][] = [
    [hook({ url: "http://10.0.0.8/hook" }), "url", "内部网络"],
    [hook({ url: "http://169.254.169.254/latest" }), "url", "内部网络"],
    [hook({ url: "http://[::ffff:10.1.2.3]/" }), "url", "内部网络"],
    [hook({ url: "ftp://example.com/" }), "url", "http 或 https"],
    [hook({ url: "http://user:pass@example.com/" }), "url", "账号或密码"],
    [hook({ secret: "whsec_short" }), "secret", "whsec_"],
    [hook({ secret: null }), "secret", "必填项不能为空"],
    [hook({ events: ["nothing.happened"] }), "events", "通知事件"],
    [robot("feishu", { secretUrl: null }), "secretUrl", "必填项不能为空"],
    [mail({ host: "192.168.3.4", security: "tls" }), "host", "内部网络"],
    [mail({ receivers: "a@b.example 不是邮箱" }), "receivers", "不是正确的邮箱"],
    [mail({ password: null }), "password", "必填项不能为空"],
    [mail({ port: 70_000 }), "port", "端口"],
    [mail({ sender: "nobody" }), "sender", "邮箱"],
    [{ ...hook(), kind: "pigeon" }, "kind", "渠道类型"],
  ];
  for (const [body, field, words] of cases) {
    const answer = await admin.post(path, body);
    assert.equal(answer.status, 400, JSON.stringify(body));
    assert.ok(answer.message.includes(words), `${field}: ${answer.message}`);
    assert.equal(answer.data.errors[0].field, field);
  }
  assert.equal((await admin.get(path)).data.total, 0);
  const id = await add(hook({ channelName: "同名" }));
  assert.ok(id);
  assert.equal((await admin.post(path, hook({ channelName: "同名" }))).message, "渠道名称已存在");
});

test("sends a released notice to a webhook with a valid Standard Webhooks signature", async () => {
  await add(hook());
  const noticeId = await releaseNotice();
  const { headers, body } = await receiver.next();
  const verified = new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string;
    timestamp: string;
    data: { noticeId: string; subject: string };
  };
  assert.deepEqual(
    [verified.type, verified.data.noticeId, verified.data.subject],
    ["notice.released", noticeId, "冬季除冰培训安排"],
  );
  const { noticeTime } = await t.db
    .selectFrom("platformNotice")
    .select("noticeTime")
    .where("noticeId", "=", noticeId)
    .executeTakeFirstOrThrow();
  const released = new Date(`${noticeTime.replace(" ", "T")}+08:00`);
  assert.equal(verified.timestamp, released.toISOString());
  await runOutbox();
  const { list } = await records();
  assert.deepEqual(
    [list[0].state, list[0].attempts, list[0].status, list[0].eventId],
    ["sent", 1, 200, headers["webhook-id"]],
  );
  assert.throws(() => new Webhook(otherSecret).verify(body, headers as Record<string, string>));
});

test("signs with both secrets for a day after a change", async () => {
  const id = await add(hook());
  assert.equal((await admin.put(`${path}/${id}`, { secret: otherSecret })).status, 200);
  assert.ok((await admin.get(`${path}/${id}`)).data.previousSecretUntil);
  await trial(id);
  const { headers, body } = await receiver.next();
  for (const each of [secret, otherSecret]) {
    new Webhook(each).verify(body, headers as Record<string, string>);
  }
  await hoursLater(25);
  await trial(id);
  const later = await receiver.next();
  assert.equal(String(later.headers["webhook-signature"]).split(" ").length, 1);
});

test("sends robots their format and signature, and explains their codes", async () => {
  const sign = (key: string, text: string) =>
    createHmac("sha256", key).update(text).digest("base64");
  const wecom = await add(robot("wecom"));
  receiver.answerBy((response) => response.end('{"errcode":0,"errmsg":"ok"}'));
  assert.deepEqual(await trial(wecom), { isSent: true, status: 200, answer: "ok" });
  assert.equal(JSON.parse((await receiver.next()).body).msgtype, "markdown");
  receiver.answerBy((response) =>
    response.end('{"errcode":93000,"errmsg":"invalid webhook url SECRETKEY123"}'),
  );
  const refused = await trial(wecom);
  assert.deepEqual(
    [refused.isSent, refused.answer],
    [false, "机器人地址无效，请检查 key（93000）：invalid webhook url ******"],
  );
  await receiver.next();

  const dingtalk = await add(robot("dingtalk", { secret: "SECdingtalk" }));
  receiver.answerBy((response) => response.end('{"errcode":310000,"errmsg":"sign not match"}'));
  assert.match((await trial(dingtalk)).answer, /安全设置不通过/);
  const url = new URL((await receiver.next()).path, receiver.url);
  const timestamp = url.searchParams.get("timestamp");
  assert.equal(url.searchParams.get("sign"), sign("SECdingtalk", `${timestamp}\nSECdingtalk`));

  const feishu = await add(robot("feishu", { secret: "SECfeishu" }));
  receiver.answerBy((response) => response.end('{"code":19021,"msg":"sign match fail"}'));
  assert.match((await trial(feishu)).answer, /签名校验失败/);
  const sent = JSON.parse((await receiver.next()).body);
  assert.equal(sent.sign, sign(`${sent.timestamp}\nSECfeishu`, ""));
  receiver.answerBy((response) => response.end('{"StatusCode":0,"StatusMessage":"success"}'));
  assert.equal((await trial(feishu)).isSent, true);
  await receiver.next();
});

test("sends mails to every recipient, and gives up unknown ones immediately", async () => {
  const receivers = "one@mro.example, gone@mro.example\ntwo@mro.example";
  await add(mail({ receivers, events: ["notice.released"] }));
  await releaseNotice("发动机孔探");
  const mails = [await mailbox.next(), await mailbox.next()];
  assert.deepEqual(mails.flatMap(({ to }) => to).sort(), ["one@mro.example", "two@mro.example"]);
  assert.match(mails[0]?.source ?? "", /^X-AeroMaint-Event: [0-9a-f-]{36}\r$/im);
  await runOutbox();
  const { list } = await records("state=dead");
  assert.deepEqual(
    list.map(({ address, status }: { address: string; status: number }) => [address, status]),
    [["gone@mro.example", 550]],
  );
  assert.match(list[0].answer, /对方拒收/);
});

test("a trial reports a wrong password in Chinese", async () => {
  const id = await add(mail({ password: "wrong", receivers: "one@mro.example" }));
  const { isSent, answer } = await trial(id);
  assert.equal(isSent, false);
  assert.match(answer, /^账号或密码不正确/);
});

test("omits titles by the rule of the channel and for members-only notices", async () => {
  await add(hook({ titleRule: "3" }));
  await releaseNotice("保密的标题");
  assert.ok(!(await receiver.next()).body.includes("保密"));
  await runOutbox();
  await t.db.deleteFrom("notificationChannel").execute();
  await add(hook({ titleRule: "2", events: ["circulation.started"] }));
  const payload = { title: "内部传阅", dueTime: "2026-12-01 00:00:00", isMembersOnly: true };
  await t.app.inTransaction((unit) =>
    enqueueEvent(unit, { kind: "circulation.started", subject: "circulation:1", payload }),
  );
  const { body } = await receiver.next();
  assert.ok(body.includes("有新的传阅发出") && !body.includes("内部传阅"));
});

/** Minimal payload of each event. Complete payloads also have a title and a path. */
const smallestEvents = {
  "notice.released": {},
  "document.inForce": { revNo: 2 },
  "document.withdrawn": { revNo: 2 },
  "circulation.started": { dueTime: "2026-12-01 00:00:00" },
  "circulation.overdue": { open: 3 },
} satisfies Record<keyof typeof channelEvents, object>;

test("builds a complete sentence for minimal and complete payloads of every event", async () => {
  await add(hook({ titleRule: "1", events: Object.keys(channelEvents) }));
  const more = { title: "除冰通告", link: "/web-site/home", isMembersOnly: false };
  const texts: string[] = [];
  for (const [kind, smallest] of Object.entries(smallestEvents)) {
    for (const payload of [smallest, { ...smallest, ...more }]) {
      await t.app.inTransaction((unit) => enqueueEvent(unit, { kind, subject: kind, payload }));
      texts.push(JSON.parse((await receiver.next()).body).data.text);
    }
  }
  assert.deepEqual(texts, [
    "有新的公告发布。",
    "公告《除冰通告》已发布。",
    "有受控文件的新版次生效。",
    "受控文件《除冰通告》第 2 版已生效。",
    "有受控文件的版次作废。",
    "受控文件《除冰通告》第 2 版已作废。",
    "有新的传阅发出，请于 2026-12-01 00:00:00 前签收。",
    "传阅《除冰通告》已发出，请于 2026-12-01 00:00:00 前签收。",
    "有传阅已到截止时间，尚有 3 人未签收。",
    "传阅《除冰通告》已到截止时间，尚有 3 人未签收。",
  ]);
});

test("fails in tests if an event lacks a variable of its sentence", async () => {
  await add(hook({ titleRule: "1", events: Object.keys(channelEvents) }));
  const events = [
    { kind: "circulation.started", payload: { title: "通告" } },
    { kind: "document.inForce", payload: { title: "通告", revNo: Number.NaN } },
  ];
  for (const { kind, payload } of events) {
    await t.app.inTransaction((unit) => enqueueEvent(unit, { kind, subject: "hole", payload }));
  }
  await runOutbox();
  assert.deepEqual((await records()).list, []);
  await t.db.deleteFrom("outboxEvent").where("subject", "=", "hole").execute();
});

test("retries failed deliveries after the requested delay, and shows the response", async () => {
  await add(hook());
  receiver.answerBy((response) => response.writeHead(429, { "retry-after": "7200" }).end("慢一点"));
  await releaseNotice();
  await receiver.next();
  await runOutbox();
  const { list } = await records("state=waiting");
  assert.deepEqual(
    [list[0].attempts, list[0].status, list[0].answer],
    [1, 429, "对方应答 429：慢一点"],
  );
  assert.ok(list[0].nextTime);
  await hoursLater(1);
  await runOutbox();
  receiver.answerBy((response) =>
    response.writeHead(307, { location: "http://127.0.0.1:1/" }).end(),
  );
  await hoursLater(3);
  await runOutbox();
  await receiver.next();
  assert.match((await records()).list[0].answer, /不跟随跳转/);
  receiver.answerBy((response) => response.end("收到"));
  await hoursLater(6);
  await runOutbox();
  await receiver.next();
  const [row] = (await records("state=sent")).list;
  assert.deepEqual([row.attempts, row.answer], [3, "收到"]);
});

test("sends delivered and dead deliveries again, with the same event id", async () => {
  await add(hook());
  receiver.answerBy((response) => response.writeHead(410).end());
  await releaseNotice();
  const first = await receiver.next();
  await runOutbox();
  const [row] = (await records("state=dead")).list;
  receiver.answerBy((response) => response.end("ok"));
  const resend = (ids: string[]) => admin.post("/system/delivery/resend", { ids });
  assert.equal((await resend([row.deliveryId])).status, 200);
  const second = await receiver.next();
  assert.equal(second.headers["webhook-id"], first.headers["webhook-id"]);
  await runOutbox();
  assert.equal((await records("state=sent")).total, 1);
  assert.equal((await resend(["999999999"])).status, 404);
  assert.equal((await resend([])).status, 400);
  receiver.answerBy((response) => response.writeHead(500).end());
  await resend([row.deliveryId]);
  await receiver.next();
  await runOutbox();
  const waiting = await resend([row.deliveryId]);
  assert.deepEqual(
    [waiting.status, waiting.message],
    [409, "待投递的记录会自动发送，无需重新发送"],
  );
});

test("sends or gives up held deliveries as an administrator decides", async () => {
  await add(hook());
  for (const _ of [1, 2, 3]) {
    await releaseNotice();
    await receiver.next();
  }
  await runOutbox();
  await t.db.updateTable("delivery").set({ state: "held" }).where("state", "=", "sent").execute();
  const { list, total } = await records("state=held");
  const decide = (body: object) => admin.post("/system/delivery/held", body);
  const [one] = list;
  assert.equal((await decide({ ids: [one.deliveryId], isSent: false })).message, "已放弃 1 条");
  assert.equal((await decide({ ids: [one.deliveryId], isSent: true })).status, 409);
  assert.equal((await decide({ ids: [], isSent: true })).message, "已发送 0 条");
  assert.equal((await decide({ isSent: true })).message, `已发送 ${total - 1} 条`);
  for (let at = 1; at < total; at += 1) await receiver.next();
  await runOutbox();
  assert.equal((await records("state=held")).total, 0);
});

test("announces a scheduled notice once, at its time", async () => {
  await add(hook());
  const count = receiver.count;
  const noticeTime = new Date(Date.now() + hour);
  const noticeId = await releaseNotice();
  await receiver.next();
  await runOutbox();
  const at = noticeTime.toLocaleString("sv-SE", { timeZone: t.app.config.timeZone });
  const { noticeId: laterId } = await t.db
    .insertInto("platformNotice")
    .values({ noticeTitle: "定时", noticeTime: at, noticeContent: "<p>正文</p>", summary: "正文" })
    .returning("noticeId")
    .executeTakeFirstOrThrow();
  await t.app.inTransaction((unit) => reschedule(unit, [laterId], t.time.now));
  await t.app.jobs.run("due");
  await runOutbox();
  assert.equal(receiver.count - count, 1);
  await hoursLater(1.1);
  for (let turn = 0; turn < 2; turn += 1) await t.app.jobs.run("due");
  assert.equal(JSON.parse((await receiver.next()).body).data.noticeId, laterId);
  assert.equal(
    (await admin.put(`/platform/notice/${noticeId}`, { noticeTitle: "改过" })).status,
    200,
  );
  await runOutbox();
  assert.equal(receiver.count - count, 2);
});

test("removes events and deliveries older than the parameter", async () => {
  await add(hook());
  await releaseNotice();
  await receiver.next();
  await runOutbox();
  // Withdrawn notices have a retention of one day.
  const soon = await t.app.retention.run(new Date(Date.now() + 80 * 24 * hour));
  assert.deepEqual(Object.keys(soon), ["公告撤销"]);
  const removed = await t.app.retention.run(new Date(Date.now() + 95 * 24 * hour));
  assert.ok(Number(removed.通知事件) >= 1);
  assert.equal((await records()).total, 0);
});

test("exports deliveries", async () => {
  await add(hook());
  await releaseNotice();
  await receiver.next();
  await runOutbox();
  const sheet = await t.app.inject({
    url: "/api/system/delivery/export?state=sent",
    headers: { authorization: `Bearer ${admin.token}` },
  });
  assert.deepEqual([sheet.statusCode, sheet.headers["x-export-rows"]], [200, "1"]);
});
