import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import type { Db } from "../db/database.ts";
import type { UnitOfWork } from "../db/unit-of-work.ts";
import { type ChangeTag, tableOf, type WatchedTable } from "./watched-table.ts";

/** Where servers notify each other of tables and rows, joined by commas. */
export const changesChannel = "aeromaint_changes";
const reconnectDelay = 500;
const minPause = 50;
const lateDelay = 1_000;
/** PostgreSQL takes fewer than 8,000 bytes. */
const maxPayload = 7_500;

type Listener = (tags: readonly string[]) => void;

/** Says that a unit of work changes these tables: they are published once it has committed. */
export function invalidate({ invalidations }: UnitOfWork, ...tables: WatchedTable[]): void {
  for (const table of tables) invalidations.add(table);
}

/**
 * The same of these rows alone, by ids: what was made from other rows of the table stays valid. An id of
 * a path may begin with zeros, a response's does not.
 */
export function invalidateRows(
  { invalidations }: UnitOfWork,
  table: WatchedTable,
  ids: readonly string[],
): void {
  for (const id of ids) invalidations.add(`${table}:${BigInt(id)}`);
}

/** Which tables and rows have changed, between this server's parts and between servers. */
export class TableChanges {
  readonly #db: Db;
  readonly #listeners = new Set<Listener>();
  /** Among the tags of a notification: this server sent it and knows. */
  readonly #origin = `@${randomUUID()}`;
  readonly #pendingTags = new Set<ChangeTag>();
  readonly #lateTables = new Set<WatchedTable>();
  #isPublishing = false;
  #lateTimer: NodeJS.Timeout | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Called with the tables and rows of every change, of this server or another. Returns the way to stop. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * This server's caches know before the request is answered, and every other server's a moment
   * later: not by the transaction itself, since PostgreSQL lets those that notify commit only one
   * after the other.
   */
  publish(tags: readonly ChangeTag[]): void {
    this.#notify(tags);
    for (const tag of tags) this.#pendingTags.add(tag);
    if (!this.#isPublishing) void this.#publishPending();
  }

  /**
   * For what happens all the time, such as readings and sign-ins: this server is notified at once,
   * the others at most once a second. To be called when the change is durable; what fails goes with
   * the next change.
   */
  publishLater(table: WatchedTable): void {
    this.#notify([table]);
    this.#lateTables.add(table);
    this.#lateTimer ??= setTimeout(() => {
      this.#lateTimer = undefined;
      const tables = [...this.#lateTables];
      this.#lateTables.clear();
      void this.#send(tables);
    }, lateDelay).unref();
  }

  /** Passes on the changes of other servers until it is stopped. */
  listen(url: string, { onReconnect }: ListenOptions): ChangeListener {
    const onNotification = ({ payload = "" }: pg.Notification) => {
      const tags = payload.split(",");
      if (!tags.includes(this.#origin)) this.#notify(tags);
    };
    return listenFor(url, { onNotification, onReconnect });
  }

  #notify(tags: readonly string[]): void {
    for (const listener of this.#listeners) listener(tags);
  }

  /** At once; what follows closely goes together. What is lost with the database lives seconds. */
  async #publishPending(): Promise<void> {
    this.#isPublishing = true;
    while (this.#pendingTags.size > 0) {
      const tags = [...this.#pendingTags];
      this.#pendingTags.clear();
      await this.#send(tags);
      await delay(minPause, undefined, { ref: false });
    }
    this.#isPublishing = false;
  }

  async #send(tags: readonly ChangeTag[]): Promise<void> {
    const rows = [...tags, this.#origin].join(",");
    const tables = () => [...new Set(tags.map(tableOf)), this.#origin].join(",");
    const payload = rows.length <= maxPayload ? rows : tables();
    await sql`select pg_notify(${changesChannel}, ${payload})`.execute(this.#db).catch(() => {});
  }
}

interface ListenOptions {
  /** Called after the connection was lost and found again: anything may have changed. */
  onReconnect: () => void;
}

export interface ChangeListener {
  /** Resolves once it hears changes, or has failed to for the first time. */
  ready: Promise<void>;
  /** Whether other servers' changes arrive at this moment. */
  isListening(): boolean;
  stop(): Promise<void>;
}

interface ConnectionOptions extends ListenOptions {
  onNotification: (notification: pg.Notification) => void;
}

function listenFor(
  url: string,
  { onNotification, onReconnect }: ConnectionOptions,
): ChangeListener {
  let isStopped = false;
  let isListening = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  const reconnect = () => {
    isListening = false;
    if (isStopped || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      void connect(true);
    }, reconnectDelay);
    retry.unref();
  };

  const connect = async (isReconnect: boolean) => {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    next.on("error", reconnect);
    next.on("end", reconnect);
    next.on("notification", onNotification);
    try {
      await next.connect();
      await next.query(`listen ${changesChannel}`);
    } catch {
      void next.end().catch(() => {});
      return reconnect();
    }
    client = next;
    isListening = true;
    if (isReconnect) onReconnect();
  };

  return {
    ready: connect(false),
    isListening: () => isListening,
    stop: async () => {
      isStopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
