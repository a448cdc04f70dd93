import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { eventually } from "../../../test/process/eventually.ts";
import { ReplicatedDatabase } from "../../../test/replicated-database.ts";
import { type Database, openDatabase, type Read } from "./database.ts";
import { ReplicaReads } from "./replica-reads.ts";

const options = { timeZone: "Asia/Shanghai", max: 4 };

let database: ReplicatedDatabase;
let leader: Database;
let replica: Database;

before(async () => {
  database = await ReplicatedDatabase.start();
  leader = openDatabase(database.url, options);
  replica = openDatabase(database.readUrl, options);
  await sql`create table note (value integer)`.execute(leader);
});
after(async () => {
  await leader?.destroy();
  await replica?.destroy();
  await database?.stop();
});

const write = (value: number) => sql`insert into note values (${value})`.execute(leader);

async function newest(db: Read): Promise<number> {
  const { rows } = await sql<{ value: number }>`select max(value) as value from note`.execute(db);
  return rows[0]?.value ?? 0;
}

/** Reads of a newly started server, with a settable clock. */
function newReads() {
  const time = { now: 0 };
  const reads = new ReplicaReads({ leader, replica, now: () => time.now });
  return { reads, time };
}

/** Waits until the replica serves reads again. */
async function caughtUp({ reads, time }: ReturnType<typeof newReads>): Promise<void> {
  await eventually("the replica", async () => {
    const before = reads.counts.replica;
    time.now += 60_000;
    await reads.read(newest);
    return reads.counts.replica > before;
  });
}

test("returns everything committed, from the replica if it has caught up", async () => {
  const { reads, time } = newReads();
  for (let value = 1; value <= 50; value += 1) {
    await write(value);
    // Longer than any pause after a failure.
    time.now += 60_000;
    assert.equal(await reads.read(newest), value);
  }
  await caughtUp({ reads, time });
});

test("reads the leader while the replica lags, and pauses before it tries again", async (t) => {
  const held = newReads();
  await database.pauseReplay();
  t.after(() => database.goOn());
  await write(100);
  assert.equal(await held.reads.read(newest), 100);
  assert.deepEqual(held.reads.counts, { replica: 0, leader: 1 });
  await database.goOn();
  await held.reads.read(newest);
  assert.deepEqual(held.reads.counts, { replica: 0, leader: 2 });
  await caughtUp(held);
});

test("retries on the leader if the replica ends or refuses a statement", async () => {
  const { reads, time } = newReads();
  await caughtUp({ reads, time });
  for (const code of ["40001", "25006"]) {
    const conflicting = sql.raw(
      `do $$ begin if pg_is_in_recovery() then raise exception using errcode = '${code}'; end if; end $$`,
    );
    time.now += 60_000;
    const value = await reads.read(async (db) => {
      await conflicting.execute(db);
      return newest(db);
    });
    assert.equal(value, 100);
  }
});

test("passes on errors of the statement itself and of its callback", async () => {
  const { reads, time } = newReads();
  await caughtUp({ reads, time });
  await assert.rejects(
    reads.read((db) => sql`select * from nothing_of_this_name`.execute(db)),
    /nothing_of_this_name/,
  );
  const refusal = new Error("not found");
  await assert.rejects(
    reads.read(async () => {
      throw refusal;
    }),
    refusal,
  );
});

test("works without an unreachable replica, and uses it again later", async () => {
  const { reads, time } = newReads();
  await database.stopReplica();
  await write(200);
  assert.equal(await reads.read(newest), 200);
  assert.equal(reads.counts.replica, 0);
  await database.startReplica();
  await caughtUp({ reads, time });
  assert.equal(await reads.read(newest), 200);
});

test("does not use a leader as a replica", async () => {
  const reads = new ReplicaReads({ leader, replica: leader });
  assert.equal(await reads.read(newest), 200);
  assert.deepEqual(reads.counts, { replica: 0, leader: 1 });
});
