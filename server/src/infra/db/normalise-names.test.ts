// Slow: tests every Unicode character.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { normaliseText } from "@aeromaint/contracts/fields/plain-text.ts";
import { type EmptyDatabase, emptyDatabase } from "../../../test/process/databases.ts";
import { textOf } from "../rich-text/text-of.ts";
import { openDatabase } from "./database.ts";
import { readMigrationTexts, runMigrations } from "./migrate.ts";

let database: EmptyDatabase;
before(async () => {
  database = await emptyDatabase();
});
after(() => database.drop());

const normalising = "079-normalise-names";

test("normalises rows, reports collisions, and skips revisions and logs", async () => {
  const db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: 2 });
  try {
    await runMigrations(db as never, { upTo: "078-z" });
    await database.rows(`
      insert into sys_user (user_id, user_name, nick_name, user_type, password_hash) values
        (1, 'wang', '王平', '04', ''), (2, E'wang\\ufeff', E'王\\u200b平', '04', ''),
        (3, E'ai\\u00admaiti', E'艾买提\\u2022吐尔逊', '04', ''), (4, E'\\u200b', '李雷', '04', '')`);
    await database.rows(`
      insert into content_category (category_id, name, module, cover, order_num)
      values (5, '工卡', 'repair', '2', 1)`);
    await database.rows(`
      insert into content_item (item_id, module, category_id, title, release_user, release_time, content, summary)
      select id, 'repair', 5, E'舱门\\u202e检查👨\\u200d🔧', '', now(), E'<p>\\u200b</p>', ''
      from generate_series(6, 7) id`);
    await database.rows(
      "insert into document (item_id, doc_number, created_at) values (7, 'AM-1', now())",
    );
    await database.rows(
      "insert into sys_access_log (user_name, msg, status, ipaddr, login_location, browser, os, login_time) values (E'wang\\ufeff', '', '1', '', '', '', '', now())",
    );
    await runMigrations(db as never);
  } finally {
    await db.destroy();
  }
  const users = await database.rows("select user_name, nick_name from sys_user order by user_id");
  assert.deepEqual(users, [
    { user_name: "wang", nick_name: "王平" },
    { user_name: "wang\ufeff", nick_name: "王平" },
    { user_name: "aimaiti", nick_name: "艾买提·吐尔逊" },
    { user_name: "\u200b", nick_name: "李雷" },
  ]);
  const items = await database.rows("select title, content from content_item order by item_id");
  assert.deepEqual(items, [
    { title: "舱门检查👨‍🔧", content: "<p>\u200b</p>" },
    { title: "舱门\u202e检查👨‍🔧", content: "<p>\u200b</p>" },
  ]);
  const logs = await database.rows("select user_name from sys_access_log");
  assert.deepEqual(logs, [{ user_name: "wang\ufeff" }]);
  const collisions = await database.rows(
    "select column_name, row_id::int, normalised from name_collision order by column_name, row_id",
  );
  assert.deepEqual(collisions, [
    { column_name: "nick_name", row_id: 2, normalised: "王平" },
    { column_name: "user_name", row_id: 2, normalised: "wang" },
    { column_name: "user_name", row_id: 4, normalised: "" },
  ]);
});

test("shows superscripts and subscripts in search like in summaries", async () => {
  const html =
    "<p>10<sup>3</sup> Pa，10<sup><strong>-12</strong></sup>，H<sub>2</sub>O，V<sub>max</sub>，P<sub>气</sub>，e<sup>x</sup></p>";
  const [row] = await database.rows<{ plain: string }>(
    `select btrim(search_plain('${html}')) as plain`,
  );
  assert.equal(row?.plain, textOf(html));
});

test("normalises rows and input equally, for every character", async () => {
  const text = (await readMigrationTexts()).get(normalising) ?? "";
  const [, definition] = /(CREATE FUNCTION pg_temp[\s\S]*?;\n)/.exec(text) ?? [];
  const samples = [
    "👨‍👩‍👧‍👦",
    "🧑🏽‍✈️",
    "🏳️‍🌈",
    "❤️‍🔥",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "1️⃣",
    "葛\u{e0100}",
    "艾 ． 吐",
    "１．概",
    "张\ufe0f三\u200d",
  ];
  for (let point = 1; point < 0x110000; point += 1) {
    if (point < 0xd800 || point >= 0xe000) samples.push(`甲${String.fromCodePoint(point)}乙`);
  }
  const db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: 1 });
  try {
    const client = await db.pool.connect();
    await client.query(definition ?? "");
    const { rows } = await client.query<{ plain: string }>({
      text: "select pg_temp.normalised(sign) as plain from unnest($1::text[]) with ordinality each(sign, number) order by number",
      values: [samples],
    });
    client.release();
    const differing = samples.filter((sign, at) => rows[at]?.plain !== normaliseText(sign));
    assert.deepEqual(differing.slice(0, 10), []);
  } finally {
    await db.destroy();
  }
});
