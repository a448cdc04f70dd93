import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import {
  messageSettingsPath,
  ownMessageCountPath,
  ownMessagesPath,
} from "@aeromaint/contracts/message-center/message-kinds.ts";
import { sql } from "kysely";
import { startTestApp, type TestClient } from "../../../test/harness.ts";
import { reschedule } from "../../infra/due/due.queries.ts";
import { sendMessageBatch } from "./expand/send-messages.queries.ts";
import { enqueueMessageEvent } from "./message-event.ts";
import { sweepMessages } from "./own-messages.queries.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;
let operator: TestClient;
let mechanic: TestClient;
let categoryId: string;
const userIds = new Map<string, string>();

before(async () => {
  t = await startTestApp();
  [admin, operator, mechanic] = [
    await t.as("admin"),
    await t.as("operator"),
    await t.as("mechanic"),
  ];
  const category = { name: "起落架", orderNum: 9, cover: "2" };
  categoryId = (await admin.post("/platform/category", category)).data.categoryId;
  const users = await t.db.selectFrom("sysUser").select(["userName", "userId"]).execute();
  for (const { userName, userId } of users) userIds.set(userName, userId);
});
after(() => t.close());

const parameter = (key: string, configValue: string) =>
  t.db.updateTable("sysConfig").set({ configValue }).where("configKey", "=", key).execute();

beforeEach(async () => {
  await t.db.deleteFrom("message").execute();
  await t.db.deleteFrom("messagePreference").execute();
  await t.db.deleteFrom("messageSetting").execute();
  await t.db.deleteFrom("outboxEvent").execute();
  await t.db.deleteFrom("due").execute();
  await parameter("sys.message.changeMinutes", "0");
  await parameter("sys.message.digestHour", "17");
  t.at(new Date());
});

const idOf = (userName: string) => userIds.get(userName) ?? "";

/** Sends one message of one event to each of these people. */
async function send(userNames: readonly string[], over: { title?: string; kind?: string } = {}) {
  await t.app.inTransaction(async (unit) => {
    const { eventId } = await unit.tx
      .insertInto("outboxEvent")
      .values({ kind: "test", subject: "test:1", payload: "{}" })
      .returning("eventId")
      .executeTakeFirstOrThrow();
    const { title = "停机通知", kind = "system" } = over;
    const messages = sql`select ${eventId}::uuid as event_id, user_id, ${kind} as kind,
      ${title} as title, '今晚维护' as body, ${title} as mail_title, '今晚维护' as mail_body,
      null as sms, null as link
      from unnest(${userNames.map(idOf)}::bigint[]) user_id`;
    await sendMessageBatch(unit, [{ eventId, subject: "test:1" }], { messages, now: t.time.now });
  });
}

const settings = (ways: object = {}, quiet: object = {}) => ({
  ways: {
    approval: "in_app",
    circulation: "in_app",
    expiry: "in_app",
    collection: "in_app",
    subscription: "in_app",
    system: "in_app",
    ...ways,
  },
  quietFrom: null,
  quietTo: null,
  ...quiet,
});

const unread = async (client: TestClient) => (await client.get(ownMessageCountPath)).data.total;
const list = async (client: TestClient, query = "") =>
  (await client.get(`${ownMessagesPath}?${query}`)).data;

const mails = () =>
  t.db.selectFrom("delivery").select(["address", "content", "dueAt"]).orderBy("address").execute();

test("lists a person's own messages, marks them read and deletes them", async () => {
  await send(["admin", "operator"], { title: "第一条" });
  await send(["operator"], { title: "第二条", kind: "expiry" });
  assert.equal(await unread(operator), 2);
  assert.equal(await unread(admin), 1);
  assert.equal((await t.guest.get(ownMessagesPath)).code, 401);
  const { list: both, total } = await list(operator);
  assert.deepEqual(
    [total, both.map(({ title }: { title: string }) => title)],
    [2, ["第二条", "第一条"]],
  );
  const [second, first] = both;
  assert.deepEqual((await list(operator, "kind=expiry")).list, [second]);
  assert.equal((await list(operator, "pageSize=1&pageNum=2")).list[0].messageId, first.messageId);
  const foreign = { messageIds: [second.messageId] };
  assert.equal((await admin.put(`${ownMessagesPath}/read`, foreign)).code, 200);
  assert.equal(await unread(operator), 2, "others' messages stay as they are");
  assert.equal((await operator.put(`${ownMessagesPath}/read`, foreign)).code, 200);
  assert.deepEqual([await unread(operator), (await list(operator, "unread=1")).total], [1, 1]);
  assert.equal((await list(operator, "unread=2")).list[0].read, true);
  assert.equal((await operator.put(`${ownMessagesPath}/read`, {})).code, 200);
  assert.equal(await unread(operator), 0);
  assert.equal((await admin.del(`${ownMessagesPath}/${first.messageId}`)).code, 404);
  assert.equal((await operator.del(`${ownMessagesPath}/${first.messageId}`)).code, 200);
  assert.equal((await list(operator)).total, 1);
});

