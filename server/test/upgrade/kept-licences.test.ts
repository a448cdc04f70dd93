// Own process: uses a database with an earlier schema.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Kysely, PostgresDialect } from "kysely";
import { openPool } from "../../src/infra/db/database.ts";
import { runMigrations } from "../../src/infra/db/migrate.ts";
import { emptyDatabase } from "../process/databases.ts";

const timeZone = "Asia/Shanghai";

/** An expired licence, licences added by the holder and by staff, and a failed course. */
const people = `
insert into sys_user (user_id, user_name, nick_name, user_type, password_hash)
select id, 'p' || id, '人员' || id, '04', '-' from unnest('{901,902,903,904}'::bigint[]) id;
insert into repair_person (user_id, user_nature, nature, skill_certificate, skill_time, limited_time, created_by) values
  (901, '3', '1', '无损检测证书', '2015-03-01', 5, 904), (902, '3', '1', '无损检测证书', current_date - 400, 5, 902),
  (903, '3', '1', '无损检测证书', current_date - 400, 5, 904);
insert into course (course_id, course_name, course_kind, hours) values (911, '复训', 'recurrent', 8);
insert into train_record (course_id, user_id, train_date, hours, instructor, result, recorded_at, created_by)
select 911, id, day::date, 8, '教员', result, now() - interval '300 days', id
from unnest('{901,902,903}'::bigint[]) id,
  (values ('2024-03-01', '1'), ('2024-03-05', '2')) as t (day, result);
insert into authorisation_condition (category_id, kind, licence, course_id, recorded_at)
select category_id, kind, licence, course_id, now() - interval '300 days' from authorisation_category,
  (values ('licence', '无损', null), ('course', null, 911)) as c (kind, licence, course_id)
where category_name = '检验';
insert into authorisation (authorisation_id, number, user_id, category_id, basis, valid_from, valid_until, signatures,
  holder, sha256, recorded_at, created_by)
select id + 20, 'A-' || id, id, category_id, '', current_date - 200, current_date + 200, 1, '{}', '',
  now() - interval '200 days', 904
from authorisation_category, unnest('{901,902,903}'::bigint[]) id where category_name = '检验';
insert into authorisation_act (authorisation_id, act, actor, recorded_at)
select authorisation_id, 'issue', '{"userId": "904"}', recorded_at from authorisation;`;

const now = `'${new Date().toISOString()}'::timestamptz`;
const moments = [now, `${now} - interval '100 days'`, `${now} + interval '100 days'`];
const read = moments.map((at) => `select * from authorisation_at(${at}, least(${at}, ${now}))`);

test("an upgrade keeps every authorisation, regardless of the author of the licence", async (t) => {
  const database = await emptyDatabase();
  const pool = openPool(database.url, { timeZone, max: 1, statementTimeout: 0 });
  const on = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  t.after(() => on.destroy().then(database.drop));
  await runMigrations(on, { upTo: "132" });
  await database.rows(people);
  const answers = async () => {
    const all = [];
    for (const query of read) {
      const rows = await database.rows<{ number: string; state: string }>(query);
      all.push(rows.sort((one, other) => (one.number < other.number ? -1 : 1)));
    }
    return all;
  };
  const kept = await answers();
  assert.deepEqual(
    kept[0]?.map(({ number, state }) => [number, state]),
    [
      ["A-901", "invalid"],
      ["A-902", "valid"],
      ["A-903", "valid"],
    ],
  );
  await runMigrations(on);
  assert.deepEqual(await answers(), kept);
  const waiting = await database.rows(
    "select from repair_person where licence_pending is not null",
  );
  assert.equal(waiting.length, 0);
});
