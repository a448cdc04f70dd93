import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import type { DeliveryPreference } from "@aeromaint/contracts/message-center/message-kinds.ts";
import { ownSubscriptionsPath } from "@aeromaint/contracts/personal/subscriptions/subscription.ts";
import { sql } from "kysely";
import {
  circulations,
  startCirculations,
  succeeded,
} from "../documents/circulation/circulation.fixture.ts";
import { startSmtpServer } from "./channels/receivers.fixture.ts";

const hour = 3_600;
/** Addresses that the server refuses temporarily. */
const busy = new Set<string>();
let t: Awaited<ReturnType<typeof startCirculations>>;
let mailbox: Awaited<ReturnType<typeof startSmtpServer>>;
let made = 0;

before(async () => {
  mailbox = await startSmtpServer({ busy });
  const server = { host: "127.0.0.1", port: mailbox.port, secure: false, auth: null };
  t = await startCirculations({
    outboundNetworks: ["127.0.0.1"],
    messages: { kind: "smtp", server, from: "noreply@mro.example" },
  });
  await t.db
    .updateTable("sysConfig")
    .set({ configValue: "0" })
    .where("configKey", "=", "sys.message.changeMinutes")
    .execute();
});
after(async () => {
  await t.close();
  await mailbox.close();
});
beforeEach(async () => {
  busy.clear();
  t.time.now = new Date();
  await t.app.outbox.idle();
  for (const table of [
    "outboxEvent",
    "subscription",
    "messagePreference",
    "messageSetting",
  ] as const) {
    await t.db.deleteFrom(table).execute();
  }
});

/** Sets address, preference and quiet hours of an account. */
async function configureRecipient(
  userId: string,
  { way = "mail" as DeliveryPreference, isQuiet = true } = {},
) {
  const email = `listener${userId}@mro.example`;
  await sql`update sys_user set email = ${email} where user_id = ${userId}`.execute(t.db);
  await sql`insert into message_preference (user_id, kind, way)
    select ${userId}, kind, ${way} from unnest(array['approval', 'circulation', 'expiry', 'collection',
      'subscription', 'system']) kind
    on conflict (user_id, kind) do update set way = excluded.way`.execute(t.db);
  const now = sql`${t.time.now.toISOString()}::timestamptz::time`;
  if (isQuiet) {
    await sql`insert into message_setting (user_id, quiet_from, quiet_to)
      values (${userId}, ${now} - interval '1 hour', ${now} + interval '1 hour')
      on conflict (user_id) do update set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`.execute(
      t.db,
    );
  }
  return email;
}

async function createRecipient(options: Parameters<typeof configureRecipient>[1] = {}) {
  made += 1;
  const person = await t.createReader(`listener${made}`, null);
  return { ...person, email: await configureRecipient(person.userId, options) };
}

/** Suppresses the release message from now on. */
async function collectItem(userId: string, assocId: string) {
  await t.app.outbox.idle();
  await t.db.insertInto("aviationCollect").values({ userId, assocId, collectType: "1" }).execute();
}

/** Outcome of the mail to each address so far. */
async function outcomes(): Promise<Record<string, string>> {
  t.app.outbox.wake();
  await t.app.outbox.idle();
  const rows = await t.db.selectFrom("delivery").select(["address", "state", "answer"]).execute();
  return Object.fromEntries(
    rows.map(({ address, state, answer }) => [
      address,
      state === "dead" ? (answer ?? "") : state === "waiting" && answer ? "second try" : state,
    ]),
  );
}

async function outcomesLater(): Promise<Record<string, string>> {
  await t.advanceClock(2 * hour);
  return outcomes();
}

