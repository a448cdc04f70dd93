import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Config } from "../infra/config/config.ts";
import { runningUrl } from "../infra/postgres/endpoint.ts";
import { startPostgres } from "../infra/postgres/launcher.ts";
import { BackupError } from "./manifest.ts";

export interface DatabaseConnection {
  client: pg.Client;
  close(): Promise<void>;
}

type DatabaseLocation = Pick<Config, "dataDir" | "databaseUrl" | "timeZone"> &
  Partial<Pick<Config, "databaseDirectUrl">>;

/** Connects to the database to read: an external one, or the embedded one, running or not. */
export async function openSourceDatabase(where: DatabaseLocation): Promise<DatabaseConnection> {
  const url = where.databaseDirectUrl ?? where.databaseUrl;
  if (url) return connect(url, where);
  const running = runningUrl(where.dataDir);
  const connection = running ? await connect(running, where).catch(() => null) : null;
  if (connection) return connection;
  if (!existsSync(join(where.dataDir, "postgres", "PG_VERSION"))) {
    throw new BackupError(`数据目录 ${where.dataDir} 中没有数据库，无可备份`);
  }
  return openEmbedded(where);
}

/** Connects to the database to fill. The server of an embedded database must not run. */
export async function openTargetDatabase(where: DatabaseLocation): Promise<DatabaseConnection> {
  const url = where.databaseDirectUrl ?? where.databaseUrl;
  return url ? connect(url, where) : openEmbedded(where);
}

async function openEmbedded(where: DatabaseLocation): Promise<DatabaseConnection> {
  const postgres = await startPostgres({ dataDir: where.dataDir });
  try {
    const { client, close } = await connect(postgres.url, where);
    return { client, close: () => close().finally(() => postgres.stop()) };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function connect(url: string, { timeZone }: DatabaseLocation): Promise<DatabaseConnection> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: "aeromaint-backup",
    // Makes COPY read each table from its start, so that the order of rows is kept.
    options: `-c TimeZone=${timeZone} -c synchronize_seqscans=off`,
  });
  // The waiting statement rejects with the error of a broken connection.
  client.on("error", () => {});
  await client.connect();
  return { client, close: () => client.end() };
}
