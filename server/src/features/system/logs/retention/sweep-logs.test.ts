import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { sweepLogs } from "../log.queries.ts";
import { startLogs } from "../logs.fixture.ts";

type Logs = Awaited<ReturnType<typeof startLogs>>;
let t: Logs["t"];
let admin: Logs["admin"];
let fill: Logs["fill"];
let total: Logs["total"];

before(async () => {
  ({ t, admin, fill, total } = await startLogs());
});
after(() => t.close());

test("removes rows older than the parameter only", async () => {
  await admin.del("/system/monitor/accesslog/clean");
  await fill(3, "2026-05-01 08:00:00");
  const at = new Date("2026-05-11T00:00:00Z");
  assert.equal(await sweepLogs(t.db, at), 0, "180 days are kept unless said otherwise");
  await retain("nonsense");
  assert.equal(await sweepLogs(t.db, at), 0);
  await retain("0");
  assert.equal(await sweepLogs(t.db, new Date("2036-01-01")), 0, "0 keeps for ever");
  await retain("9");
  assert.equal(await sweepLogs(t.db, at), 6);
  assert.equal(await total("/system/monitor/operlog?title=填充"), 0);
});

test("leaves the removal to the server that started it", async () => {
  await fill(3, "2026-05-01 08:00:00");
  const other = await t.db.startTransaction().execute();
  await sql`select pg_advisory_xact_lock(hashtextextended('sweep-logs', 0))`.execute(other);
  const at = new Date("2026-05-11T00:00:00Z");
  assert.equal(await sweepLogs(t.db, at), 0);
  await other.rollback().execute();
  assert.equal(await sweepLogs(t.db, at), 6);
});

async function retain(days: string) {
  await t.db
    .updateTable("sysConfig")
    .set({ configValue: days })
    .where("configKey", "=", "sys.log.retentionDays")
    .execute();
}
