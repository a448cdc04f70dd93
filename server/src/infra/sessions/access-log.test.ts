import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type EmptyDatabase, emptyDatabase } from "../../../test/process/databases.ts";
import { openDatabase } from "../db/database.ts";
import { knownMigrations, migrateOn } from "../db/migrate.ts";

let database: EmptyDatabase;
before(async () => {
  database = await emptyDatabase();
});
after(() => database.drop());

test("gives rows of earlier versions the code that their sentence stands for", async () => {
  const known = await knownMigrations();
  const adding = known.findIndex((name) => name.endsWith("add-access-log-result"));
  const db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: 2 });
  const told = [
    ["登录成功", "1", "signedIn"],
    ["退出成功", "1", "signedOut"],
    ["密码错误", "2", "wrongPassword"],
    ["二次验证码错误", "2", "wrongCode"],
    ["别的版本的说法", "2", null],
  ] as const;
  try {
    await migrateOn(db as never, known[adding - 1]);
    for (const [msg, status] of told) {
      await database.rows(
        `insert into sys_access_log
          (user_name, msg, ipaddr, login_location, browser, os, status, login_time)
         values ('x', $1, '', '', '', '', $2, now())`,
        [msg, status],
      );
    }
    await migrateOn(db as never);
  } finally {
    await db.destroy();
  }
  const rows = await database.rows<{ result: string | null }>(
    "select result from sys_access_log order by access_id",
  );
  assert.deepEqual(
    rows.map(({ result }) => result),
    told.map(([, , result]) => result),
  );
});
