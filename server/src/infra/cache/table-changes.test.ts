// Own process: listens to a database from its start.
import assert from "node:assert/strict";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import pg from "pg";
import { pino } from "pino";
import { testDatabase } from "../../../test/database.ts";
import { createServices } from "../../services.ts";
import { openDatabase } from "../db/database.ts";
import { invalidate, invalidateRows } from "./table-changes.ts";

const database = await testDatabase();
const db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: 4 });
const { inTransaction, changes } = createServices({
  db,
  config: { dataDir: join(tmpdir(), "table-changes") },
  log: pino({ level: "silent" }),
});
const other = new pg.Client({ connectionString: database.url });
await other.connect();
await other.query("listen aeromaint_changes");
after(async () => {
  await Promise.all([other.end(), db.destroy()]);
  await database.drop();
});

/** Tags that another server receives, without the sender's mark. */
const sent: string[] = [];
other.on("notification", ({ payload = "" }) => {
  sent.push(...payload.split(",").filter((table) => !table.startsWith("@")));
});

/** Waits for this table; returns all tags received so far. */
async function sentUntil(table: string): Promise<string[]> {
  while (!sent.includes(table)) await once(other, "notification");
  return sent.splice(0);
}

test("notifies this server before the writer continues, and other servers after the commit", async () => {
  const notified: string[] = [];
  const stop = changes.subscribe((tables) => notified.push(...tables));
  await inTransaction(async (unit) => invalidate(unit, "content_item", "content_category"));
  assert.deepEqual(notified, ["content_item", "content_category"]);
  assert.deepEqual(await sentUntil("content_category"), ["content_item", "content_category"]);
  // Batches close changes without loss.
  await inTransaction(async (unit) => invalidate(unit, "sys_config"));
  await inTransaction(async (unit) => invalidate(unit, "tdm_space"));
  assert.deepEqual(await sentUntil("tdm_space"), ["sys_config", "tdm_space"]);
  stop();
});

test("sends row ids, or only their tables if the rows exceed a notification", async () => {
  await inTransaction(async (unit) => invalidateRows(unit, "content_item", ["7", "008"]));
  assert.deepEqual(await sentUntil("content_item:8"), ["content_item:7", "content_item:8"]);
  const ids = Array.from({ length: 1_000 }, (_, index) => String(index));
  const notified: string[] = [];
  const stop = changes.subscribe((tags) => notified.push(...tags));
  await inTransaction(async (unit) => invalidateRows(unit, "content_item", ids));
  assert.equal(notified.length, 1_000);
  assert.deepEqual(await sentUntil("content_item"), ["content_item"]);
  stop();
});

test("sends nothing for a change that was rolled back", async () => {
  const failing = inTransaction(async (unit) => {
    invalidate(unit, "content_item");
    throw new Error("taken back");
  });
  await assert.rejects(failing, /taken back/);
  await inTransaction(async (unit) => invalidate(unit, "sys_config"));
  assert.deepEqual(await sentUntil("sys_config"), ["sys_config"]);
});

test("receives changes of others as soon as it is ready", async () => {
  const listener = changes.listen(database.url, { onReconnect: assert.fail });
  await listener.ready;
  assert.ok(listener.isListening());
  const heard = new Promise<readonly string[]>((resolve) => {
    changes.subscribe(resolve);
  });
  await other.query("select pg_notify('aeromaint_changes', 'message:7,@another')");
  assert.deepEqual(await heard, ["message:7", "@another"]);
  await listener.stop();
});

test("is ready without notifications if the database is not reachable", async () => {
  const listener = changes.listen("postgres://nobody@127.0.0.1:1/none", {
    onReconnect: assert.fail,
  });
  await listener.ready;
  assert.ok(!listener.isListening());
  await listener.stop();
});
