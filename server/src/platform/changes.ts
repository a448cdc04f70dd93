import { sql } from "kysely";
import pg from "pg";
import type { AnswerCache } from "./answer-cache.ts";
import type { Unit } from "./unit-of-work.ts";

const channel = "aeromaint_changes";

/** Tables whose changes other servers and caches are told of. */
export type WatchedTable =
  | "platform_info"
  | "platform_category"
  | "platform_notice"
  | "sys_config"
  | "sys_dict_data";

const listeners = new Set<(tables: string[]) => void>();

/**
 * Says that a transaction changes these tables. Once it has committed, this server's caches know
 * before the request is answered, and every other server's a moment later.
 */
export async function announce(unit: Unit, ...tables: WatchedTable[]): Promise<void> {
  await sql`select pg_notify(${channel}, ${tables.join(",")})`.execute(unit.tx);
  unit.afterCommit(() => {
    for (const listener of listeners) listener(tables);
  });
}

/** Drops a cache's answers as tables change, on this server and on others. Returns the way to stop. */
export function dropOnChange(cache: AnswerCache): () => void {
  const listener = (tables: string[]) => cache.drop(tables);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface WatchOptions {
  onChange: (tables: string[]) => void;
  /** Called after the connection was lost and found again: anything may have changed. */
  onReconnect: () => void;
}

/** Listens for the changes of other servers until the returned function is called. */
export function watchChanges(
  url: string,
  { onChange, onReconnect }: WatchOptions,
): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  const again = () => {
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
    next.on("notification", ({ payload }) => onChange((payload ?? "").split(",")));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch {
      void next.end().catch(() => {});
      return again();
    }
    client = next;
    if (reconnecting) onReconnect();
  };

  void connect(false);
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}