test("respects the preference of each person", async () => {
  await t.db.updateTable("sysUser").set({ email: null }).execute();
  for (const name of ["operator", "mechanic"]) {
    const mail = { email: `${name}@example.com` };
    await t.db.updateTable("sysUser").set(mail).where("userName", "=", name).execute();
  }
  assert.equal((await operator.put(messageSettingsPath, settings({ system: "mail" }))).code, 200);
  assert.equal((await mechanic.put(messageSettingsPath, settings({ system: "off" }))).code, 200);
  await send(["operator", "mechanic", "admin"]);
  assert.deepEqual(
    [await unread(operator), await unread(mechanic), await unread(admin)],
    [1, 0, 1],
  );
  assert.deepEqual(
    (await mails()).map(({ address, content }) => [address, content]),
    [["operator@example.com", { title: "停机通知", text: "今晚维护", link: null }]],
  );
});

test("delays mails until the end of quiet hours, also past midnight", async () => {
  const mail = { email: "operator@example.com" };
  await t.db.updateTable("sysUser").set(mail).where("userName", "=", "operator").execute();
  const quiet = { quietFrom: "22:00", quietTo: "07:00" };
  await operator.put(messageSettingsPath, settings({ system: "mail" }, quiet));
  const cases = [
    ["2026-05-01T15:00:00Z", "2026-05-02 07:00:00"],
    ["2026-05-01T20:00:00Z", "2026-05-02 07:00:00"],
    ["2026-05-02T04:00:00Z", null],
  ] as const;
  for (const [now, due] of cases) {
    await t.db.deleteFrom("outboxEvent").execute();
    t.at(new Date(now));
    await send(["operator"]);
    const [row] = await mails();
    if (due) assert.equal(String(row?.dueAt).slice(0, 19), due, now);
    else assert.ok(Date.now() - Date.parse(`${row?.dueAt}+08:00`) < 60_000, now);
  }
  assert.equal(await list(operator).then(({ total }) => total), 3, "in the platform at once");
});

test("refuses invalid settings, and refuses to turn off approvals", async () => {
  const refuse = async (sent: object) => {
    const { code, message } = await operator.put(messageSettingsPath, sent);
    return [code, message];
  };
  assert.deepEqual(await refuse(settings({}, { quietFrom: "22:00" })), [
    400,
    "免打扰的开始时间和结束时间需要同时填写",
  ]);
  assert.deepEqual(await refuse(settings({}, { quietFrom: "22:00", quietTo: "22:00" })), [
    400,
    "免打扰的结束时间不能与开始时间相同",
  ]);
  for (const wrong of [
    settings({ approval: "off" }),
    settings({ circulation: "off" }),
    settings({ system: "pigeon" }),
    settings({}, { quietFrom: "25:00", quietTo: "07:00" }),
  ]) {
    assert.equal((await refuse(wrong))[0], 400, JSON.stringify(wrong));
  }
  const { mailProblem, ...stored } = (await operator.get(messageSettingsPath)).data;
  assert.deepEqual(stored, settings());
  assert.equal(mailProblem, "平台尚未配置发件邮箱，暂时不能选择邮件和每日摘要");
});

test("refuses mails for people without an address", async () => {
  const before = { email: "operator@example.com" };
  await t.db
    .updateTable("sysUser")
    .set({ email: null })
    .where("userName", "=", "operator")
    .execute();
  try {
    const sentence = "尚未填写邮箱，填写后才能选择邮件和每日摘要";
    assert.equal((await operator.get(messageSettingsPath)).data.mailProblem, sentence);
    for (const way of ["mail", "digest"]) {
      const { code, message } = await operator.put(messageSettingsPath, settings({ system: way }));
      assert.deepEqual([code, message], [400, sentence]);
    }
    assert.equal((await operator.put(messageSettingsPath, settings({ system: "off" }))).code, 200);
  } finally {
    await t.db.updateTable("sysUser").set(before).where("userName", "=", "operator").execute();
  }
});

