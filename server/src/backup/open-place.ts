import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Config } from "../infra/config/config.ts";
import { runningUrl } from "../infra/postgres/endpoint.ts";
import { startPostgres } from "../infra/postgres/launcher.ts";
import { BackupError } from "./manifest.ts";

/** A connection to an installation's database, and the way to let go of it. */
export interface DatabaseConnection {
  client: pg.Client;
  close(): Promise<void>;
}

type Where = Pick<Config, "dataDir" | "databaseUrl" | "timeZone"> &
  Partial<Pick<Config, "databaseDirectUrl">>;

/** The database to read from: one's own, or the embedded one whether its server runs or not. */
export async function openSource(where: Where): Promise<DatabaseConnection> {
  const url = where.databaseDirectUrl ?? where.databaseUrl;
  if (url) return connect(url, where);
  const running = runningUrl(where.dataDir);
  const connection = running ? await connect(running, where).catch(() => null) : null;
  if (connection) return connection;
  if (!existsSync(join(where.dataDir, "postgres", "PG_VERSION"))) {
    throw new BackupError(`数据目录 ${where.dataDir} 中没有数据库，无可备份`);
  }
  return openOwn(where);
}

/** The database to fill; an embedded one must have no server. */
export async function openTarget(where: Where): Promise<DatabaseConnection> {
  const url = where.databaseDirectUrl ?? where.databaseUrl;
  return url ? connect(url, where) : openOwn(where);
}

async function openOwn(where: Where): Promise<DatabaseConnection> {
  const postgres = await startPostgres({ dataDir: where.dataDir });
  try {
    const { client, close } = await connect(postgres.url, where);
    return { client, close: () => close().finally(() => postgres.stop()) };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function connect(url: string, { timeZone }: Where): Promise<DatabaseConnection> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: "aeromaint-backup",
    // A table read from its middle would lie otherwise afterwards.
    options: `-c TimeZone=${timeZone} -c synchronize_seqscans=off`,
  });
  // A connection that breaks tells the statement that waits for it.
  client.on("error", () => {});
  await client.connect();
  return { client, close: () => client.end() };
}