test("sends nothing to accounts disabled or deleted during the wait", async () => {
  const [kept, disabled, deleted] = [
    await createRecipient(),
    await createRecipient(),
    await createRecipient(),
  ];
  const itemId = await t.createItem();
  for (const { userId } of [kept, disabled, deleted]) await collectItem(userId, itemId);
  succeeded(await t.author.put(`${t.itemPath}/${itemId}`, { title: "力矩扳手检查" }));
  const waiting = { [kept.email]: "waiting", [disabled.email]: "waiting" };
  assert.deepEqual(await outcomes(), { ...waiting, [deleted.email]: "waiting" });
  await sql`update sys_user set status = '2' where user_id = ${disabled.userId}`.execute(t.db);
  await sql`delete from sys_user where user_id = ${deleted.userId}`.execute(t.db);
  assert.deepEqual(await outcomesLater(), {
    [kept.email]: "sent",
    [disabled.email]: "未发送：账号已停用",
    [deleted.email]: "未发送：账号已删除",
  });
  assert.deepEqual((await mailbox.next()).to, [kept.email]);
});

test("sends nothing to people who lose the permission to decide during the wait", async () => {
  const [kept, lost] = [
    await configureRecipient(t.reviewer.userId),
    await configureRecipient(t.second.userId),
  ];
  const itemId = await t.createDocument();
  succeeded(await t.author.post(t.revisionPath(itemId, 1, "submit")));
  assert.deepEqual(await outcomes(), { [kept]: "waiting", [lost]: "waiting" });
  const roles = await t.db
    .deleteFrom("sysUserRole")
    .where("userId", "=", t.second.userId)
    .returningAll()
    .execute();
  assert.deepEqual(await outcomesLater(), {
    [kept]: "sent",
    [lost]: "未发送：审批已处理，或已无审批权限",
  });
  assert.deepEqual((await mailbox.next()).to, [kept]);
  await t.db.insertInto("sysUserRole").values(roles).execute();
});

test("a retry respects removed subscriptions and changed preferences", async () => {
  const [kept, ended, other] = [
    await createRecipient({ isQuiet: false }),
    await createRecipient({ isQuiet: false }),
    await createRecipient({ isQuiet: false }),
  ];
  const target = { target: "category", value: t.categoryId };
  const client = await ended.client();
  for (const each of [await kept.client(), client, await other.client()]) {
    succeeded(await each.post(ownSubscriptionsPath, target));
  }
  for (const { email } of [kept, ended, other]) busy.add(email);
  await t.createItem();
  const waiting = { [kept.email]: "second try", [ended.email]: "second try" };
  assert.deepEqual(await outcomes(), { ...waiting, [other.email]: "second try" });
  const { list } = succeeded(await client.get(ownSubscriptionsPath));
  succeeded(await client.del(`${ownSubscriptionsPath}/${list[0].subscriptionId}`));
  await configureRecipient(other.userId, { way: "in_app", isQuiet: false });
  busy.clear();
  assert.deepEqual(await outcomesLater(), {
    [kept.email]: "sent",
    [ended.email]: "未发送：已取消收藏或订阅",
    [other.email]: "未发送：接收方式已变更",
  });
  assert.deepEqual((await mailbox.next()).to, [kept.email]);
});

test("a retry sends nothing about a withdrawn item", async () => {
  const person = await createRecipient({ isQuiet: false });
  const [gone, kept] = [await t.createItem(), await t.createItem()];
  for (const itemId of [gone, kept]) await collectItem(person.userId, itemId);
  busy.add(person.email);
  for (const itemId of [gone, kept]) {
    succeeded(await t.author.put(`${t.itemPath}/${itemId}`, { title: `力矩 ${itemId}` }));
  }
  assert.deepEqual(await outcomes(), { [person.email]: "second try" });
  succeeded(await t.author.del(`${t.itemPath}/${gone}`));
  busy.clear();
  await outcomesLater();
  const rows = await t.db
    .selectFrom("delivery")
    .select(["state", "answer", sql<string>`content ->> 'title'`.as("title")])
    .orderBy("deliveryId")
    .execute();
  assert.deepEqual(
    rows.map(({ state, answer, title }) => [title, state === "dead" ? answer : state]),
    [
      [`《力矩 ${gone}》已更新`, "未发送：内容已删除或不再公开"],
      [`《力矩 ${kept}》已更新`, "sent"],
      [`《力矩 ${gone}》已下架`, "sent"],
    ],
  );
  for (let mail = 0; mail < 2; mail += 1) await mailbox.next();
});

