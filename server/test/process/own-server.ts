import { randomBytes } from "node:crypto";
import { after } from "node:test";
import { type EmptyDatabase, migratedDatabase } from "./databases.ts";
import { newDataDir, type ServerProcess, startServer } from "./server-process.ts";

const databases: EmptyDatabase[] = [];

after(async () => {
  for (const database of databases) await database.drop();
});

/** Administrator password of servers with their own database. */
export const adminPassword = "Torque-wrench-77";

export interface OwnServer {
  server: ServerProcess;
  database: EmptyDatabase;
  /** Environment and data folder, to start another server with them. */
  env: Record<string, string>;
  dataDir: string;
}

/** Environment of a server with an external database. */
export function externalDatabaseEnv(
  url: string,
  more: Record<string, string> = {},
): Record<string, string> {
  return {
    DATABASE_URL: url,
    TOKEN_SECRET: randomBytes(32).toString("base64url"),
    ADMIN_PASSWORD: adminPassword,
    CAPTCHA: "off",
    ...more,
  };
}

/** Starts a server on a new migrated database; both are removed after the tests of the file. */
export async function startOwnServer(more: Record<string, string> = {}): Promise<OwnServer> {
  const database = await migratedDatabase();
  databases.push(database);
  const env = externalDatabaseEnv(database.url, more);
  const dataDir = newDataDir();
  const server = await startServer(env, dataDir);
  return { server, database, env, dataDir };
}
