import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startTestApp } from "../../../test/harness.ts";
import { parseRetentionDays } from "./retention-days.ts";

const day = 86_400_000;
let t: Awaited<ReturnType<typeof startTestApp>>;

before(async () => {
  t = await startTestApp();
});
after(() => t.close());

const daysFromNow = (days: number) => new Date(Date.now() + days * day);
const count = async (table: "repairRecord" | "sysOperLog" | "sysAccessLog") => {
  const { n } = await t.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
};
const listRemovals = () =>
  t.db
    .selectFrom("sysOperLog")
    .select(["operParam", "operName", "businessType"])
    .where("title", "=", "数据保留")
    .orderBy("operTime")
    .execute();

async function keep(key: string, days: string) {
  await t.db
    .updateTable("sysConfig")
    .set({ configValue: days })
    .where("configKey", "=", key)
    .executeTakeFirstOrThrow();
}

/** Creates reading records of today, and a sign-in log row. */
async function fill(records: number) {
  const { userId } = await t.db
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", "mechanic")
    .executeTakeFirstOrThrow();
  const row = { userId, title: "保留", seconds: 3 };
  if (records > 0) {
    await t.db
      .insertInto("repairRecord")
      .values(Array.from({ length: records }, () => row))
      .execute();
  }
  await t.as("mechanic");
}

test("removes rows older than the parameters allow, and reports the counts", async () => {
  await fill(3);
  assert.deepEqual(await t.app.retention.run(daysFromNow(170)), {});
  assert.deepEqual(await listRemovals(), [], "nothing went, and nothing is told");
  await keep("sys.record.retentionDays", "90");
  assert.deepEqual(await t.app.retention.run(daysFromNow(80)), {});
  assert.deepEqual(await t.app.retention.run(daysFromNow(100)), { 阅读记录: 3 });
  assert.equal(await count("repairRecord"), 0);
  const logged = (await count("sysAccessLog")) + (await count("sysOperLog")) - 1;
  assert.ok(logged >= 1);
  const removed = await t.app.retention.run(daysFromNow(181));
  assert.deepEqual(removed, { 日志: logged });
  assert.equal(await count("sysAccessLog"), 0);
  const rows = await listRemovals();
  assert.deepEqual(
    rows.map(({ operParam }) => JSON.parse(operParam ?? "")),
    [{ 阅读记录: 3 }, removed],
  );
  assert.deepEqual([rows[0]?.operName, rows[0]?.businessType], ["系统", "3"]);
});

test("shows removed counts to administrators in the operation log", async () => {
  const admin = await t.as("admin");
  const { data } = await admin.get(
    `/system/monitor/operlog?title=${encodeURIComponent("数据保留")}`,
  );
  assert.ok(data.total >= 1);
  assert.equal(data.list[0].operName, "系统");
});

test("keeps rows forever if the parameter is 0", async () => {
  await keep("sys.record.retentionDays", "0");
  await keep("sys.log.retentionDays", "0");
  await fill(2);
  assert.deepEqual(await t.app.retention.run(daysFromNow(40_000)), {});
  assert.equal(await count("repairRecord"), 2);
});

test("skips the run if another server is running it", async () => {
  await keep("sys.record.retentionDays", "1");
  const other = await t.db.startTransaction().execute();
  await sql`select pg_advisory_xact_lock(hashtextextended('job:retention', 0))`.execute(other);
  assert.equal(await t.app.jobs.run("retention", daysFromNow(10)), null);
  await other.rollback().execute();
  assert.deepEqual(await t.app.jobs.run("retention", daysFromNow(10)), { 阅读记录: 2 });
});

test("continues with other kinds if one cannot be removed", async () => {
  await fill(1);
  t.app.retention.add({ title: "坏", run: () => Promise.reject(new Error("no")) });
  t.app.retention.add({ title: "好", run: async () => 7 });
  assert.deepEqual(await t.app.retention.run(daysFromNow(10)), { 阅读记录: 1, 好: 7 });
});

test("refuses invalid days, and uses the default for invalid stored values", async () => {
  const admin = await t.as("admin");
  const { data } = await admin.get("/system/config?configKey=sys.record.retentionDays");
  const [row] = data.list;
  for (const configValue of ["-1", "1.5", "many", "99999"]) {
    const answer = await admin.put(`/system/config/${row.configId}`, { ...row, configValue });
    assert.equal(answer.status, 400, configValue);
  }
  assert.equal(parseRetentionDays("nonsense", "sys.log.retentionDays"), 180);
  assert.equal(parseRetentionDays("", "sys.record.retentionDays"), null);
  assert.equal(parseRetentionDays("0", "sys.log.retentionDays"), null);
});
