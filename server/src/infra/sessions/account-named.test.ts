import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { normaliseAccount } from "@aeromaint/contracts/people/account-name.ts";
import { sql } from "kysely";
import { type EmptyDatabase, emptyDatabase } from "../../../test/process/databases.ts";
import { checkAccountPairs } from "../../doctor/check-rows.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { runMigrations } from "../db/migrate.ts";

let database: EmptyDatabase;
let db: Database;
before(async () => {
  database = await emptyDatabase();
  db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: 2 });
  await runMigrations(db as never, { upTo: "129" });
  await add("Zhang.Lingyi", "zhang.lingyi", "ｚhang.lingyi", "alone");
  await runMigrations(db as never);
});
after(async () => {
  await db.destroy();
  await database.drop();
});

const add = (...names: string[]) =>
  sql`insert into sys_user (user_name, nick_name, user_type, password_hash)
    select name, name, '04', '' from unnest(${names}::text[]) name`.execute(db);

const pairs = async () => {
  const query = async (text: string) => ({ rows: await database.rows(text) });
  return (await checkAccountPairs({ query } as never)).map(({ level, said }) => [level, said.en]);
};

test("keeps similar accounts from before the upgrade, lists them, and refuses another one", async () => {
  assert.deepEqual(await pairs(), [
    [
      "warning",
      "1 groups of accounts differ by capitals, width or invisible characters alone: Zhang.Lingyi = zhang.lingyi = ｚhang.lingyi",
    ],
  ]);
  await assert.rejects(add("ZHANG.LINGYI"), /uq__sys_user__account_form/);
  await sql`update sys_user set user_name = 'other' where user_name = 'Zhang.Lingyi'`.execute(db);
  await assert.rejects(add("ZHANG.LINGYI"), /uq__sys_user__account_form/);
  await sql`delete from sys_user where user_name = 'zhang.lingyi'`.execute(db);
  await assert.rejects(add("ZHANG.LINGYI"), /uq__sys_user__account_form/);
  assert.deepEqual(await pairs(), [["good", "no accounts look alike"]]);
  await sql`update sys_user set user_name = 'last' where user_name = 'ｚhang.lingyi'`.execute(db);
  await add("ZHANG.LINGYI");
  await assert.rejects(add("Alone"), /uq__sys_user__account_form/);
});

test("compares accounts in the database like the contracts", async () => {
  const accounts = [
    "Zhang.Lingyi",
    "ＺＨＡＮＧ．ｌｉｎｇｙｉ",
    "張三",
    "ß",
    "É",
    "ﬁ",
    "Ⅳ",
    "·",
    "ｶﾞ",
  ];
  const unseen = /\p{Default_Ignorable_Code_Point}/u;
  for (let code = 1; code <= 0xe1000; code += 1) {
    const sign = String.fromCodePoint(code);
    if (unseen.test(sign)) accounts.push(`a${sign}b`);
  }
  const { rows } = await sql<{ form: string }>`
    select account_form(account) as form
    from unnest(${accounts}::text[]) with ordinality a (account, place) order by place`.execute(db);
  assert.deepEqual(
    rows.map(({ form }) => form),
    accounts.map(normaliseAccount),
  );
});
