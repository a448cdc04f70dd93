import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { removeOldReadingRecords } from "../../src/features/personal/reading-records/record.queries.ts";
import { findValidSessions } from "../../src/infra/sessions/sessions.queries.ts";
import { startTestApp } from "../harness.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;

before(async () => {
  t = await startTestApp();
});
after(() => t?.close());

test("runs queries that no other test runs: audience choices, delegations, ledger heads", async () => {
  const admin = await t.as("admin");
  for (const path of [
    "/document/circulations/audience",
    "/system/common/user/delegation",
    "/document/evidence/head",
  ]) {
    assert.equal((await admin.get(path)).status, 200, path);
  }
});

test("finds the valid sessions", async () => {
  await t.as("admin");
  const { sessionId } = await t.db
    .selectFrom("sysSession")
    .select("sessionId")
    .limit(1)
    .executeTakeFirstOrThrow();
  const good = await findValidSessions(t.db, [sessionId, "1"], { now: t.time.now });
  assert.deepEqual([...good], [sessionId]);
});

test("removes reading records if a parameter limits their retention", async () => {
  await t.db
    .updateTable("sysConfig")
    .set({ configValue: "1" })
    .where("configKey", "=", "sys.record.retentionDays")
    .execute();
  assert.equal(await removeOldReadingRecords(t.app, t.time.now), 0);
});
