import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import type { Db } from "../db/database.ts";
import type { UnitOfWork } from "../db/unit-of-work.ts";
import type { ResponseCache } from "./response-cache.ts";

const channel = "aeromaint_changes";

/**
 * Tables whose changes other servers and caches are told of; `product_view` stands for the views of
 * products, which change nothing that is kept of them.
 */
export type WatchedTable =
  | "product_view"
  | "repair_person"
  | "repair_record"
  | "sys_session"
  | "content_item"
  | "content_category"
  | "platform_notice"
  | "material_info"
  | "material_category"
  | "tdm_space"
  | "tdm_point"
  | "sys_config"
  | "sys_dict_data";

type Listener = (tables: readonly string[]) => void;
const listeners = new Set<Listener>();

/** Says that a unit of work changes these tables: they are published once it has committed. */
export function invalidate({ invalidations }: UnitOfWork, ...tables: WatchedTable[]): void {
  for (const table of tables) invalidations.add(table);
}

/**
 * This server's caches know before the request is answered, and every other server's a moment later:
 * not by the transaction itself, since PostgreSQL lets those that notify commit only one after the
 * other.
 */
export function publishChanges(db: Db, tables: readonly WatchedTable[]): void {
  notifyChange(tables);
  void tellOthers(db, tables);
}

const gathering = new WeakMap<Db, Set<WatchedTable>>();
const oftenAtMost = 50;

/** At once; what follows closely is gathered. What gets lost with the database is old in seconds anyway. */
async function tellOthers(db: Db, tables: readonly WatchedTable[]): Promise<void> {
  const gathered = gathering.get(db);
  if (gathered) {
    for (const table of tables) gathered.add(table);
    return;
  }
  const waiting = new Set(tables);
  gathering.set(db, waiting);
  while (waiting.size > 0) {
    const told = [...waiting];
    waiting.clear();
    await notify(db, told);
    await delay(oftenAtMost, undefined, { ref: false });
  }
  gathering.delete(db);
}

/** Among the tables of a notification: it comes from this server, which has heard already. */
const ownMark = `@${randomUUID()}`;

function notify(db: Db, tables: readonly WatchedTable[]): Promise<unknown> {
  const payload = [...tables, ownMark].join(",");
  const told = sql`select pg_notify(${channel}, ${payload})`.execute(db);
  return told.catch(() => {});
}

const untold = new WeakMap<Db, Set<WatchedTable>>();
const toldEvery = 1_000;

/**
 * For what happens all the time, such as readings and sign-ins: this server hears of it at once, the
 * others at most once a second. To be called when the change is durable; what fails is told by the
 * next change.
 */
export function invalidateLater(db: Db, table: WatchedTable): void {
  notifyChange([table]);
  const waiting = untold.get(db);
  if (waiting) {
    waiting.add(table);
    return;
  }
  const tables = new Set([table]);
  untold.set(db, tables);
  setTimeout(() => {
    untold.delete(db);
    void notify(db, [...tables]);
  }, toldEvery).unref();
}

/** Tells everything on this server that listens. */
export function notifyChange(tables: readonly string[]): void {
  for (const listener of listeners) listener(tables);
}

/** Hears of changes, made on this server or told by others. Returns the way to stop. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Drops a cache's answers as tables change. Returns the way to stop. */
export function dropOnInvalidate(cache: ResponseCache): () => void {
  return onChange((tables) => cache.drop(tables));
}

interface WatchOptions {
  onChange: (tables: string[]) => void;
  /** Called after the connection was lost and found again: anything may have changed. */
  onReconnect: () => void;
}

export interface Watch {
  /** Whether other servers' changes are heard at this moment. */
  isListening(): boolean;
  stop(): Promise<void>;
}

/** Listens for the changes of other servers until it is stopped. */
export function watchChanges(url: string, { onChange, onReconnect }: WatchOptions): Watch {
  let stopped = false;
  let listening = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  const again = () => {
    listening = false;
    if (stopped || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      void connect(true);
    }, 500);
    retry.unref();
  };

  const connect = async (reconnecting: boolean) => {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    next.on("error", again);
    next.on("end", again);
    next.on("notification", ({ payload }) => {
      const tables = (payload ?? "").split(",");
      if (!tables.includes(ownMark)) onChange(tables);
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch {
      void next.end().catch(() => {});
      return again();
    }
    client = next;
    listening = true;
    if (reconnecting) onReconnect();
  };

  void connect(false);
  return {
    isListening: () => listening,
    stop: async () => {
      stopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
