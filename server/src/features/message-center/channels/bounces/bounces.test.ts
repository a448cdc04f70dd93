import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, describe, test } from "node:test";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { startTestApp, type TestClient } from "../../../../../test/harness.ts";
import { addDelivery } from "../../../../infra/outbox/delivery.ts";
import { enqueueEvent } from "../../../../infra/outbox/outbox-event.ts";
import { createCertificate } from "../certificate.fixture.ts";
import { startSmtpServer } from "../receivers.fixture.ts";
import { buildDeliveryReport } from "./delivery-report.fixture.ts";
import { DovecotMailbox, dovecotSkip } from "./dovecot.fixture.ts";

const path = "/system/channel";
const trusted = getCACertificates("default");

describe("bounced mails", { skip: dovecotSkip }, () => {
  let t: Awaited<ReturnType<typeof startTestApp>>;
  let admin: TestClient;
  let box: DovecotMailbox;
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  let certificate: ReturnType<typeof createCertificate>;
  let made = 0;

  before(async () => {
    t = await startTestApp({ outboundNetworks: ["127.0.0.1"] });
    certificate = createCertificate();
    smtp = await startSmtpServer();
    box = await DovecotMailbox.start(certificate);
  });
  after(async () => {
    setDefaultCACertificates(trusted);
    await t.close();
    await smtp.close();
    await box.stop();
  });
  beforeEach(async () => {
    await t.db.deleteFrom("notificationChannel").execute();
    await t.db.deleteFrom("outboxEvent").execute();
    t.app.changes.publish(["notification_channel"]);
    setDefaultCACertificates([...trusted, certificate.cert]);
    admin = await t.as("admin");
  });

  const bounceBox = (over: object = {}) => ({
    bounceHost: "127.0.0.1",
    bouncePort: box.ports.tls,
    bounceSecurity: "tls",
    bounceUserName: box.account.user,
    bouncePassword: box.account.pass,
    ...over,
  });

  const noBox = { bounceHost: null };

  const add = (over: object = {}) =>
    admin.post(path, {
      channelName: `邮件${++made}`,
      kind: "mail",
      status: "1",
      titleRule: "2",
      events: [],
      host: "127.0.0.1",
      port: smtp.port,
      security: "none",
      sender: "noreply@mro.example",
      receivers: "one@mro.example",
      ...bounceBox(),
      ...over,
    });

  async function send(channelId: string | null = null) {
    await t.app.inTransaction(async (unit) => {
      const subject = `item:${++made}`;
      const eventId = await enqueueEvent(unit, { kind: "mail.test", subject, payload: {} });
      const of = { eventId, subject, channelId, userId: null, address: "one@mro.example" };
      await addDelivery(unit, { ...of, content: { title: "内容更新", text: "正文" } });
    });
    await t.app.outbox.idle();
    t.app.outbox.wake();
    await t.app.outbox.idle();
    const { source } = await smtp.next();
    const [, eventId = "", deliveryId = ""] =
      /^Message-ID: <([0-9a-f-]{36})\.(\d+)@aeromaint>/im.exec(source) ?? [];
    return { eventId, deliveryId, source };
  }

  async function recordOf(deliveryId: string) {
    const { list } = (await admin.get("/system/delivery?pageSize=100")).data;
    const row = list.find((one: { deliveryId: string }) => one.deliveryId === deliveryId);
    return [row.state, row.status, row.answer];
  }

  for (const security of ["tls", "starttls"] as const) {
    test(`become dead deliveries, read by ${security}, and can be sent again`, async () => {
      await add({ bounceSecurity: security, bouncePort: box.ports[security] });
      const { deliveryId, source } = await send();
      assert.equal((await recordOf(deliveryId))[0], "sent");
      box.receive(buildDeliveryReport({ original: source }));
      await t.app.jobs.run("bounces");
      const answer = "退信：550 5.1.1 <one@mro.example>: 用户不存在 no such user";
      assert.deepEqual(await recordOf(deliveryId), ["dead", 550, answer]);
      await t.app.jobs.run("bounces");
      assert.equal(box.count().unread, 0);
      const { code } = await admin.post("/system/delivery/resend", { ids: [deliveryId] });
      assert.equal(code, 200);
      await t.app.outbox.idle();
      await smtp.next();
    });
  }

  test("are marked as delayed by a delay report", async () => {
    await add();
    const { deliveryId, source } = await send();
    box.receive(
      buildDeliveryReport({ original: source, action: "delayed", diagnostic: "smtp; 451 busy" }),
    );
    await t.app.jobs.run("bounces");
    assert.deepEqual(await recordOf(deliveryId), ["sent", 451, "延迟投递：451 busy"]);
  });

  test("become dead deliveries by reports in other formats", async () => {
    await add();
    const { deliveryId, source } = await send();
    box.receive(
      `From: MAILER-DAEMON@relay.example\nSubject: failure notice\n\nHi. This is the qmail-send program.\n\n${source}`,
    );
    await t.app.jobs.run("bounces");
    assert.deepEqual(await recordOf(deliveryId), ["dead", null, "退信（原因见邮件）"]);
    assert.equal(box.count().unread, 0);
  });

  test("leave other mails in the mailbox unchanged", async () => {
    await add();
    const before = box.count();
    box.receive(
      "From: a@b.example\nSubject: 自动回复：外出\nAuto-Submitted: auto-replied\n\n外出\n",
    );
    await t.app.jobs.run("bounces");
    assert.deepEqual(box.count(), { ...before, unread: before.unread + 1 });
  });

  test("change nothing for another channel, an unknown delivery or inconsistent ids", async () => {
    const other = (await add()).data.channelId;
    const { deliveryId, source } = await send(other);
    assert.equal((await admin.put(`${path}/${other}`, noBox)).code, 200);
    await add();
    const forged = source.replace(/<[0-9a-f-]{36}\./, `<${randomUUID()}.`);
    for (const original of [source, forged, "Message-ID: <x@y>\n\n"]) {
      box.receive(buildDeliveryReport({ original }));
    }
    await t.app.jobs.run("bounces");
    assert.deepEqual((await recordOf(deliveryId))[0], "sent");
  });

  test("a trial reports if the mailbox can be read, without its password", async () => {
    const { data } = await add();
    const said = async () => {
      const { isSent, answer } = (await admin.post(`${path}/${data.channelId}/trial`)).data;
      await smtp.next();
      return [isSent, answer];
    };
    assert.match(String((await said())[1]), /；退信邮箱可以读取，有 \d+ 封未读退信$/);
    const bouncePassword = "Wrong-of-the-box";
    await admin.put(`${path}/${data.channelId}`, { bouncePassword });
    assert.deepEqual(await said(), [false, "邮件已发出；退信邮箱无法读取：账号或密码不正确"]);
    await admin.put(`${path}/${data.channelId}`, bounceBox());
    setDefaultCACertificates(trusted);
    const [isSent, answer] = await said();
    assert.equal(isSent, false);
    assert.match(String(answer), /退信邮箱无法读取：证书不受信任/);
  });

  test("refuses incomplete mailboxes, keeps the password, and never sends it to another server", async () => {
    const refusal = async (over: object) => (await add(over)).data?.errors?.[0]?.field;
    assert.equal(await refusal({ bouncePassword: null }), "bouncePassword");
    assert.equal(await refusal({ bounceUserName: null }), "bounceUserName");
    assert.equal(await refusal({ bounceHost: null }), "bounceHost");
    assert.equal(await refusal({ bounceHost: "10.0.0.1" }), "bounceHost");
    assert.equal(
      await refusal({ bounceHost: "127.0.0.2", bounceSecurity: "none" }),
      "bounceHost",
      "a network that is not allowed",
    );
    const { channelId } = (await add()).data;
    const detail = (await admin.get(`${path}/${channelId}`)).data;
    assert.deepEqual([detail.hasBouncePassword, "bouncePassword" in detail], [true, false]);
    const moved = await admin.put(`${path}/${channelId}`, { bounceHost: "localhost" });
    assert.equal(moved.data?.errors?.[0]?.field, "bouncePassword");
    assert.equal((await admin.put(`${path}/${channelId}`, noBox)).code, 200);
    assert.equal((await admin.get(`${path}/${channelId}`)).data.hasBouncePassword, false);
  });
});
