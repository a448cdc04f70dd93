import { sql } from "kysely";
import type { Db } from "../../src/infra/db/database.ts";
import { isDerived } from "../derived-tables.ts";

/** Digest of all rows by table, except tables that jobs write. */
export type Digests = ReadonlyMap<string, string>;

/** Reads the digests; equal rows have equal digests. */
export async function tableDigests(db: Db): Promise<Digests> {
  const tables = await tablesOf(db);
  const each = tables.map(
    (name) =>
      sql`select ${name} as name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{
    name: string;
    digest: string;
  }>`${sql.join(each, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

/** Names of the tables that differ. */
export function changedTables(before: Digests, after: Digests): string[] {
  return [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name);
}

const known = new WeakMap<Db, string[]>();

async function tablesOf(db: Db): Promise<string[]> {
  const names = known.get(db) ?? [];
  if (names.length > 0) return names;
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  known.set(
    db,
    rows.map(({ name }) => name).filter((name) => !isDerived(name)),
  );
  return tablesOf(db);
}
