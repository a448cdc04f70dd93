import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type EmptyDatabase, emptyDatabase } from "../../../test/process/databases.ts";
import { openDatabase } from "../db/database.ts";
import { runMigrations } from "../db/migrate.ts";

let database: EmptyDatabase;
before(async () => {
  database = await emptyDatabase();
});
after(() => database.drop());

test("gives what earlier versions were to do later its moments", async () => {
  const db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: 2 });
  try {
    await runMigrations(db as never, { upTo: "076" });
    await database.rows(`
      insert into platform_notice (notice_id, notice_title, notice_time, notice_content, summary) values
        (1, '到时', now() + interval '1 day', '', ''), (2, '刚到时', now() - interval '1 hour', '', ''),
        (3, '已通知', now() - interval '1 hour', '', '')`);
    await database.rows("insert into announcement (subject) values ('notice:3')");
    await database.rows(`
      insert into circulation (circulation_id, subject, subject_id, title, sha256, html, due_at, audience, started_at, starter)
      values (4, 'notice', 1, '传阅', repeat('0', 64), '', now() + interval '30 days', '{}', now(), '{}')`);
    await database.rows(`
      insert into staff_message (staff_message_id, title, body, audience, send_at)
      values (5, '停机', '', '{}', now() + interval '1 day')`);
    await database.rows(`
      insert into outbox_event (kind, subject, payload, next_attempt_at) values
        ('message.staff', 'staff-message:5', '{"staffMessageId": "5"}', now() + interval '1 day'),
        ('item.changed', 'item:6:revised', '{"itemId": "6"}', now() + interval '5 minutes'),
        ('item.changed', 'item:7', '{"itemId": "7"}', '-infinity')`);
    await runMigrations(db as never);
  } finally {
    await db.destroy();
  }
  const due = await database.rows<{ due: string }>(
    "select subject || ' ' || act as due from due order by subject, act, at",
  );
  assert.deepEqual(
    due.map((row) => row.due),
    [
      "1 notice.released",
      "2 notice.released",
      "4 circulation.overdue",
      ...Array<string>(5).fill("4 circulation.reminding"),
      "5 staffMessage.due",
      "6 item.revised",
    ],
  );
  const events = await database.rows<{ subject: string }>("select subject from outbox_event");
  assert.deepEqual(events, [{ subject: "item:7" }]);
});
