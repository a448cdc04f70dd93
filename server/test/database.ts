import { randomBytes } from "node:crypto";
import pg from "pg";
import type { TestCluster } from "./cluster.ts";

/** Initial content: only the schema, or also base data and demo accounts. */
export type TemplateName = "migrated" | "seeded";

export const templateDatabase = (name: TemplateName) => `template_${name}`;

export interface TestDatabase {
  url: string;
  /** Drops the database, including its open connections. */
  drop(): Promise<void>;
}

/**
 * Creates a database for one test file. A test run shares one cluster; `global-setup.ts` sets its
 * URL in the environment. A file that runs alone starts its own cluster.
 */
export async function testDatabase(template: TemplateName = "migrated"): Promise<TestDatabase> {
  const shared = announcedCluster();
  const cluster = shared ?? (await ownCluster());
  const name = `test_${randomBytes(6).toString("hex")}`;
  const url = await cloneDatabase(cluster.url, { template: templateDatabase(template), name });
  return {
    url,
    drop: async () => {
      await dropDatabase(cluster.url, name);
      if (!shared) await leaveOwnCluster();
    },
  };
}

/** Creates an empty database. @returns its URL */
export async function createDatabase(url: string, name: string): Promise<string> {
  await runStatement(url, `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE template0`);
  return withDatabase(url, name);
}

/** Creates a copy of the database `template`, which must have no connections. */
export async function cloneDatabase(
  url: string,
  { template, name }: { template: string; name: string },
): Promise<string> {
  await runStatement(
    url,
    `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)} STRATEGY FILE_COPY`,
  );
  return withDatabase(url, name);
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  await runStatement(url, `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
}

export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

function announcedCluster(): Pick<TestCluster, "url"> | undefined {
  const { TEST_DATABASE_URL: url } = process.env;
  return url ? { url } : undefined;
}

let own: Promise<TestCluster> | undefined;
let users = 0;

function ownCluster(): Promise<TestCluster> {
  users += 1;
  // Imported late: runs with a shared cluster need no launcher.
  own ??= import("./cluster.ts").then(({ startTestCluster }) => startTestCluster());
  return own;
}

async function leaveOwnCluster(): Promise<void> {
  users -= 1;
  if (users > 0) return;
  const cluster = await own;
  own = undefined;
  await cluster?.stop();
}
