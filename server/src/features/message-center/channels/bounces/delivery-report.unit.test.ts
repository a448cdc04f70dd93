import assert from "node:assert/strict";
import { test } from "node:test";
import { buildDeliveryReport } from "./delivery-report.fixture.ts";
import { readDeliveryReport } from "./delivery-report.ts";

const eventId = "0f8fad5b-d9cb-469f-a165-70867728950e";
const original = `Message-ID: <${eventId}.4711@aeromaint>\nSubject: 内容更新\n\n正文\n`;
const read = (source: string) => readDeliveryReport(Buffer.from(source));

test("reads reports with the complete mail or only its headers", async () => {
  for (const originalType of ["message/rfc822", "text/rfc822-headers", "message/global"]) {
    assert.deepEqual(await read(buildDeliveryReport({ original, originalType })), {
      eventId,
      deliveryId: "4711",
      isFailed: true,
      status: 550,
      reason: "550 5.1.1 <one@mro.example>: 用户不存在 no such user",
    });
  }
});

test("reads a report of Exchange, which has special fields and a code without text", async () => {
  const source = `From: Microsoft Outlook <postmaster@mro.example>
Content-Type: multipart/report; report-type=delivery-status; boundary="_x_"

--_x_
Content-Type: multipart/alternative; boundary="_y_"

--_y_
Content-Type: text/html; charset="utf-8"
Content-Transfer-Encoding: base64

PHA+5peg5rOV6YCB6L6+PC9wPg==
--_y_--
--_x_
Content-Type: message/delivery-status

Reporting-MTA: dns;mail.mro.example
X-Display-Name: noreply

Final-recipient: RFC822;two@mro.example
Action: Failed
Status: 5.2.2
X-Display-Name: two

--_x_
Content-Type: message/rfc822

Received: from a.example by b.example; Mon, 23 Nov 2026 10:00:00 +0800
Message-Id: <${eventId}.12@aeromaint>

--_x_--
`;
  const expected = { eventId, deliveryId: "12", isFailed: true, status: null, reason: "5.2.2" };
  assert.deepEqual(await read(source), expected);
  assert.deepEqual(await read(source.replaceAll("\n", "\r\n")), expected);
});

test("prefers failed recipients over delayed ones, and ignores delivered ones", async () => {
  const delayed = await read(
    buildDeliveryReport({ original, action: "delayed", diagnostic: "smtp; 451 busy" }),
  );
  assert.deepEqual([delayed?.isFailed, delayed?.status, delayed?.reason], [false, 451, "451 busy"]);
  assert.equal(await read(buildDeliveryReport({ original, action: "delivered" })), null);
});

const unread = { eventId, deliveryId: "4711", isFailed: true, status: null, reason: null };
const qmail = `Return-Path: <>
From: MAILER-DAEMON@relay.example
Subject: failure notice

Hi. This is the qmail-send program at relay.example.
I'm afraid I wasn't able to deliver your message to the following addresses.

<one@mro.example>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

Return-Path: <noreply@mro.example>
${original}`;
const exim = `From: Mail Delivery System <Mailer-Daemon@relay.example>
X-Failed-Recipients: one@mro.example
Auto-Submitted: auto-replied
Subject: Mail delivery failed: returning message to sender

A message that you sent could not be delivered.

------ This is a copy of the message, including all the headers. ------

${original}`;
const openSmtpd = (subject: string) => `From: Mailer Daemon <MAILER-DAEMON@relay.example>
Subject: ${subject}
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="1/relay"

--1/relay
Content-Type: text/plain

Below is the reason: 550 5.1.1 no such user

--1/relay
Content-Type: text/rfc822-headers

${original}
--1/relay--
`;

test("recognises bounces without a standard report", async () => {
  for (const source of [
    qmail,
    qmail.replaceAll("\n", "\r\n"),
    qmail.replace("Return-Path: <>\n", ""),
    exim,
    openSmtpd("Delivery status notification: error"),
    buildDeliveryReport({ original }).replace("message/delivery-status", "text/x-unknown"),
    exim.replace(original, original.replaceAll(/^/gm, "> ")),
  ]) {
    assert.deepEqual(await read(source), unread, source);
  }
  const late = await read(openSmtpd("Delivery status notification: warning"));
  assert.equal(late?.isFailed, false);
});

test("ignores replies, receipts and complaints", async () => {
  const absent = `From: one@mro.example\nIn-Reply-To: <${eventId}.4711@aeromaint>\nAuto-Submitted: auto-replied`;
  const receipt = buildDeliveryReport({ original }).replace(
    "delivery-status;",
    "disposition-notification;",
  );
  for (const source of [
    `${absent}\n\n外出\n> ${original}`,
    receipt.replace("message/delivery-status", "message/disposition-notification"),
    `From: postmaster@mro.example\nIn-Reply-To: <${eventId}.4711@aeromaint>\n\n已处理\n`,
  ]) {
    assert.equal(await read(source), null, source);
  }
});

test("ignores other reports and broken mails", async () => {
  const quoted = `Message-ID: <other@elsewhere>\n\n> ${original}`;
  const nested = `Content-Type: multipart/mixed; boundary="a"\n\n${'--a\nContent-Type: multipart/mixed; boundary="a"\n\n'.repeat(2_000)}`;
  for (const source of [
    "",
    "From: a@b.example\n\n外出，请联系张三\n",
    original,
    nested,
    `X: ${"y".repeat(200_000)}`,
    buildDeliveryReport({ original: quoted }),
    buildDeliveryReport({ original: original.replace(".4711", ".4711222222222222222222") }),
    buildDeliveryReport({ original }).slice(0, 600),
  ]) {
    assert.equal(await read(source), null, source.slice(0, 80));
  }
});

test("truncates long reasons, and decodes every charset", async () => {
  const long = await read(
    buildDeliveryReport({ original, diagnostic: `smtp; ${"长".repeat(2_000)}` }),
  );
  assert.equal(long?.reason?.length, 500);
  const bytes = Buffer.concat([
    Buffer.from(buildDeliveryReport({ original })),
    Buffer.from([0xff, 0xfe, 0xd6, 0xd0]),
  ]);
  assert.equal((await readDeliveryReport(bytes))?.deliveryId, "4711");
});
