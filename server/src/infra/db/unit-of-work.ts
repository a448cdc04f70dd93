import type { Db, Tx } from "./database.ts";

/** A transaction, and what happens outside the database once its end is known. */
export interface UnitOfWork {
  readonly tx: Tx;
  /** The pool that the transaction comes from. */
  readonly db: Db;
  /** For what goes on beside the statements: it has ended before the transaction does. */
  runConcurrently(work: Promise<unknown>): void;
  /** All that goes on beside. @throws what went wrong there */
  allSettled(): Promise<void>;
  /** Runs once the change is durable; what it throws is logged, the request has succeeded. */
  afterCommit(act: () => void | Promise<void>): void;
  /** Runs when the work was refused and surely not written. */
  onRollback(act: () => void | Promise<void>): void;
}

interface Log {
  error(details: object, message: string): void;
}

/**
 * One transaction with its follow-up. When COMMIT itself fails nobody knows whether the rows are
 * there: then neither list runs, so that nothing which a row may need is thrown away.
 */
export async function inTransaction<T>(
  db: Db,
  work: (unit: UnitOfWork) => Promise<T>,
  log?: Log,
): Promise<T> {
  const committed: (() => void | Promise<void>)[] = [];
  const rolledBack: (() => void | Promise<void>)[] = [];
  const beside: Promise<unknown>[] = [];
  let worked = false;
  try {
    const result = await db.transaction().execute(async (tx) => {
      const unit: UnitOfWork = {
        tx,
        db,
        runConcurrently: (work) => {
          // What goes wrong is told by `settled`.
          work.catch(() => {});
          beside.push(work);
        },
        allSettled: async () => void (await Promise.all(beside)),
        afterCommit: (act) => void committed.push(act),
        onRollback: (act) => void rolledBack.push(act),
      };
      try {
        const value = await work(unit);
        await unit.allSettled();
        worked = true;
        return value;
      } finally {
        await Promise.allSettled(beside);
      }
    });
    await runAll(committed, log);
    return result;
  } catch (error) {
    if (!worked) await runAll(rolledBack, log);
    throw error;
  }
}

async function runAll(acts: readonly (() => void | Promise<void>)[], log?: Log): Promise<void> {
  for (const act of acts) {
    try {
      await act();
    } catch (error) {
      log?.error({ err: error }, "follow-up of a transaction failed");
    }
  }
}