test("sends nothing to an account that is disabled before the sending", async () => {
  const off = { status: "2" };
  await t.db.updateTable("sysUser").set(off).where("userName", "=", "operator").execute();
  await send(["operator", "admin"]);
  const on = { status: "1" };
  await t.db.updateTable("sysUser").set(on).where("userName", "=", "operator").execute();
  const rows = await t.db.selectFrom("message").select("userId").execute();
  assert.deepEqual(rows, [{ userId: idOf("admin") }]);
});

const item = (over: object = {}) => ({
  categoryId,
  title: "前轮更换",
  releaseUser: "张三",
  releaseTime: "2026-01-01 08:00:00",
  content: "<p>步骤</p>",
  ...over,
});
const path = "/platform/info";

async function collectedItem(over: object = {}): Promise<string> {
  const { data, message } = await admin.post(path, item(over));
  assert.ok(data?.repairId, `${message} ${JSON.stringify(data)}`);
  await t.app.outbox.idle();
  await t.db
    .insertInto("aviationCollect")
    .values({ userId: idOf("mechanic"), collectType: "1", assocId: data.repairId })
    .execute();
  return data.repairId;
}

const titles = async () => (await list(mechanic)).list.map(({ title }: { title: string }) => title);

test("sends one message for each change of a collected item, including withdrawals", async () => {
  const id = await collectedItem();
  await admin.put(`${path}/${id}`, { title: "前轮更换（修订）" });
  await t.app.outbox.idle();
  assert.deepEqual(await titles(), ["《前轮更换（修订）》已更新"]);
  const [{ link, kind }] = (await list(mechanic)).list;
  assert.deepEqual([link, kind], [`/web-site/maintain-info?repairId=${id}`, "collection"]);
  await admin.del(`${path}/${id}`);
  await t.app.outbox.idle();
  assert.deepEqual(await titles(), ["《前轮更换（修订）》已下架", "《前轮更换（修订）》已更新"]);
});

test("announces a scheduled release once, at its time, and not a postponed one", async () => {
  t.at(new Date("2026-03-01T00:00:00Z"));
  const id = await collectedItem({ releaseTime: "2026-03-01 10:00:00" });
  await admin.put(`${path}/${id}`, { title: "前轮检查" });
  await runOutboxAt("2026-03-01T00:00:00Z");
  assert.deepEqual(await titles(), []);
  await admin.put(`${path}/${id}`, { releaseTime: "2026-03-01 12:00:00" });
  await runOutboxAt("2026-03-01T03:00:00Z");
  assert.deepEqual(await titles(), []);
  for (let turn = 0; turn < 2; turn += 1) await runOutboxAt("2026-03-01T04:00:01Z");
  assert.deepEqual(await titles(), ["《前轮检查》已发布"]);
});

async function runOutboxAt(time: string): Promise<void> {
  t.at(new Date(time));
  await t.app.jobs.run("due");
  t.app.outbox.wake();
  await t.app.outbox.idle();
}

test("combines saves within the configured minutes to one message with the last title", async () => {
  await parameter("sys.message.changeMinutes", "10");
  t.at(new Date("2026-03-01T00:00:00Z"));
  const id = await collectedItem();
  for (const at of [0, 2, 4, 6, 8]) {
    t.at(new Date(`2026-03-01T00:0${at}:00Z`));
    await admin.put(`${path}/${id}`, { title: `前轮更换 ${at}` });
  }
  await runOutboxAt("2026-03-01T00:09:59Z");
  assert.deepEqual(await titles(), []);
  await runOutboxAt("2026-03-01T00:10:01Z");
  await runOutboxAt("2026-03-01T00:20:01Z");
  assert.deepEqual(await titles(), ["《前轮更换 8》已更新"]);
  await admin.put(`${path}/${id}`, { title: "前轮更换 9" });
  await runOutboxAt("2026-03-01T00:31:00Z");
  assert.deepEqual(await titles(), ["《前轮更换 9》已更新", "《前轮更换 8》已更新"]);
});

test("announces a scheduled take-down once, at its time, and not a postponed one", async () => {
  t.at(new Date("2026-03-01T00:00:00Z"));
  const id = await collectedItem({ takeDownTime: "2026-03-01 10:00:00" });
  await runOutboxAt("2026-03-01T01:59:59Z");
  assert.deepEqual(await titles(), []);
  await admin.put(`${path}/${id}`, { takeDownTime: "2026-03-01 12:00:00" });
  await runOutboxAt("2026-03-01T03:00:00Z");
  assert.deepEqual(await titles(), ["《前轮更换》已更新"]);
  for (let turn = 0; turn < 2; turn += 1) await runOutboxAt("2026-03-01T04:00:01Z");
  await admin.del(`${path}/${id}`);
  await runOutboxAt("2026-03-01T04:10:00Z");
  assert.deepEqual(await titles(), ["《前轮更换》已下架", "《前轮更换》已更新"]);
});

