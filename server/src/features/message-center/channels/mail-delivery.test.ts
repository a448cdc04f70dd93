import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { startTestApp, type TestClient } from "../../../../test/harness.ts";
import { addDelivery } from "../../../infra/outbox/delivery.ts";
import { enqueueEvent } from "../../../infra/outbox/outbox-event.ts";
import { createCertificate } from "./certificate.fixture.ts";
import { startSmtpServer } from "./receivers.fixture.ts";

const path = "/system/channel";
const hour = 3_600_000;
const account = { user: "bot", pass: "Pass-of-the-bot" };
const busy = new Set<string>();
const trusted = getCACertificates("default");

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;
let certificate: ReturnType<typeof createCertificate>;
let boxes: Record<"tls" | "starttls" | "none", Awaited<ReturnType<typeof startSmtpServer>>>;
let made = 0;

before(async () => {
  t = await startTestApp({ outboundNetworks: ["127.0.0.1"] });
  certificate = createCertificate();
  const unknown = ["gone@mro.example"];
  const [tls, starttls, none] = await Promise.all([
    startSmtpServer({ account, unknown, busy, tls: { ...certificate, isImplicit: true } }),
    startSmtpServer({ account, unknown, busy, tls: { ...certificate, isImplicit: false } }),
    startSmtpServer({ unknown, busy }),
  ]);
  boxes = { tls, starttls, none };
});
after(async () => {
  setDefaultCACertificates(trusted);
  await t.close();
  for (const box of Object.values(boxes)) await box.close();
});
beforeEach(async () => {
  await t.db.deleteFrom("notificationChannel").execute();
  await t.db.deleteFrom("outboxEvent").execute();
  t.app.changes.publish(["notification_channel"]);
  setDefaultCACertificates([...trusted, certificate.cert]);
  t.at(new Date());
  admin = await t.as("admin");
});

async function add(security: keyof typeof boxes, over: object = {}): Promise<string> {
  const { status, message, data } = await admin.post(path, {
    channelName: `邮件${++made}`,
    kind: "mail",
    status: "1",
    titleRule: "2",
    events: [],
    host: "127.0.0.1",
    port: boxes[security].port,
    security,
    sender: "noreply@mro.example",
    ...(security !== "none" && { userName: account.user, password: account.pass }),
    receivers: "one@mro.example",
    ...over,
  });
  assert.equal(status, 200, message);
  return data.channelId;
}

const trial = async (id: string) => (await admin.post(`${path}/${id}/trial`)).data;
const records = async (query = "") => (await admin.get(`/system/delivery?${query}`)).data.list;

async function runOutbox() {
  await t.app.outbox.idle();
  t.app.outbox.wake();
  await t.app.outbox.idle();
}

/** Enqueues a mail to a person, like a message does. */
async function send(address: string, content = { title: "内容更新", text: "正文" }) {
  await t.app.inTransaction(async (unit) => {
    const subject = `item:${++made}`;
    const eventId = await enqueueEvent(unit, { kind: "mail.test", subject, payload: {} });
    const of = { eventId, subject, channelId: null, userId: null };
    await addDelivery(unit, { ...of, address, content });
  });
  await runOutbox();
}

for (const security of ["tls", "starttls"] as const) {
  test(`signs in and sends by ${security}`, async () => {
    const id = await add(security);
    assert.deepEqual((await trial(id)).status, 250);
    const mail = await boxes[security].next();
    assert.deepEqual([mail.isSecure, mail.to], [true, ["one@mro.example"]]);
  });

  test(`sends nothing by ${security} to a server with an untrusted certificate`, async () => {
    setDefaultCACertificates(trusted);
    const { isSent, answer } = await trial(await add(security));
    assert.equal(isSent, false);
    assert.match(answer, /^邮件服务器的证书不受信任：self-signed certificate/);
  });
}

