import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import pg from "pg";
import { refusalOfDatabaseError } from "./constraints.ts";
import type { DB } from "./schema.gen.ts";

/** Repeats the types of database.ts, which imports this file. */
type Database = Kysely<DB>;
type Read = Kysely<DB> | Transaction<DB>;

/** Milliseconds between checks of a lagging replica; then the leader is read. */
const pauses = [1, 3, 6, 10];
/** Milliseconds without replica reads after a replica lagged or was unreachable. */
const pauseAfter = { behind: 1_000, away: 5_000 };

/** Error codes of a replica only: rows removed during recovery, restart, promotion. */
const replicaErrorCodes = new Set(["40001", "40P01", "25006"]);

interface ReplicaReadsOptions {
  leader: Database;
  /** One replica, or an address in front of several; null without replicas. */
  replica: Database | null;
  /** Monotonic clock in milliseconds. */
  now?: () => number;
}

/**
 * Reads that a streaming replica may serve. First asks the leader for the end of its log. A replica
 * is read only if it has replayed that position, so every committed change is visible. Otherwise
 * the leader is read.
 */
export class ReplicaReads {
  /** Reads by source since the start. */
  readonly counts = { replica: 0, leader: 0 };
  readonly #leader: Database;
  readonly #replica: Database | null;
  readonly #now: () => number;
  #pausedUntil = 0;

  constructor({ leader, replica, now = () => performance.now() }: ReplicaReadsOptions) {
    this.#leader = leader;
    this.#replica = replica;
    this.#now = now;
  }

  /** Runs `work`, and runs it again on the leader if the replica fails. */
  async read<T>(work: (db: Read) => Promise<T>): Promise<T> {
    const fromReplica = await this.#tryReplica(work);
    if (fromReplica) return fromReplica.value;
    this.counts.leader += 1;
    return work(this.#leader);
  }

  async #tryReplica<T>(work: (db: Read) => Promise<T>): Promise<{ value: T } | null> {
    const replica = this.#replica;
    if (!replica || this.#now() < this.#pausedUntil) return null;
    const position = await this.#writtenPosition();
    try {
      return await replica.connection().execute(async (db) => {
        if (!(await hasReplayed(db, position))) {
          this.#pause("behind");
          return null;
        }
        const value = await work(db);
        this.counts.replica += 1;
        return { value };
      });
    } catch (error) {
      if (refusalOfDatabaseError(error)?.code === 503) this.#pause("away");
      else if (!isReplicaError(error)) throw error;
      return null;
    }
  }

  /**
   * End of the leader's flushed log, which includes all commits. With synchronous_commit=off, the
   * end of the log in memory.
   */
  async #writtenPosition(): Promise<string> {
    const { rows } = await sql<{ position: string }>`
      select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
        else pg_current_wal_flush_lsn() end as position`.execute(this.#leader);
    return rows[0]?.position ?? "";
  }

  #pause(why: keyof typeof pauseAfter): void {
    this.#pausedUntil = this.#now() + pauseAfter[why];
  }
}

/** Waits briefly for the position. False for a server that is not (or no longer) a replica. */
async function hasReplayed(replica: Read, position: string): Promise<boolean> {
  for (const pause of [...pauses, 0]) {
    const { rows } = await sql<{ isThere: boolean }>`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as is_there
    `.execute(replica);
    if (rows[0]?.isThere) return true;
    if (pause > 0) await delay(pause);
  }
  return false;
}

function isReplicaError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && replicaErrorCodes.has(error.code ?? "");
}