test("announces the removal of an item with a scheduled take-down once", async () => {
  t.at(new Date("2026-03-01T00:00:00Z"));
  const id = await collectedItem({ takeDownTime: "2026-03-01 10:00:00" });
  await admin.del(`${path}/${id}`);
  await runOutboxAt("2026-03-01T03:00:00Z");
  assert.deepEqual(await titles(), ["《前轮更换》已下架"]);
});

test("sends digests in the configured hour", async () => {
  const mail = { email: "operator@example.com" };
  await t.db.updateTable("sysUser").set(mail).where("userName", "=", "operator").execute();
  await operator.put(messageSettingsPath, settings({ system: "digest" }));
  await parameter("sys.message.digestHour", "9");
  t.at(new Date("2026-05-01T00:30:00Z"));
  await send(["operator"]);
  const made = async (time: string) => {
    t.at(new Date(time));
    await t.app.jobs.run("message-digests");
    await t.app.outbox.idle();
    return (await mails()).length;
  };
  assert.equal(await made("2026-05-01T09:00:00Z"), 0);
  assert.equal(await made("2026-05-02T01:00:00Z"), 1);
});

test("removes messages and mails that were read before the retention period", async () => {
  const mail = { email: "operator@example.com" };
  await t.db.updateTable("sysUser").set(mail).where("userName", "=", "operator").execute();
  await operator.put(messageSettingsPath, settings({ system: "mail" }));
  await send(["operator", "admin"]);
  await operator.put(`${ownMessagesPath}/read`, {});
  await t.app.outbox.idle();
  await t.db.updateTable("delivery").set({ state: "sent" }).execute();
  const inDays = (days: number) => new Date(t.time.now.getTime() + days * 86_400_000);
  await parameter("sys.message.retentionDays", "30");
  await sweepMessages(t.db, inDays(29));
  assert.deepEqual([(await list(operator)).total, (await mails()).length], [1, 1]);
  assert.equal(await sweepMessages(t.db, inDays(31)), 1);
  assert.deepEqual([(await list(operator)).total, (await mails()).length], [0, 0]);
  assert.equal((await list(admin)).total, 1, "unread ones stay");
  await parameter("sys.message.retentionDays", "0");
  await admin.put(`${ownMessagesPath}/read`, {});
  assert.equal(await sweepMessages(t.db, inDays(40_000)), 0);
});

test("sends nothing about an item that is taken down before the sending", async () => {
  const id = await collectedItem();
  await t.app.inTransaction(async (unit) => {
    await enqueueMessageEvent(unit, "item.changed", {
      itemId: id,
      module: "repair",
      title: "前轮更换",
      change: "revised",
    });
    await sql`update content_item set take_down_time = '2026-02-01' where item_id = ${id}`.execute(
      unit.tx,
    );
  });
  await t.app.outbox.idle();
  assert.deepEqual(await titles(), []);
});

test("sends one reminder for days without a server, with the remaining days", async () => {
  const skilled = (skillTime: string) =>
    t.db
      .updateTable("repairPerson")
      .set({ skillTime, limitedTime: 2 })
      .where("userId", "=", idOf("mechanic"))
      .returning("informationId")
      .executeTakeFirstOrThrow();
  const { informationId } = await skilled("2024-06-08");
  const began = new Date("2026-05-01T00:00:00Z");
  await t.app.inTransaction((unit) => reschedule(unit, [informationId], began));
  t.at(new Date("2026-06-03T01:00:00Z"));
  await t.app.jobs.run("due");
  t.app.outbox.wake();
  await t.app.outbox.idle();
  const { list: found } = await list(mechanic);
  assert.deepEqual(
    found.map(({ body }: { body: string }) => /剩余\d+天/.exec(body)?.[0]),
    ["剩余5天"],
  );
});

test("reminds holders on the configured days before the end, once a day", async () => {
  await t.db
    .updateTable("repairPerson")
    .set({ skillTime: "2024-06-08", limitedTime: 2 })
    .where("userId", "=", idOf("mechanic"))
    .execute();
  const { informationId } = await t.db
    .selectFrom("repairPerson")
    .select("informationId")
    .where("userId", "=", idOf("mechanic"))
    .executeTakeFirstOrThrow();
  const before = new Date("2026-06-01T00:00:00Z");
  await t.app.inTransaction((unit) => reschedule(unit, [informationId], before));
  t.at(new Date("2026-06-01T00:10:00Z"));
  for (let turn = 0; turn < 2; turn += 1) await t.app.jobs.run("due");
  t.app.outbox.wake();
  await t.app.outbox.idle();
  const { list: found } = await list(mechanic);
  assert.equal(found.length, 1);
  assert.equal(found[0].kind, "expiry");
  assert.match(found[0].body, /将于2026-06-08到期，剩余7天，请尽快续期。/);
});

