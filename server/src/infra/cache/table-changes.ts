import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import type { Db } from "../db/database.ts";
import type { UnitOfWork } from "../db/unit-of-work.ts";
import { type ChangeTag, tableOf, type WatchedTable } from "./watched-table.ts";

/** Channel of notifications between servers: tags, joined by commas. */
export const changesChannel = "aeromaint_changes";
const reconnectDelay = 500;
const minPause = 50;
const lateDelay = 1_000;
/** PostgreSQL limits a notification to less than 8,000 bytes. */
const maxPayload = 7_500;

type Listener = (tags: readonly string[]) => void;

/** Invalidates these tables after the commit of the unit of work. */
export function invalidate({ invalidations }: UnitOfWork, ...tables: WatchedTable[]): void {
  for (const table of tables) invalidations.add(table);
}

/**
 * Invalidates single rows after the commit. BigInt removes leading zeros, which paths may contain.
 */
export function invalidateRows(
  { invalidations }: UnitOfWork,
  table: WatchedTable,
  ids: readonly string[],
): void {
  for (const id of ids) invalidations.add(`${table}:${BigInt(id)}`);
}

/** Publishes changes of tables and rows to the caches of this server, and to other servers. */
export class TableChanges {
  readonly #db: Db;
  readonly #listeners = new Set<Listener>();
  /** Marks notifications of this server, which ignores them. */
  readonly #origin = `@${randomUUID()}`;
  readonly #pendingTags = new Set<ChangeTag>();
  readonly #lateTables = new Set<WatchedTable>();
  #isPublishing = false;
  #lateTimer: NodeJS.Timeout | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Calls the listener with the tags of every change on any server. @returns unsubscribe function
   */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Notifies the caches of this server immediately, before the response. Other servers follow
   * shortly after the commit. A NOTIFY in the transaction itself would serialise all commits.
   */
  publish(tags: readonly ChangeTag[]): void {
    this.#notify(tags);
    for (const tag of tags) this.#pendingTags.add(tag);
    if (!this.#isPublishing) void this.#publishPending();
  }

  /**
   * For frequent changes, such as readings and sign-ins. Notifies this server immediately and
   * others at most once per second. Call it after the commit. A failed notification is sent with
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

  /** Forwards changes of other servers until stopped. */
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

  /**
   * Sends immediately and batches close changes. Entries elsewhere expire by age if one is lost.
   */
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
  /** Called after a reconnect: any notification may have been missed. */
  onReconnect: () => void;
}

interface ChangeListener {
  /** Resolves when it listens, or after the first failed attempt. */
  ready: Promise<void>;
  /** True while changes of other servers arrive. */
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
