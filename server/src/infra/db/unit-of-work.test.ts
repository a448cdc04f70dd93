import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { pino } from "pino";
import { type TestDatabase, testDatabase } from "../../../test/database.ts";
import { createServices } from "../../services.ts";
import { type Database, openDatabase } from "./database.ts";
import type { InTransaction, UnitOfWork } from "./unit-of-work.ts";

let database: TestDatabase;
let db: Database;
let inTransaction: InTransaction;

before(async () => {
  database = await testDatabase();
  db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: 2 });
  const config = { dataDir: join(tmpdir(), "unit-of-work") };
  ({ inTransaction } = createServices({ db, config, log: pino({ level: "silent" }) }));
  await sql`create table mark (name text)`.execute(db);
});
after(async () => {
  await db.destroy();
  await database.drop();
});

const mark = ({ tx }: UnitOfWork, name: string) =>
  sql`insert into mark values (${name})`.execute(tx);

async function isMarked(name: string): Promise<boolean> {
  const { rows } = await sql`select from mark where name = ${name}`.execute(db);
  return rows.length > 0;
}

test("commits after all concurrent work, then runs the follow-up", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const acts: string[] = [];
  const done = inTransaction(async (unit) => {
    unit.runConcurrently(promise.then((act) => acts.push(act)));
    unit.afterCommit(async () => void acts.push((await isMarked("good")) ? "committed" : "not"));
    unit.onRollback(() => void acts.push("rolled back"));
    await mark(unit, "good");
  });
  assert.equal(await isMarked("good"), false);
  resolve("beside");
  await done;
  assert.deepEqual(acts, ["beside", "committed"]);
});

test("rolls back if concurrent work fails, after the rest has ended", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const acts: string[] = [];
  const done = inTransaction(async (unit) => {
    unit.runConcurrently(Promise.reject(new Error("disk full")));
    unit.runConcurrently(promise.then((act) => acts.push(act)));
    unit.afterCommit(() => void acts.push("committed"));
    unit.onRollback(() => void acts.push("rolled back"));
    await mark(unit, "bad");
  });
  resolve("beside");
  await assert.rejects(done, /disk full/);
  assert.deepEqual(acts, ["beside", "rolled back"]);
  assert.equal(await isMarked("bad"), false);
});

test("waits for concurrent work if the main work fails, and throws the main error", async () => {
  const acts: string[] = [];
  const done = inTransaction(async (unit) => {
    unit.runConcurrently(isMarked("good").then(() => acts.push("beside")));
    unit.runConcurrently(Promise.reject(new Error("disk full")));
    unit.onRollback(() => void acts.push("rolled back"));
    throw new Error("refused");
  });
  await assert.rejects(done, /refused/);
  assert.deepEqual(acts, ["beside", "rolled back"]);
});
