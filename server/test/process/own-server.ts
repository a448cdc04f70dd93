import { randomBytes } from "node:crypto";
import { after } from "node:test";
import { type EmptyDatabase, migratedDatabase } from "./databases.ts";
import { newDataDir, type ServerProcess, startServer } from "./server-process.ts";

const databases: EmptyDatabase[] = [];

after(async () => {
  for (const database of databases) await database.drop();
});

/** What the administrator of a server with a database of its own signs in with. */
export const adminPassword = "Torque-wrench-77";

export interface OwnServer {
  server: ServerProcess;
  database: EmptyDatabase;
  /** Its environment and data folder, to start another beside it or after it. */
  env: Record<string, string>;
  dataDir: string;
}

/** The environment of a server beside a database of one's own. */
export function ownEnv(url: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    DATABASE_URL: url,
    TOKEN_SECRET: randomBytes(32).toString("base64url"),
    ADMIN_PASSWORD: adminPassword,
    CAPTCHA: "off",
    ...more,
  };
}

/** A server at its first start on a database with the tables; both go when the tests of the file are over. */
export async function startOwnServer(more: Record<string, string> = {}): Promise<OwnServer> {
  const database = await migratedDatabase();
  databases.push(database);
  const env = ownEnv(database.url, more);
  const dataDir = newDataDir();
  const server = await startServer(env, dataDir);
  return { server, database, env, dataDir };
}
