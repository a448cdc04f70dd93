import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { ownMessagesPath } from "@aeromaint/contracts/message-center/message-kinds.ts";
import {
  staffAudiencePath,
  staffMessage,
} from "@aeromaint/contracts/message-center/staff-message.ts";
import { startTestApp, type TestClient } from "../../../test/harness.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;
let operator: TestClient;
let mechanic: TestClient;
const users = new Map<string, { userId: string; deptId: string | null }>();
const { path } = staffMessage;

before(async () => {
  t = await startTestApp();
  [admin, operator, mechanic] = [
    await t.as("admin"),
    await t.as("operator"),
    await t.as("mechanic"),
  ];
  const rows = await t.db.selectFrom("sysUser").select(["userName", "userId", "deptId"]).execute();
  for (const { userName, ...user } of rows) users.set(userName, user);
});
after(() => t.close());
beforeEach(async () => {
  for (const table of ["staffMessage", "message", "outboxEvent"] as const) {
    await t.db.deleteFrom(table).execute();
  }
  t.at(new Date("2026-05-01T01:00:00Z"));
});

const idOf = (userName: string) => users.get(userName)?.userId ?? "";
const two = () => ({ userIds: [idOf("operator"), idOf("mechanic")] });
const input = (over: object = {}) => ({
  title: "今晚停机维护",
  body: "22:00 至 23:00",
  audience: two(),
  ...over,
});
const rows = async () => (await admin.get(path)).data.list;
const titles = async (client: TestClient) =>
  (await client.get(ownMessagesPath)).data.list.map(({ title }: { title: string }) => title);

async function runOutbox(): Promise<void> {
  await t.app.jobs.run("due");
  t.app.outbox.wake();
  await t.app.outbox.idle();
}

test("sends one message to each person of the audience, and counts readers", async () => {
  const role = await t.db
    .selectFrom("sysUserRole")
    .select("roleId")
    .where("userId", "=", idOf("operator"))
    .executeTakeFirstOrThrow();
  const audience = { ...two(), roleIds: [role.roleId] };
  const { recipients } = (await admin.put(staffAudiencePath, audience)).data;
  assert.ok(recipients >= 2);
  const { code, message } = await admin.post(path, input({ audience }));
  assert.deepEqual([code, message], [200, `已发送给 ${recipients} 人`]);
  for (let turn = 0; turn < 2; turn += 1) await runOutbox();
  assert.deepEqual(await titles(operator), ["今晚停机维护"]);
  assert.deepEqual(await titles(mechanic), ["今晚停机维护"]);
  await operator.put(`${ownMessagesPath}/read`, {});
  const [row] = await rows();
  assert.deepEqual([row.recipients, row.read, row.unread], [recipients, 1, recipients - 1]);
  assert.ok(row.sentTime && row.senderName);
  const log = await t.db
    .selectFrom("sysOperLog")
    .select("businessType")
    .where("title", "=", staffMessage.title)
    .execute();
  assert.equal(log.length, 1);
});

test("waits for its time, and reaches the audience of that time", async () => {
  assert.equal((await admin.post(path, input({ sendTime: "2026-05-01 18:00:00" }))).code, 200);
  await runOutbox();
  assert.deepEqual([await titles(operator), (await rows())[0].sentTime], [[], null]);
  const off = (status: string) =>
    t.db.updateTable("sysUser").set({ status }).where("userName", "=", "mechanic").execute();
  await off("2");
  t.at(new Date("2026-05-01T10:00:01Z"));
  await runOutbox();
  await off("1");
  assert.deepEqual(await titles(operator), ["今晚停机维护"]);
  assert.equal((await rows())[0].recipients, 1);
});

test("can be cancelled before it is sent", async () => {
  await admin.post(path, input({ sendTime: "2026-05-01 18:00:00" }));
  const [{ staffMessageId }] = await rows();
  assert.equal((await admin.del(`${path}/${staffMessageId}`)).code, 200);
  assert.equal((await admin.del(`${path}/${staffMessageId}`)).code, 404);
  t.at(new Date("2026-05-01T10:00:01Z"));
  await runOutbox();
  assert.deepEqual(await titles(operator), []);
  await admin.post(path, input());
  await runOutbox();
  const [sent] = await rows();
  assert.equal((await admin.del(`${path}/${sent.staffMessageId}`)).code, 409);
});

test("refuses an empty audience, a past time and users without the permission", async () => {
  const refused = async (over: object) => {
    const { code, message } = await admin.post(path, input(over));
    return [code, message];
  };
  assert.deepEqual(await refused({ audience: {} }), [400, "所选范围内没有可以登录的人员"]);
  assert.deepEqual(await refused({ sendTime: "2026-04-30 18:00:00" }), [
    400,
    "发送时间必须晚于当前时间",
  ]);
  assert.equal((await refused({ title: "" }))[0], 400);
  assert.equal((await operator.post(path, input())).code, 403);
  assert.equal((await mechanic.get(path)).code, 403);
  assert.deepEqual(await rows(), []);
});