test("sends one reminder after the quiet hours, except to people who have signed", async () => {
  const [one, two] = [await createRecipient(), await createRecipient()];
  const { revisionId, sha256 } = await t.createRevisionInForce();
  const client = await two.client();
  const { circulationId } = await t.startCirculation(
    revisionId,
    { userIds: [one.userId, two.userId] },
    { dueTime: t.inSeconds(24 * hour) },
  );
  await t.app.outbox.idle();
  await t.db.deleteFrom("outboxEvent").execute();
  succeeded(await t.author.put(`${circulations}/${circulationId}/remind`));
  assert.deepEqual(await outcomes(), { [one.email]: "waiting", [two.email]: "waiting" });
  const { length } = await t.db.selectFrom("delivery").select("deliveryId").execute();
  assert.equal(length, 2);
  succeeded(await t.sign(client, circulationId, { sha256 }));
  assert.deepEqual(await outcomesLater(), {
    [one.email]: "sent",
    [two.email]: "未发送：已签收、已豁免或传阅已结束",
  });
  assert.deepEqual((await mailbox.next()).to, [one.email]);
});

test("mails reminders to people without a preference, but not to people who want platform messages only", async () => {
  const [chosen, inApp] = [await createRecipient(), await createRecipient({ way: "in_app" })];
  await sql`delete from message_preference where user_id = ${chosen.userId}`.execute(t.db);
  const { revisionId } = await t.createRevisionInForce();
  const { circulationId } = await t.startCirculation(revisionId, {
    userIds: [chosen.userId, inApp.userId],
  });
  await t.app.outbox.idle();
  assert.deepEqual(await outcomes(), {}, "word of its start is no reminder");
  succeeded(await t.author.put(`${circulations}/${circulationId}/remind`));
  assert.deepEqual(await outcomes(), { [chosen.email]: "waiting" });
});

test("updates a waiting digest to the unread messages, or does not send it", async () => {
  const [one, two] = [
    await createRecipient({ way: "digest" }),
    await createRecipient({ way: "digest" }),
  ];
  const items = [await t.createItem({ title: "留下" }), await t.createItem({ title: "下架" })];
  for (const { userId } of [one, two])
    for (const itemId of items) await collectItem(userId, itemId);
  for (const itemId of items) {
    succeeded(await t.author.put(`${t.itemPath}/${itemId}`, { content: "<p>改过</p>" }));
  }
  await t.app.outbox.idle();
  const { enqueueDigests } = await import("./expand/digest.queries.ts");
  await enqueueDigests(t.app, t.time.now);
  assert.deepEqual(await outcomes(), { [one.email]: "waiting", [two.email]: "waiting" });
  await sql`update content_item set take_down_time = release_time + interval '1 day'
    where item_id = ${items[1]}`.execute(t.db);
  await sql`update message set read_at = now() where user_id = ${two.userId}`.execute(t.db);
  assert.deepEqual(await outcomesLater(), {
    [one.email]: "sent",
    [two.email]: "未发送：消息均已阅读或删除",
  });
  const { text } = await mailbox.next();
  assert.match(text, /《留下》已更新/);
  assert.match(text, /内容已下架/);
  assert.doesNotMatch(text, /《下架》/);
});

/** Creates a mail channel that receives these events. */
async function channel(events: string[], receivers: string[]): Promise<string> {
  made += 1;
  const { channelId } = await t.db
    .insertInto("notificationChannel")
    .values({
      channelName: `班组邮箱${made}`,
      kind: "mail",
      events,
      target: "127.0.0.1",
      settings: JSON.stringify({
        host: "127.0.0.1",
        port: mailbox.port,
        security: "none",
        sender: "noreply@mro.example",
        receivers: receivers.join(" "),
      }),
    })
    .returning("channelId")
    .executeTakeFirstOrThrow();
  t.app.changes.publish(["notification_channel"]);
  for (const address of receivers) busy.add(address);
  return channelId;
}

async function notice(noticeTitle: string): Promise<string> {
  const now = t.time.now;
  const noticeTime = now.toISOString();
  const { noticeId } = await t.db
    .insertInto("platformNotice")
    .values({ noticeTitle, noticeTime, noticeContent: "<p>正文</p>", summary: "正文" })
    .returning("noticeId")
    .executeTakeFirstOrThrow();
  await t.app.inTransaction((unit) => unit.record({ act: "notice.saved", subject: noticeId, now }));
  return noticeId;
}