test("sends unencrypted if the channel is configured so, even if the server offers a certificate", async () => {
  setDefaultCACertificates(trusted);
  const box = await startSmtpServer({ tls: { ...certificate, isImplicit: false } });
  try {
    assert.equal((await trial(await add("none", { port: box.port }))).isSent, true);
    assert.equal((await box.next()).isSecure, false);
  } finally {
    await box.close();
  }
});

test("sends neither password nor mail if a required STARTTLS is missing", async () => {
  const { isSent, answer } = await trial(await add("starttls", { port: boxes.none.port }));
  assert.equal(isSent, false);
  assert.match(answer, /^无法加密连接：/);
});

test("reports a wrong password in Chinese, without the password", async () => {
  const password = "Wrong-of-the-bot";
  const { isSent, status, answer } = await trial(await add("tls", { password }));
  assert.deepEqual([isSent, status], [false, 535]);
  assert.match(answer, /^账号或密码不正确：/);
  assert.ok(answer.includes("******") && !answer.includes(password), answer);
});

test("gives up permanently refused addresses, and retries temporarily refused ones", async () => {
  await add("none");
  busy.add("full@mro.example");
  await send("gone@mro.example");
  await send("full@mro.example");
  const shown = (await records()).map(
    ({ address, state, status, attempts, answer }: Record<string, unknown>) => ({
      address,
      state,
      status,
      attempts,
      answer,
    }),
  );
  assert.deepEqual(shown, [
    {
      address: "full@mro.example",
      state: "waiting",
      status: 451,
      attempts: 1,
      answer: "对方拒收：451 try later",
    },
    {
      address: "gone@mro.example",
      state: "dead",
      status: 550,
      attempts: 1,
      answer: "对方拒收：550 no such mailbox",
    },
  ]);
  busy.clear();
  t.at(new Date(Date.now() + hour));
  admin = await t.as("admin");
  await runOutbox();
  assert.deepEqual((await boxes.none.next()).to, ["full@mro.example"]);
  const [sent] = await records("state=sent");
  assert.deepEqual([sent.address, sent.attempts], ["full@mro.example", 2]);
});

test("prevents header injection by titles and addresses", async () => {
  await add("none");
  const title = "标题\r\nBcc: thief@evil.example\r\n\r\nbody";
  await send("one@mro.example", { title, text: "a\r\n.\r\nMAIL FROM:<x@evil.example>" });
  const { to, source, from } = await boxes.none.next();
  assert.deepEqual([to, from], [["one@mro.example"], "noreply@mro.example"]);
  assert.doesNotMatch(source, /^(?:Bcc|body)/im);
  for (const address of [
    "one@mro.example, two@evil.example",
    "one@mro.example>\r\nRCPT TO:<two@evil.example",
    "one@mro.example\r\nBcc: two@evil.example",
  ]) {
    await send(address);
  }
  const later = await records("address=two");
  assert.equal(later.length, 3);
  for (const { state, answer } of later) assert.notEqual(state, "sent", answer);
});

test("filters deliveries by the event of mails to persons", async () => {
  await add("none");
  await t.app.inTransaction(async (unit) => {
    for (const kind of ["approval.waiting", "item.changed"]) {
      const subject = `kind:${kind}`;
      const eventId = await enqueueEvent(unit, { kind, subject, payload: {} });
      await unit.tx
        .updateTable("outboxEvent")
        .set({ expandedAt: new Date().toISOString() })
        .where("eventId", "=", eventId)
        .execute();
      const of = { eventId, subject, channelId: null, userId: null, address: "one@mro.example" };
      await addDelivery(unit, { ...of, content: { title: kind, text: "" } });
    }
  });
  await runOutbox();
  for (const kind of ["approval.waiting", "item.changed"]) {
    const list = await records(`kind=${kind}`);
    assert.deepEqual(
      list.map((row: { kind: string }) => row.kind),
      [kind],
    );
  }
  assert.equal((await admin.get("/system/delivery?kind=nothing")).status, 400);
});
