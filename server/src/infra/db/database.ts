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
import { KeptValues, type Reading } from "../cache/kept-values.ts";
import { variables } from "../config/variables.ts";
import { NamedClient, QuietClient } from "./named-client.ts";
import { ReplicaReads } from "./replica-reads.ts";
import type { DB } from "./schema.gen.ts";

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;
/** Where a query may read from: the pool, or the transaction that it must see. */
export type Read = Db | Tx;

interface Options {
  /** IANA zone in which times are written and read, such as Asia/Shanghai. */
  timeZone: string;
  /** Most connections of this process. */
  max: number;
  /** Milliseconds after which a statement is cancelled; 0: never. */
  statementTimeout?: number;
}

interface PooledOptions extends Options {
  /** Where a session is one's own, past a pooler of transactions; null: `url` is no such pooler. */
  directUrl?: string | null;
  /** Of one streaming replica, or in front of several. */
  readUrl?: string | null;
}

const timestamptz = 1184;
const date = 1082;

/**
 * Times leave the database as yyyy-MM-dd HH:mm:ss in the session's zone: PostgreSQL's own text
 * without fraction and offset. int8 and numeric stay strings, so that nothing loses digits.
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
  { timeZone, max, statementTimeout = variables.STATEMENT_TIMEOUT_MS.defaultValue }: Options,
): pg.Pool {
  return newPool(url, {
    max,
    Client: NamedClient,
    options: `-c TimeZone=${timeZone} -c statement_timeout=${statementTimeout} -c idle_in_transaction_session_timeout=30000`,
  });
}

/** Nothing of a session: its settings are the role's, its statements have no names. */
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
  // A connection that breaks while idle is replaced by the pool; the next query tells the caller.
  pool.on("error", () => {});
  return pool;
}

export function openDatabase(
  url: string,
  { directUrl = null, readUrl = null, ...options }: PooledOptions,
): Database {
  // Connections are opened as they are needed: those of sessions by jobs alone.
  const open = (of: string | null) => (of === null ? null : new Database(openPool(of, options)));
  const pool = directUrl === null ? openPool(url, options) : openSharedPool(url, options.max);
  return new Database(pool, { sessions: open(directUrl), replica: open(readUrl) });
}

/** Called once a statement has ended, well or badly, in the async context that issued it. */
export type StatementListener = (event: LogEvent) => void;

interface Others {
  sessions?: Database | null;
  replica?: Database | null;
}

/** The database with its connections, which can be counted, and its statements, which can be timed. */
export class Database extends Kysely<DB> {
  readonly pool: pg.Pool;
  /** For reads that a streaming replica may serve. */
  readonly replicas: ReplicaReads;
  /** What was read of it and holds until it changes. */
  readonly kept = new KeptValues();
  readonly #sessions: Database | null;
  readonly #replica: Database | null;
  readonly #listeners: Set<StatementListener>;
  readonly #clients = new Set<pg.ClientBase>();

  constructor(pool: pg.Pool, { sessions = null, replica = null }: Others = {}) {
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

  /** Where a connection keeps its session, such as for locks that outlive a transaction. */
  get sessions(): Database {
    return this.#sessions ?? this;
  }

  /** Of each open connection: how many statements it has prepared by a name. */
  get namedStatements(): number[] {
    const clients = [...this.#clients].filter((client) => client instanceof NamedClient);
    const others = [this.#sessions, this.#replica].flatMap((other) => other?.namedStatements ?? []);
    return [...clients.map(({ namedCount }) => namedCount), ...others];
  }

  override async destroy(): Promise<void> {
    await Promise.all([super.destroy(), this.#sessions?.destroy(), this.#replica?.destroy()]);
  }

  /** Returns the way to stop listening. */
  onStatement(listener: StatementListener): () => void {
    this.#listeners.add(listener);
    const stopReplica = this.#replica?.onStatement(listener);
    return () => {
      this.#listeners.delete(listener);
      stopReplica?.();
    };
  }
}

/** What `read` tells, kept until it changes where the database is read itself, and not a transaction or a replica. */
export const keptOrRead = <Value>(
  db: Read,
  key: string,
  reading: Reading<Value>,
): Promise<Value> => (db instanceof Database ? db.kept.get(key, reading) : reading.read());

/** Rows come with names in camelCase. */
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
 * Names become snake_case as a statement is written: the plugin's own way copies the statement's
 * whole tree first, which makes a query cost a fifth more.
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
