import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { expiringDays, urgentDays } from "@aeromaint/contracts/people/licence-state.ts";
import { sql } from "kysely";
import { startTestApp, type TestClient } from "../../../test/harness.ts";
import type { App } from "../http/app-type.ts";
import { reschedule } from "./due.queries.ts";

const path = "/platform/info";
let t: Awaited<ReturnType<typeof startTestApp>>;
let other: App;
let admin: TestClient;
let categoryId: string;

before(async () => {
  t = await startTestApp();
  t.at(new Date("2026-03-01T00:00:00Z"));
  other = await t.newServer();
  admin = await t.as("admin");
  const category = { name: "起落架", orderNum: 9, cover: "2" };
  categoryId = (await admin.post("/platform/category", category)).data.categoryId;
});
after(() => t.close());
beforeEach(async () => {
  t.at(new Date("2026-03-01T00:00:00Z"));
  for (const table of ["due", "outboxEvent", "announcement"] as const) {
    await t.db.deleteFrom(table).execute();
  }
});

/** What is due of a row, by the platform's clock. */
async function dueOf(subject: string): Promise<string[]> {
  const { rows } = await sql<{ due: string }>`
    select to_char(at, 'MM-DD HH24:MI ') || act as due from due where subject = ${subject}::bigint
    order by at`.execute(t.db);
  return rows.map(({ due }) => due);
}

const events = async () =>
  (await t.db.selectFrom("outboxEvent").select(["kind", "subject"]).execute()).map(
    ({ kind, subject }) => `${kind} ${subject}`,
  );

async function item(over: object): Promise<string> {
  const { data, message } = await admin.post(path, {
    categoryId,
    title: "前轮更换",
    releaseUser: "张三",
    content: "<p>先放低机头</p>",
    releaseTime: "2026-03-02 08:00:00",
    ...over,
  });
  assert.ok(data?.repairId, message);
  return data.repairId;
}

async function notice(noticeTime: string, takeDownTime: string | null = null): Promise<string> {
  const text = { noticeTitle: "定时", noticeContent: "<p>正文</p>", summary: "正文" };
  const { noticeId } = await t.db
    .insertInto("platformNotice")
    .values({ ...text, noticeTime, takeDownTime })
    .returning("noticeId")
    .executeTakeFirstOrThrow();
  await t.app.inTransaction((unit) => reschedule(unit, [noticeId], t.time.now));
  return noticeId;
}

test("what is due follows its row: scheduled, rescheduled, cancelled, and back from the trash", async () => {
  const id = await item({ takeDownTime: "2026-04-01 08:00:00" });
  assert.deepEqual(await dueOf(id), ["03-02 08:00 item.released", "04-01 08:00 item.takenDown"]);
  await admin.put(`${path}/${id}`, { releaseTime: "2026-03-03 08:00:00", takeDownTime: null });
  assert.deepEqual(await dueOf(id), ["03-03 08:00 item.released"]);
  await admin.del(`${path}/${id}`);
  assert.deepEqual(await dueOf(id), []);
  assert.equal((await admin.post(`/document/trash/${id}/restore`, {})).code, 200);
  assert.deepEqual(await dueOf(id), ["03-03 08:00 item.released"]);
});

test("is recorded at its moment and not before, by one of two servers", async () => {
  const id = await notice("2026-03-01 10:00:00");
  const run = () => Promise.all([t.app, other].map((app) => app.jobs.run("due")));
  t.at(new Date("2026-03-01T01:59:59Z"));
  await run();
  assert.deepEqual(await events(), []);
  t.at(new Date("2026-03-01T02:00:00Z"));
  await run();
  await run();
  assert.deepEqual(await events(), [`notice.released notice:${id}`]);
  assert.deepEqual(await dueOf(id), []);
});

test("is recorded later where no server ran at its moment, unless it is no news any more", async () => {
  const [old, late] = [await notice("2026-03-02 10:00:00"), await notice("2026-03-12 10:00:00")];
  t.at(new Date("2026-03-15T00:00:00Z"));
  await t.app.jobs.run("due");
  assert.deepEqual(await events(), [`notice.released notice:${late}`]);
  assert.deepEqual([await dueOf(old), await dueOf(late)], [[], []]);
});

test("holds up nothing else where it fails, and is tried again after a minute", async () => {
  const gone = { subject: "1", act: "item.released", at: "2026-03-01 09:00:00" };
  await t.db.insertInto("due").values(gone).execute();
  const id = await notice("2026-03-01 10:00:00");
  t.at(new Date("2026-03-01T02:00:00Z"));
  await t.app.jobs.run("due");
  assert.deepEqual(await events(), [`notice.released notice:${id}`]);
  const [{ retryAt }] = (await t.db.selectFrom("due").select("retryAt").execute()) as [
    { retryAt: string },
  ];
  assert.equal(retryAt.slice(0, 19), "2026-03-01 10:01:00");
});

test("cached lists lose a notice at its take-down time", async () => {
  const id = await notice("2026-02-28 10:00:00", "2026-03-01 10:00:00");
  const shown = async () => {
    const { data } = await t.guest.get("/open/platform/notice?pageSize=50");
    return data.list.some(({ noticeId }: { noticeId: string }) => noticeId === id);
  };
  t.app.responseCache.clear();
  assert.equal(await shown(), true);
  t.at(new Date("2026-03-01T02:00:00Z"));
  await t.app.jobs.run("due");
  assert.equal(await shown(), false);
  assert.deepEqual(await dueOf(id), []);
});

test("people are notified of an end on the days from which forms mark it", async () => {
  const { rows } = await sql`
    select (expiry_days('licence'))[1] as licence, (expiry_days('authorisation'))[1] as authorisation,
      (expiry_days('leader'))[1] as leader`.execute(t.db);
  assert.deepEqual(
    [...rows],
    [{ licence: expiringDays, authorisation: expiringDays, leader: urgentDays }],
  );
});
