import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { after, before, test } from "node:test";
import { pino } from "pino";
import { buildTestApp } from "../../../../test/build-test-app.ts";
import { startSmtpServer } from "../../message-center/channels/receivers.fixture.ts";
import { openLedger } from "./append-evidence.queries.ts";

const lines: { msg: string; evidenceHead?: string }[] = [];
const log = pino({ level: "info" }, { write: (line) => lines.push(JSON.parse(line)) });
const busy = new Set<string>();
let mails: Awaited<ReturnType<typeof startSmtpServer>>;
let t: Awaited<ReturnType<typeof buildTestApp>>;
let other: Awaited<ReturnType<typeof t.newServer>>;

before(async () => {
  mails = await startSmtpServer({ busy });
  const env = {
    MESSAGE_GATEWAY: "smtp",
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MESSAGE_FROM: "noreply@mro.example",
  };
  t = await buildTestApp({
    template: "seeded",
    env,
    log,
    now: new Date("2026-06-15T04:00:00Z"),
  });
});
after(async () => {
  await t.close();
  await mails.close();
});

const heads = () => lines.filter(({ msg }) => msg === "evidence head");

async function appendEntry(number: number): Promise<void> {
  const { userId } = await t.db
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", "operator")
    .executeTakeFirstOrThrow();
  await t.app.inTransaction((unit) =>
    openLedger(unit, t.app.signingKey).append({
      act: "product.approve",
      subjectKind: "product",
      subjectLabel: "液压泵",
      subjectId: String(number),
      sha256: hash("sha256", String(number)),
      actorId: userId,
      now: t.time.now,
    }),
  );
}

const mailTo = (value: string) =>
  t.db
    .updateTable("sysConfig")
    .set({ configValue: value })
    .where("configKey", "=", "evidence.headMail")
    .execute();

test("records no head of an empty ledger", async () => {
  assert.deepEqual(await t.app.jobs.run("evidence-head"), { noted: 0, mailed: 0 });
});

test("logs and mails the head once a day across all servers", async () => {
  await appendEntry(1);
  await mailTo("quality@mro.example, audit@mro.example");
  other = await t.newServer();
  const outcomes = [
    await t.app.jobs.run("evidence-head"),
    await other.jobs.run("evidence-head"),
    await t.app.jobs.run("evidence-head"),
  ];
  assert.deepEqual(outcomes, [
    { noted: 1, mailed: 2 },
    { noted: 0, mailed: 0 },
    { noted: 0, mailed: 0 },
  ]);
  const [said, ...more] = heads();
  assert.equal(more.length, 0);
  const received = [await mails.next(), await mails.next()];
  assert.deepEqual(received.flatMap(({ to }) => to).sort(), [
    "audit@mro.example",
    "quality@mro.example",
  ]);
  assert.match(said?.evidenceHead ?? "", /^1:[0-9a-f]{64}$/);
  for (const { text } of received) assert.ok(text.includes(said?.evidenceHead ?? "-"), text);
});

test("records a new head the next day, and retries a failed mail", async () => {
  await appendEntry(2);
  t.time.now = new Date("2026-06-16T04:00:00Z");
  busy.add("audit@mro.example");
  assert.deepEqual(await t.app.jobs.run("evidence-head"), { noted: 1, mailed: 2 });
  assert.deepEqual((await mails.next()).to, ["quality@mro.example"]);
  for (const app of [t.app, other]) await app.outbox.idle();
  busy.clear();
  t.time.now = new Date("2026-06-16T06:00:00Z");
  assert.deepEqual(await t.app.jobs.run("evidence-head"), { noted: 0, mailed: 0 });
  t.app.outbox.wake();
  assert.deepEqual((await mails.next()).to, ["audit@mro.example"]);
  assert.equal(heads().length, 2);
});

test("sends no mail without an address", async () => {
  t.time.now = new Date("2026-06-17T04:00:00Z");
  await mailTo("-");
  assert.deepEqual(await t.app.jobs.run("evidence-head"), { noted: 1, mailed: 0 });
});
