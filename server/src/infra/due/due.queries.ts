import { type ActRecord, type DueAct, dueActs } from "@aeromaint/contracts/wire/acts.ts";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { asTimestamp } from "../db/timestamp.ts";
import type { InTransaction, UnitOfWork } from "../db/unit-of-work.ts";

/** Acts whose moments stand in the rows that they are about, as the view `due_moment` reads them. */
const readActs = Object.keys(dueActs).filter((act) => act !== "item.revised");

/**
 * Brings what is due in line with these rows. Code that writes, changes or removes one of their moments calls it.
 * Moments that have passed stay until they are recorded.
 */
export async function reschedule(
  { tx }: Pick<UnitOfWork, "tx">,
  subjects: readonly string[],
  now: Date,
): Promise<void> {
  const ids = [...subjects];
  await sql`
    delete from due where subject = any(${ids}::bigint[]) and act = any(${readActs}::text[])
      and at > ${asTimestamp(now)}`.execute(tx);
  await sql`
    insert into due (subject, act, at) select subject, act, at from due_moment
    where subject = any(${ids}::bigint[]) and at > ${asTimestamp(now)}
    on conflict do nothing`.execute(tx);
}

/** Nothing of these is due any more: they are about to go. */
export async function cancelDue(
  { tx }: Pick<UnitOfWork, "tx">,
  subjects: readonly string[],
): Promise<void> {
  await sql`delete from due where subject = any(${[...subjects]}::bigint[])`.execute(tx);
}

/** Has an act done at a moment, unless it is to come already: the first one holds. */
export async function scheduleOnce(
  { tx }: Pick<UnitOfWork, "tx">,
  { subject, act, at, now }: { subject: string; act: DueAct; at: Date; now: Date },
): Promise<void> {
  await sql`
    insert into due (subject, act, at) select ${subject}::bigint, ${act}, ${at}
    where not exists (select from due
      where subject = ${subject}::bigint and act = ${act} and at > ${asTimestamp(now)})`.execute(
    tx,
  );
}

interface DueGroup {
  act: DueAct;
  at: string;
  subjects: string[];
}

const maxRows = 500;

/**
 * Records what is due. A moment is recorded by the server that deletes its row, in that transaction; one that
 * fails is tried again after a minute and holds up nothing else. @returns how many were recorded
 */
export async function recordDue(
  { db, inTransaction, onError }: Recording,
  now: Date,
): Promise<number> {
  const together = Object.entries(dueActs).flatMap(([act, how]) => (how === "together" ? act : []));
  const { rows } = await sql<DueGroup>`
    select act, d.at::text as at, array_agg(subject::text order by subject) as subjects
    from (select * from due where due.at <= ${now} and retry_at <= ${now} order by due.at limit ${maxRows}) d
    group by act, d.at, case when act = any(${together}::text[]) then 0 else subject end
    order by d.at`.execute(db);
  let recorded = 0;
  for (const group of rows) {
    try {
      recorded += await inTransaction((unit) => recordGroup(unit, group, now));
    } catch (err) {
      onError(err, group);
      await sql`update due set retry_at = ${new Date(now.getTime() + 60_000)} where act = ${group.act}
        and at = ${group.at}::timestamptz and subject = any(${group.subjects}::bigint[])`.execute(
        db,
      );
    }
  }
  return recorded;
}

interface Recording {
  db: Db;
  inTransaction: InTransaction;
  onError: (err: unknown, group: DueGroup) => void;
}

async function recordGroup(unit: UnitOfWork, group: DueGroup, now: Date): Promise<number> {
  const { act, at } = group;
  const { rows } = await sql<{ subject: string }>`
    delete from due where ctid = any(array(
      select ctid from due where act = ${act} and at = ${at}::timestamptz
        and subject = any(${group.subjects}::bigint[]) for update skip locked))
    returning subject`.execute(unit.tx);
  const subjects = rows.map(({ subject }) => subject);
  if (subjects.length === 0) return 0;
  const what = dueActs[act] === "together" ? [subjects] : subjects;
  for (const subject of what) await unit.record({ act, subject, at, now } as ActRecord<DueAct>);
  return subjects.length;
}
