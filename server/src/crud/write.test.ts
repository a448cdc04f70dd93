import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startTestApp, type TestClient } from "../../test/harness.ts";
import { eventually } from "../../test/process/eventually.ts";
import { buildPicture } from "../infra/files/files.fixture.ts";
import { saveQueue as queue } from "../infra/rich-text/clean-in-worker.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let operator: TestClient;
before(async () => {
  t = await startTestApp();
  operator = await t.as("operator");
});
after(() => t.close());

async function publish(client: TestClient): Promise<string> {
  const form = new FormData();
  form.append("noticeTitle", "机库停电检修通知");
  form.append("noticeTime", "2026-06-14 08:00:00");
  form.append("noticeContent", "<p>夜间停电</p>");
  form.append("files.file", new Blob([new Uint8Array(await buildPicture())]), "封面.png");
  const { data, message } = await client.post("/platform/notice", form);
  assert.ok(data?.noticeId, message);
  return `/platform/notice/${data.noticeId}`;
}

const long = `<p>${"夜间停电，请提前收车。".repeat(4_000)}</p>`;

test("queues long texts of one person without a database connection, without delaying others", async () => {
  const path = await publish(operator);
  const { userId } = await t.db
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", "operator")
    .executeTakeFirstOrThrow();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const before = queue.run({ person: userId, weight: long.length }, () => ended);
  const saves = Array.from({ length: 8 }, () => operator.put(path, { noticeContent: long }));
  await eventually("8 saves in the queue", () => queue.pendingCount === 8);
  const { pool } = t.db;
  await eventually("idle connections", () => pool.totalCount === pool.idleCount);
  assert.equal((await operator.put(path, { noticeContent: "<p>短</p>" })).code, 200);
  const admin = await t.as("admin");
  assert.equal((await admin.put(path, { noticeContent: long })).code, 200);
  assert.equal(queue.pendingCount, 8);
  end();
  await before;
  for (const { code, message } of await Promise.all(saves)) assert.equal(code, 200, message);
  assert.deepEqual([queue.activeCount, queue.pendingCount], [0, 0]);
});

test("refuses texts with too many tags or levels, and names the field", async () => {
  const path = await publish(operator);
  const deep = await operator.put(path, { noticeContent: "<ul><li>".repeat(50_000) });
  const message = "公告内容嵌套过深，最多100层，请减少列表或表格的层级";
  assert.deepEqual([deep.code, deep.message], [400, message]);
  assert.deepEqual(deep.data.errors, [{ field: "noticeContent", message }]);
});
