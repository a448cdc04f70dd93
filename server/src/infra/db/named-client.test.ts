import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { sql } from "kysely";
import type pg from "pg";
import { testDatabase } from "../../../test/database.ts";
import { openDatabase } from "./database.ts";

const timeZone = "Asia/Shanghai";
/** Maximum total length of named statements per connection. */
const bound = 26_000;

async function open(t: TestContext, max: number) {
  const database = await testDatabase();
  const db = openDatabase(database.url, { timeZone, max });
  t.after(async () => {
    await db.destroy();
    await database.drop();
  });
  return db;
}

/** Distinct statement for each number; returns its parameter. */
const textOf = (at: number | string) =>
  `select $1::int as value, '${String(at).padEnd(300)}' as of`;

async function keptBy(client: pg.ClientBase) {
  const { rows } = await client.query<{ statement: string }>(
    "select statement from pg_prepared_statements",
  );
  const texts = rows.map(({ statement }) => statement);
  return { texts, length: texts.reduce((sum, { length }) => sum + length, 0) };
}

test("limits named statements per connection, for any number of different queries", async (t) => {
  const max = 3;
  const db = await open(t, max);
  const { pool } = db;
  const home = textOf("home");
  const read = async (text: string, value: number) => {
    const { rows } = await pool.query(text, [value]);
    assert.equal(rows[0].value, value);
  };
  for (let from = 0; from < 4_000; from += 50) {
    const turns = Array.from({ length: 50 }, (_, at) => from + at);
    // Run each twice: a statement gets a name when its text is repeated.
    for (let again = 0; again < 2; again += 1)
      await Promise.all(turns.map((turn) => read(textOf(turn), turn)));
    await Promise.all(Array.from({ length: 9 }, (_, at) => read(home, at)));
  }
  const clients = await Promise.all(Array.from({ length: max }, () => pool.connect()));
  try {
    const kept = await Promise.all(clients.map(keptBy));
    for (const { texts, length } of kept) {
      assert.ok(length <= bound && length > bound / 2, `${length} characters`);
      assert.ok(texts.includes(home), "what is used often is kept");
    }
    assert.deepEqual(
      db.namedStatements.toSorted(),
      kept.map(({ texts }) => texts.length).toSorted(),
    );
  } finally {
    for (const client of clients) client.release();
  }
});

test("closes statements within a failed transaction too", async (t) => {
  const { pool } = await open(t, 1);
  const client = await pool.connect();
  try {
    const texts = Array.from({ length: 300 }, (_, at) => textOf(`failed ${at}`));
    const readAll = () => Promise.allSettled(texts.map((text) => client.query(text, [1])));
    await readAll();
    await client.query("begin");
    await assert.rejects(client.query("select 1 / $1::int", [0]), { code: "22012" });
    for (const { status } of await readAll()) assert.equal(status, "rejected");
    await client.query("rollback");
    for (const { status } of await readAll()) assert.equal(status, "fulfilled");
    assert.ok((await keptBy(client)).length <= bound);
  } finally {
    client.release();
  }
});

test("does not close a statement under a queued query", async (t) => {
  const { pool } = await open(t, 1);
  const client = await pool.connect();
  try {
    const turns = Array.from({ length: 2_000 }, (_, at) => at);
    // All queue on one connection. Each text is repeated after enough others to be closed.
    const reads = turns.map((turn) => client.query(textOf(`queued ${turn % 250}`), [turn]));
    const values = (await Promise.all(reads)).map(({ rows }) => rows[0].value);
    assert.deepEqual(values, turns);
    assert.ok((await keptBy(client)).length <= bound);
  } finally {
    client.release();
  }
});

test("does not name statements that are sent once or are long", async (t) => {
  const db = await open(t, 1);
  const long = sql`select ${1}::int, ${sql.lit("long".repeat(2_000))}`;
  for (const query of [sql`select ${1}::int as once`, long, long, long]) await query.execute(db);
  const client = await db.pool.connect();
  assert.deepEqual((await keptBy(client)).texts, []);
  client.release();
});
