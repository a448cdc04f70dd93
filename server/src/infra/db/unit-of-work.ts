import type { FieldChange } from "@aeromaint/contracts/system/logs/operation-log.ts";
import type { ActRecord } from "@aeromaint/contracts/wire/acts.ts";
import type { ChangeTag } from "../cache/watched-table.ts";
import type { FileStores } from "../files/store/file-store.ts";
import type { Db, Tx } from "./database.ts";
import type { DB } from "./schema.gen.ts";

/** Transaction with its files, invalidations and follow-up. */
export interface UnitOfWork {
  readonly tx: Tx;
  readonly files: FileStores;
  /** Session of the request; undefined for jobs. */
  sessionId?: string;
  /** Files that this unit stores; some bytes may still be uploading. */
  readonly storedFileIds: Set<string>;
  /** Old and new values of edited fields, for the operation log. */
  readonly fieldChanges: Omit<FieldChange, "title">[];
  /** Tags to invalidate on all servers after the commit. */
  readonly invalidations: Set<ChangeTag>;
  /** Records an act; its handlers run in this transaction or after the commit. */
  record(act: RecordedAct): Promise<void>;
  /** Adds concurrent work; the transaction ends after it. */
  runConcurrently(work: Promise<unknown>): void;
  /** Waits for all concurrent work. @throws its first failure */
  allSettled(): Promise<void>;
  /** Runs last in the transaction, for statements that block other transactions. */
  beforeCommit(act: () => Promise<void>): void;
  /** Runs after the commit. Its errors are logged only, because the request has succeeded. */
  afterCommit(act: FollowUp): void;
  /** Runs if the work certainly was not committed. */
  onRollback(act: FollowUp): void;
}

/** Act with its facts, limited to tables of the database. */
type RecordedAct =
  | Exclude<ActRecord, { act: "rows.written" }>
  | (ActRecord<"rows.written"> & { table: keyof DB });

/** Creates the function that runs the handlers of acts in one unit. */
export type CreateActRecorder = (unit: UnitOfWork) => UnitOfWork["record"];

type FollowUp = () => void | Promise<void>;

interface FollowUpLog {
  error(details: object, message: string): void;
}

interface Services {
  db: Db;
  files: FileStores;
  createActRecorder: CreateActRecorder;
  /** Publishes changed tags to the caches of all servers. */
  publishChanges(tags: readonly ChangeTag[]): void;
  log: FollowUpLog;
}

/** Runs work as one unit. Follow-up errors go to this log, or to the log of the process. */
export type InTransaction = <T>(
  work: (unit: UnitOfWork) => Promise<T>,
  log?: FollowUpLog,
) => Promise<T>;

/**
 * Creates the runner of transactions with follow-up. If COMMIT itself fails, the outcome is
 * unknown: neither list runs, so that files of committed rows are kept.
 */
export function createInTransaction({
  db,
  publishChanges,
  log,
  ...given
}: Services): InTransaction {
  return async (work, requestLog = log) => {
    const pending = new PendingWork();
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

/** Requests of a unit that run at its end. */
class PendingWork {
  readonly invalidations = new Set<ChangeTag>();
  readonly beforeCommit: (() => Promise<void>)[] = [];
  readonly afterCommit: FollowUp[] = [];
  readonly onRollback: FollowUp[] = [];
  readonly concurrent: Promise<unknown>[] = [];

  unit(tx: Tx, given: Pick<Services, "files" | "createActRecorder">): UnitOfWork {
    let record: UnitOfWork["record"] | null = null;
    const unit: UnitOfWork = {
      record: (act) => {
        record ??= given.createActRecorder(unit);
        return record(act);
      },
      tx,
      files: given.files,
      storedFileIds: new Set(),
      fieldChanges: [],
      invalidations: this.invalidations,
      runConcurrently: (started) => {
        // `allSettled` throws the failure.
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

async function runAll(acts: readonly FollowUp[], log: FollowUpLog): Promise<void> {
  for (const act of acts) {
    try {
      await act();
    } catch (error) {
      log.error({ err: error }, "follow-up of a transaction failed");
    }
  }
}
