import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import pg from "pg";
import { meaningOf } from "./constraints.ts";
import type { DB } from "./schema.gen.ts";

/** Not of database.ts, which makes these reads. */
type Database = Kysely<DB>;
type Read = Kysely<DB> | Transaction<DB>;

/** Milliseconds between looks at a replica that is a moment behind; then the leader is read. */
const pauses = [1, 3, 6, 10];
/** Milliseconds for which the replicas are left alone after one was behind all the while, or away. */
const restAfter = { behind: 1_000, away: 5_000 };

/** What ends a statement on a replica but not on the leader: its rows gone, a restart, a promotion. */
const replicasOwn = new Set(["40001", "40P01", "25006"]);

interface Options {
  leader: Database;
  /** One of them, or an address in front of several; null where there is none. */
  replica: Database | null;
  /** By a monotonic clock, in milliseconds. */
  now?: () => number;
}

/**
 * Reads that a streaming replica may serve. The leader is asked how far its log is written, and a
 * replica is read that has replayed this much: nobody is shown less than what was committed when they
 * asked, whichever server wrote it. Where no replica is that far the leader is read.
 */
export class ReplicaReads {
  /** Since the start: who was read from. */
  readonly counts = { replica: 0, leader: 0 };
  readonly #leader: Database;
  readonly #replica: Database | null;
  readonly #now: () => number;
  #restsUntil = 0;

  constructor({ leader, replica, now = () => performance.now() }: Options) {
    this.#leader = leader;
    this.#replica = replica;
    this.#now = now;
  }

  /** Runs `work`, which may be run twice: once more on the leader where a replica fails it. */
  async read<T>(work: (db: Read) => Promise<T>): Promise<T> {
    const fromReplica = await this.#tryReplica(work);
    if (fromReplica) return fromReplica.value;
    this.counts.leader += 1;
    return work(this.#leader);
  }

  async #tryReplica<T>(work: (db: Read) => Promise<T>): Promise<{ value: T } | null> {
    const replica = this.#replica;
    if (!replica || this.#now() < this.#restsUntil) return null;
    const position = await this.#writtenPosition();
    try {
      return await replica.connection().execute(async (db) => {
        if (!(await hasReplayed(db, position))) {
          this.#rest("behind");
          return null;
        }
        const value = await work(db);
        this.counts.replica += 1;
        return { value };
      });
    } catch (error) {
      if (meaningOf(error)?.code === 503) this.#rest("away");
      else if (!isReplicasOwn(error)) throw error;
      return null;
    }
  }

  /** The end of the leader's log on its disk, past all that was committed; where commits do not wait for it, in memory. */
  async #writtenPosition(): Promise<string> {
    const { rows } = await sql<{ position: string }>`
      select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
        else pg_current_wal_flush_lsn() end as position`.execute(this.#leader);
    return rows[0]?.position ?? "";
  }

  #rest(why: keyof typeof restAfter): void {
    this.#restsUntil = this.#now() + restAfter[why];
  }
}

/** Waits a moment for it. A server that is no replica (any more) has replayed nothing. */
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

function isReplicasOwn(error: unknown): boolean {
  return error instanceof pg.DatabaseError && replicasOwn.has(error.code ?? "");
}
