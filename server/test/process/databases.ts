import { randomBytes } from "node:crypto";
import pg from "pg";
import { createDatabase, dropDatabase, testDatabase } from "../database.ts";
import { isDerived } from "../derived-tables.ts";

/** Empty database of a server. */
export interface EmptyDatabase {
  url: string;
  rows<R extends object>(statement: string, values?: unknown[]): Promise<R[]>;
  drop(): Promise<void>;
}

/** Creates a database without tables on the cluster of the test run. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const neighbour = await testDatabase();
  const name = `process_${randomBytes(6).toString("hex")}`;
  const url = await createDatabase(neighbour.url, name);
  return {
    url,
    rows: (statement, values) => rowsOf(url, statement, values),
    drop: async () => {
      await dropDatabase(neighbour.url, name);
      await neighbour.drop();
    },
  };
}

/** Creates a database with the tables of this release, without rows. */
export async function migratedDatabase(): Promise<EmptyDatabase> {
  const { url, drop } = await testDatabase();
  return { url, drop, rows: (statement, values) => rowsOf(url, statement, values) };
}

export async function rowsOf<R extends object>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** Number of rows by table, without tables that jobs derive. */
export async function countRows(url: string): Promise<Record<string, number>> {
  const tables = await rowsOf<{ name: string }>(
    url,
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const counted = tables.filter(({ name }) => !isDerived(name));
  const counts = counted.map(
    ({ name }) => `select '${name}' as name, count(*)::int from "${name}"`,
  );
  const rows = await rowsOf<{ name: string; count: number }>(url, counts.join(" union all "));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