test("a digest names unread messages since the last one, once a day over two servers", async (context) => {
  const mail = { email: "operator@example.com" };
  await t.db.updateTable("sysUser").set(mail).where("userName", "=", "operator").execute();
  await operator.put(messageSettingsPath, settings({ system: "digest" }));
  const other = await t.newServer();
  // It would expand events of the next test, which waits for its own server only.
  context.after(() => other.close());
  const servers = [t.app, other];
  const digest = async (day: string) => {
    t.at(new Date(`${day}T09:00:00Z`));
    for (let turn = 0; turn < 2; turn += 1) {
      await Promise.all(servers.map((app) => app.jobs.run("message-digests")));
      for (const app of servers) app.outbox.wake();
      await Promise.all(servers.map((app) => app.outbox.idle()));
    }
    return (await mails()).map(({ content }) => (content as { text: string }).text);
  };
  t.at(new Date("2026-05-01T01:00:00Z"));
  await send(["operator", "mechanic"], { title: "读过的" });
  await operator.put(`${ownMessagesPath}/read`, {});
  await send(["operator"], { title: "第一条" });
  await send(["operator"], { title: "第二条" });
  assert.deepEqual(await mails(), []);
  const first = "【系统】第一条\n【系统】第二条";
  assert.deepEqual(await digest("2026-05-01"), [first]);
  await send(["operator"], { title: "第三条" });
  assert.deepEqual(await digest("2026-05-01"), [first]);
  assert.deepEqual((await digest("2026-05-02")).sort(), [first, "【系统】第三条"].sort());
  assert.equal((await digest("2026-05-03")).length, 2, "nothing new, no mail");
});

test("a digest omits items that were taken down since the message", async () => {
  const mail = { email: "mechanic@example.com" };
  await t.db.updateTable("sysUser").set(mail).where("userName", "=", "mechanic").execute();
  await mechanic.put(messageSettingsPath, settings({ collection: "digest" }));
  t.at(new Date("2026-05-05T01:00:00Z"));
  for (const [title, takeDownTime] of [
    ["仍在的", null],
    ["下架的", "2026-05-05 12:00:00"],
  ]) {
    const id = await collectedItem({ title, takeDownTime });
    await admin.put(`${path}/${id}`, { content: "<p>改过</p>" });
  }
  await t.app.outbox.idle();
  t.at(new Date("2026-05-05T09:00:00Z"));
  await t.app.jobs.run("message-digests");
  t.app.outbox.wake();
  await t.app.outbox.idle();
  const texts = (await mails()).map(({ content }) => (content as { text: string }).text);
  assert.match(texts.join(), /《仍在的》已更新/);
  assert.match(texts.join(), /【收藏更新】内容已下架/);
  assert.doesNotMatch(texts.join(), /《下架的》已更新/);
});

test("sends a message and a mail to each of a thousand people", async () => {
  await sql`
    insert into sys_user (user_name, nick_name, user_type, password_hash, email)
    select 'many' || i, 'many', '04', '-', 'many' || i || '@example.com' from generate_series(1, 1000) i`.execute(
    t.db,
  );
  await sql`
    insert into message_preference (user_id, kind, way)
    select user_id, 'system', 'mail' from sys_user where user_name like 'many%'`.execute(t.db);
  await t.app.inTransaction(async (unit) => {
    const { eventId } = await unit.tx
      .insertInto("outboxEvent")
      .values({ kind: "test", subject: "test:1", payload: "{}" })
      .returning("eventId")
      .executeTakeFirstOrThrow();
    const messages = sql`select ${eventId}::uuid as event_id, user_id, 'system' as kind, '停机' as title, '' as body,
      '停机' as mail_title, '' as mail_body, null as sms, null as link
      from sys_user where user_name like 'many%'`;
    await sendMessageBatch(unit, [{ eventId, subject: "test:1" }], { messages, now: t.time.now });
  });
  const { rows } = await sql<{ messages: number; mails: number }>`
    select (select count(*)::int from message) as messages, (select count(*)::int from delivery) as mails`.execute(
    t.db,
  );
  assert.deepEqual(rows, [{ messages: 1_000, mails: 1_000 }]);
  await sql`delete from sys_user where user_name like 'many%'`.execute(t.db);
});
