import type { FieldChange } from "@aeromaint/contracts/system/logs/operation-log.ts";
import type { ActRecord } from "@aeromaint/contracts/wire/acts.ts";
import type { ChangeTag } from "../cache/watched-table.ts";
import type { FileStores } from "../files/store/file-store.ts";
import type { Db, Tx } from "./database.ts";
import type { DB } from "./schema.gen.ts";

/** A transaction, what it works with, and what happens outside the database once its end is known. */
export interface UnitOfWork {
  readonly tx: Tx;
  readonly files: FileStores;
  /** Whose request it is; undefined for jobs. */
  sessionId?: string;
  /** Files whose bytes are stored by this unit, or are on their way. */
  readonly storedFileIds: Set<string>;
  /** What fields of edited rows were and became, for the operation log. */
  readonly fieldChanges: Omit<FieldChange, "title">[];
  /** Tables and rows that caches, here and on other servers, have to be told of after the commit. */
  readonly invalidations: Set<ChangeTag>;
  /** Says what was done: what follows from it happens in this transaction, or once it has committed. */
  record(act: DoneAct): Promise<void>;
  /** For what runs concurrently with the statements: the transaction ends after it. */
  runConcurrently(work: Promise<unknown>): void;
  /** Resolves once all concurrent work has ended. @throws the first failure among it */
  allSettled(): Promise<void>;
  /** Runs as the last of the transaction: for statements that keep other transactions waiting. */
  beforeCommit(act: () => Promise<void>): void;
  /** Runs once the change is durable; what it throws is logged, the request has succeeded. */
  afterCommit(act: FollowUp): void;
  /** Runs when the work was refused and surely not written. */
  onRollback(act: FollowUp): void;
}

/** An act with its facts; tables are the database's. */
type DoneAct =
  | Exclude<ActRecord, { act: "rows.written" }>
  | (ActRecord<"rows.written"> & { table: keyof DB });

/** Carries out what follows from the acts of one unit. */
export type FollowActs = (unit: UnitOfWork) => UnitOfWork["record"];

type FollowUp = () => void | Promise<void>;

interface Log {
  error(details: object, message: string): void;
}

interface Services {
  db: Db;
  files: FileStores;
  followActs: FollowActs;
  /** Tells caches, here and on other servers, which tables and rows have changed. */
  publishChanges(tags: readonly ChangeTag[]): void;
  log: Log;
}

/** Runs work as one unit; failures of its follow-up go to the log given here, or to the process's. */
export type InTransaction = <T>(work: (unit: UnitOfWork) => Promise<T>, log?: Log) => Promise<T>;

/**
 * Makes what runs a transaction with its follow-up. When COMMIT itself fails it is unknown whether
 * the rows are there: then neither list runs, so that nothing which a row may need is thrown away.
 */
export function createInTransaction({
  db,
  publishChanges,
  log,
  ...given
}: Services): InTransaction {
  return async (work, requestLog = log) => {
    const pending = new Pending();
    let hasWorked = false;
    try {
      const result = await db.transaction().execute(async (tx) => {
        const unit = pending.unit(tx, given);
        try {
          const value = await work(unit);
          await unit.allSettled();
          for (const act of pending.beforeCommit) await act();
          hasWorked = true;
          return value;
        } finally {
          await Promise.allSettled(pending.concurrent);
        }
      });
      if (pending.invalidations.size > 0) publishChanges([...pending.invalidations]);
      await runAll(pending.afterCommit, requestLog);
      return result;
    } catch (error) {
      if (!hasWorked) await runAll(pending.onRollback, requestLog);
      throw error;
    }
  };
}

/** What a unit has asked for that is still to come. */
class Pending {
  readonly invalidations = new Set<ChangeTag>();
  readonly beforeCommit: (() => Promise<void>)[] = [];
  readonly afterCommit: FollowUp[] = [];
  readonly onRollback: FollowUp[] = [];
  readonly concurrent: Promise<unknown>[] = [];

  unit(tx: Tx, given: Pick<Services, "files" | "followActs">): UnitOfWork {
    let record: UnitOfWork["record"] | null = null;
    const unit: UnitOfWork = {
      record: (act) => {
        record ??= given.followActs(unit);
        return record(act);
      },
      tx,
      files: given.files,
      storedFileIds: new Set(),
      fieldChanges: [],
      invalidations: this.invalidations,
      runConcurrently: (started) => {
        // A failure is thrown by `allSettled`.
        started.catch(() => {});
        this.concurrent.push(started);
      },
      allSettled: async () => void (await Promise.all(this.concurrent)),
      beforeCommit: (act) => void this.beforeCommit.push(act),
      afterCommit: (act) => void this.afterCommit.push(act),
      onRollback: (act) => void this.onRollback.push(act),
    };
    return unit;
  }
}

async function runAll(acts: readonly FollowUp[], log: Log): Promise<void> {
  for (const act of acts) {
    try {
      await act();
    } catch (error) {
      log.error({ err: error }, "follow-up of a transaction failed");
    }
  }
}