test("a retry sends nothing to disabled, removed or changed channels", async () => {
  const events = ["notice.released"];
  const [kept, off, gone] = ["kept@mro.example", "off@mro.example", "gone@mro.example"];
  const [deaf, left] = ["deaf@mro.example", "left@mro.example"];
  const channelId = await channel(events, [kept, left]);
  const offId = await channel(events, [off]);
  const goneId = await channel(events, [gone]);
  const deafId = await channel(events, [deaf]);
  await notice("冬季除冰");
  const all = [kept, left, off, gone, deaf];
  assert.deepEqual(await outcomes(), Object.fromEntries(all.map((each) => [each, "second try"])));
  await sql`update notification_channel set settings = settings || jsonb_build_object('receivers', ${kept}::text)
    where channel_id = ${channelId}`.execute(t.db);
  await sql`update notification_channel set status = '2' where channel_id = ${offId}`.execute(t.db);
  await sql`delete from notification_channel where channel_id = ${goneId}`.execute(t.db);
  await sql`update notification_channel set events = '{}' where channel_id = ${deafId}`.execute(
    t.db,
  );
  busy.clear();
  assert.deepEqual(await outcomesLater(), {
    [kept]: "sent",
    [left]: "未发送：收件人已从通知渠道移除",
    [off]: "未发送：通知渠道已停用",
    [gone]: "未发送：通知渠道已删除",
    [deaf]: "未发送：通知渠道已不再接收此类事件",
  });
  assert.deepEqual((await mailbox.next()).to, [kept]);
  await t.db.deleteFrom("notificationChannel").execute();
});

test("a retry sends channels nothing about withdrawn notices and finished circulations", async () => {
  const address = "group@mro.example";
  await channel(["notice.released", "document.inForce", "circulation.started"], [address]);
  const person = await createRecipient({ way: "in_app", isQuiet: false });
  const [, taken, deleted] = [await notice("留下"), await notice("下架"), await notice("删除")];
  const [kept, replaced, down] = [
    await t.createRevisionInForce(),
    await t.createRevisionInForce(),
    await t.createRevisionInForce(),
  ];
  const audience = { userIds: [person.userId] };
  const { circulationId } = await t.startCirculation(kept.revisionId, audience);
  await t.startCirculation(down.revisionId, audience);
  assert.deepEqual(await outcomes(), { [address]: "second try" });
  await sql`update platform_notice set take_down_time = notice_time where notice_id = ${taken}`.execute(
    t.db,
  );
  await sql`delete from platform_notice where notice_id = ${deleted}`.execute(t.db);
  succeeded(await t.author.put(`${circulations}/${circulationId}/end`));
  await t.createRevision(replaced.itemId, "<p>改过</p>");
  await sql`update content_item set take_down_time = release_time + interval '1 second'
    where item_id = ${down.itemId}`.execute(t.db);
  busy.clear();
  await outcomesLater();
  const rows = await t.db
    .selectFrom("delivery as d")
    .innerJoin("outboxEvent as e", "e.eventId", "d.eventId")
    .select(["e.kind", "d.state", "d.answer"])
    .where("d.address", "=", address)
    .orderBy("e.sequence")
    .execute();
  assert.deepEqual(
    rows.map(({ kind, state, answer }) => [kind, state === "dead" ? answer : state]),
    [
      ["notice.released", "sent"],
      ["notice.released", "未发送：公告已删除或不再公开"],
      ["notice.released", "未发送：公告已删除或不再公开"],
      ["document.inForce", "sent"],
      ["document.inForce", "未发送：文件已删除，或该版次已不再有效"],
      ["document.inForce", "未发送：文件已删除，或该版次已不再有效"],
      ["circulation.started", "未发送：传阅已删除或已结束"],
      ["circulation.started", "sent"],
      ["document.inForce", "sent"],
    ],
  );
  for (let mail = 0; mail < 4; mail += 1) assert.deepEqual((await mailbox.next()).to, [address]);
  await t.db.deleteFrom("notificationChannel").execute();
});
