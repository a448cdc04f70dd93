import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { recordDue, reschedule } from "../../../infra/due/due.queries.ts";
import type { OutgoingMessage } from "../../../infra/messages/message.ts";
import { circulations, startCirculations, succeeded } from "./circulation.fixture.ts";

let t: Awaited<ReturnType<typeof startCirculations>>;
let sent: OutgoingMessage[];

before(async () => {
  t = await startCirculations();
  t.app.messageGateway = {
    send: async (message) => {
      sent.push(message);
    },
  };
});
after(() => t.close());

/** Starts a circulation to one person with a phone and a leader, due at noon of the day. */
async function startDueCirculation(name: string, due: string) {
  const dept = await t.createDept(`${name}组`);
  const leader = await t.createReader(`${name}组长`, null);
  const person = await t.createReader(name, dept);
  await sql`update sys_user set phonenumber = '138' || lpad((user_id % 100000000)::text, 8, '0')
    where user_id in (${leader.userId}, ${person.userId})`.execute(t.db);
  await sql`update sys_dept set leader = ${leader.userId} where dept_id = ${dept}`.execute(t.db);
  const { revisionId } = await t.createRevisionInForce();
  const { circulationId } = await t.startCirculation(revisionId, { deptIds: [dept] });
  await sql`update circulation set due_at = ${`${due} 12:00:00`}::timestamptz
    where circulation_id = ${circulationId}`.execute(t.db);
  await t.app.inTransaction((unit) => reschedule(unit, [circulationId], t.time.now));
  // Simulates an early start.
  await sql`update recipient set added_at = ${due}::timestamptz - interval '30 days'
    where circulation_id = ${circulationId}`.execute(t.db);
  return { circulationId, person };
}

/** Runs the job at a time in the platform's zone. @returns texts of the sent messages */
async function runJobAt(moment: string): Promise<string[]> {
  sent = [];
  await t.app.jobs.run("due", new Date(`${moment}+08:00`));
  await t.app.outbox.idle();
  return sent.map(({ text }) => text.replace(/^【.*?】/, ""));
}

test("reminds 7 and 1 days before, on the day, 3 days after, then the leader; each once", async () => {
  const { circulationId } = await startDueCirculation("提醒甲", "2027-03-10");
  const title = succeeded(await t.author.get(`${circulations}/${circulationId}`)).title;
  assert.deepEqual(await runJobAt("2027-03-03T07:59:00"), []);
  const before = `提醒甲，请于2027-03-10 12:00:00前登录阅读并签收《${title}》。`;
  assert.deepEqual(await runJobAt("2027-03-03T08:00:00"), [before]);
  assert.deepEqual(await runJobAt("2027-03-03T08:10:00"), []);
  assert.deepEqual(await runJobAt("2027-03-04T09:00:00"), []);
  assert.deepEqual(await runJobAt("2027-03-09T08:00:00"), [before]);
  assert.deepEqual(await runJobAt("2027-03-10T08:00:00"), [before]);
  assert.deepEqual(await runJobAt("2027-03-13T08:00:00"), [
    `提醒甲，您逾期未签收《${title}》，截止时间为2027-03-10 12:00:00，请尽快登录签收。`,
  ]);
  assert.deepEqual(await runJobAt("2027-03-14T08:00:00"), [
    `提醒甲组长，您的部门有1人逾期未签收《${title}》，截止时间为2027-03-10 12:00:00，请督促签收。`,
  ]);
  assert.deepEqual(await runJobAt("2027-03-14T08:10:00"), []);
});

test("does not remind people who were added later, have signed or are excused", async () => {
  const { circulationId, person } = await startDueCirculation("提醒乙", "2027-04-10");
  await sql`update recipient set added_at = '2027-04-03 09:00:00' where circulation_id = ${circulationId}`.execute(
    t.db,
  );
  assert.deepEqual(await runJobAt("2027-04-03T10:00:00"), []);
  const excuse = { userIds: [person.userId], reason: "外派" };
  succeeded(await t.author.put(`${circulations}/${circulationId}/excuse`, excuse));
  assert.deepEqual(await runJobAt("2027-04-09T08:00:00"), []);
});

test("reminds once if several servers run the job concurrently", async () => {
  const { circulationId, person } = await startDueCirculation("提醒丙", "2027-05-10");
  sent = [];
  const now = new Date("2027-05-09T08:00:00+08:00");
  await t.app.jobs.run("due", new Date("2027-05-09T07:59:00+08:00"));
  const { db, inTransaction } = t.app;
  // Simulates four servers.
  const recorded = await Promise.all(
    Array.from({ length: 4 }, () => recordDue({ db, inTransaction, onError: assert.ifError }, now)),
  );
  assert.equal(
    recorded.reduce((sum, each) => sum + each, 0),
    1,
  );
  await t.app.outbox.idle();
  const noted = await t.db
    .selectFrom("circulationReminder")
    .select(["userId", "step"])
    .where("circulationId", "=", circulationId)
    .where("remindedOn", "=", "2027-05-09")
    .execute();
  assert.deepEqual(noted, [{ userId: person.userId, step: "before1" }]);
});

test("reminds immediately on request, once a day", async () => {
  const { circulationId } = await startDueCirculation("提醒丁", "2027-06-10");
  sent = [];
  const path = `${circulations}/${circulationId}/remind`;
  const { code, message } = await t.author.put(path);
  await t.app.outbox.idle();
  assert.deepEqual([code, message, sent.length], [200, "已提醒 1 人", 1]);
  const again = await t.author.put(path);
  await t.app.outbox.idle();
  assert.deepEqual([again.code, sent.length], [409, 1]);
  const [row] = await t.listRecipients(circulationId);
  assert.ok(row.remindTime);
});

test("shows waiting circulations in the profile, and overdue ones on the work page of staff", async () => {
  const dept = await t.createDept("提醒戊组");
  const person = await t.createReader("提醒戊", dept);
  const { revisionId } = await t.createRevisionInForce();
  const { circulationId } = await t.startCirculation(revisionId, { deptIds: [dept] });
  await t.advanceClock(600);
  const client = await person.client();
  const { data } = await client.get("/system/common/user/profile");
  assert.deepEqual(data.reminders, ["您有1项传阅待签收，其中1项已逾期，请到“我的传阅”阅读并签收"]);
  const { circulations: overdue } = succeeded(await t.author.get("/v1/backstage/work"));
  assert.equal(overdue.list[0].circulationId, circulationId);
  assert.equal(overdue.list[0].overdue, 1);
  const { data: own } = await client.get("/v1/backstage/work");
  assert.equal(own.circulations, undefined);
});
