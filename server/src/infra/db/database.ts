import {
  CamelCasePlugin,
  Kysely,
  type LogEvent,
  type PluginTransformQueryArgs,
  PostgresDialect,
  PostgresQueryCompiler,
  type RootOperationNode,
  type Transaction,
} from "kysely";
import pg from "pg";
import { ValueCache, type ValueLoader } from "../cache/value-cache.ts";
import { variables } from "../config/variables.ts";
import { NamedClient, QuietClient } from "./named-client.ts";
import { ReplicaReads } from "./replica-reads.ts";
import type { DB } from "./schema.gen.ts";

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;
/** Source of reads: the pool, or the current transaction. */
export type Read = Db | Tx;

interface DatabaseOptions {
  /** IANA zone of written and read times, such as Asia/Shanghai. */
  timeZone: string;
  /** Maximum connections of this process. */
  max: number;
  /** Milliseconds until a statement is cancelled; 0: never. */
  statementTimeout?: number;
}

interface PooledDatabaseOptions extends DatabaseOptions {
  /** Address without the transaction pooler, for session state; null if there is no pooler. */
  directUrl?: string | null;
  /** Address of one streaming replica, or of a balancer in front of several. */
  readUrl?: string | null;
}

const timestamptz = 1184;
const date = 1082;

/**
 * Times are read as yyyy-MM-dd HH:mm:ss in the session's zone: PostgreSQL's text without fraction
 * and offset. int8 and numeric stay strings, to keep all digits.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (oid === timestamptz) return (value: string) => value.slice(0, 19);
    if (oid === date) return (value: string) => value;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

export function openPool(
  url: string,
  {
    timeZone,
    max,
    statementTimeout = variables.STATEMENT_TIMEOUT_MS.defaultValue,
  }: DatabaseOptions,
): pg.Pool {
  return newPool(url, {
    max,
    Client: NamedClient,
    options: `-c TimeZone=${timeZone} -c statement_timeout=${statementTimeout} -c idle_in_transaction_session_timeout=30000`,
  });
}

/** Pool for a transaction pooler: no session settings (the role has them), no named statements. */
function openSharedPool(url: string, max: number): pg.Pool {
  return newPool(url, { max, Client: QuietClient });
}

function newPool(url: string, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    connectionString: url,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
  });
  // The pool replaces idle connections that break; the next query reports a failure.
  pool.on("error", () => {});
  return pool;
}

export function openDatabase(
  url: string,
  { directUrl = null, readUrl = null, ...options }: PooledDatabaseOptions,
): Database {
  // Connections open on demand. Only jobs use the session connections.
  const open = (of: string | null) => (of === null ? null : new Database(openPool(of, options)));
  const pool = directUrl === null ? openPool(url, options) : openSharedPool(url, options.max);
  return new Database(pool, { sessions: open(directUrl), replica: open(readUrl) });
}

/** Called after each statement, also a failed one, in the async context of its caller. */
type StatementListener = (event: LogEvent) => void;

interface AdditionalPools {
  sessions?: Database | null;
  replica?: Database | null;
}

/** Database with its connections and statements, for metrics. */
export class Database extends Kysely<DB> {
  readonly pool: pg.Pool;
  /** Reads that a streaming replica may serve. */
  readonly replicas: ReplicaReads;
  /** Values read from the database and cached until they change. */
  readonly valueCache = new ValueCache();
  readonly #sessions: Database | null;
  readonly #replica: Database | null;
  readonly #listeners: Set<StatementListener>;
  readonly #clients = new Set<pg.ClientBase>();

  constructor(pool: pg.Pool, { sessions = null, replica = null }: AdditionalPools = {}) {
    const listeners = new Set<StatementListener>();
    super({
      dialect: new SnakeCaseDialect({ pool }),
      plugins: [camelCaseRows],
      log: (event) => {
        for (const listener of listeners) listener(event);
      },
    });
    this.pool = pool;
    pool.on("connect", (client) => this.#clients.add(client));
    pool.on("remove", (client) => this.#clients.delete(client));
    this.replicas = new ReplicaReads({ leader: this, replica });
    this.#sessions = sessions;
    this.#replica = replica;
    this.#listeners = listeners;
  }

  /** Connections with session state, for locks that outlive a transaction. */
  get sessions(): Database {
    return this.#sessions ?? this;
  }

  /** Number of named prepared statements of each open connection. */
  get namedStatements(): number[] {
    const clients = [...this.#clients].filter((client) => client instanceof NamedClient);
    const others = [this.#sessions, this.#replica].flatMap((other) => other?.namedStatements ?? []);
    return [...clients.map(({ namedCount }) => namedCount), ...others];
  }

  override async destroy(): Promise<void> {
    await Promise.all([super.destroy(), this.#sessions?.destroy(), this.#replica?.destroy()]);
  }

  /** @returns the unsubscribe function */
  onStatement(listener: StatementListener): () => void {
    this.#listeners.add(listener);
    const stopReplica = this.#replica?.onStatement(listener);
    return () => {
      this.#listeners.delete(listener);
      stopReplica?.();
    };
  }
}

/** Reads through the cache of values; reads directly in a transaction or on a replica. */
export const readCached = <Value>(
  db: Read,
  key: string,
  reading: ValueLoader<Value>,
): Promise<Value> => (db instanceof Database ? db.valueCache.get(key, reading) : reading.read());

/** Converts column names to camelCase in results only. */
class CamelCaseRows extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node;
  }

  columnOf(name: string): string {
    return this.snakeCase(name);
  }
}

const camelCaseRows = new CamelCaseRows();

/**
 * Converts names to snake_case while compiling. The plugin's own way copies the whole syntax tree,
 * which costs a fifth of a query.
 */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(camelCaseRows.columnOf(identifier));
  }
}

class SnakeCaseDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new SnakeCaseCompiler();
  }
}
