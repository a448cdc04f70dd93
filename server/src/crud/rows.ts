import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Tx } from "../platform/database.ts";
import { changedMeanwhile, notFound } from "../platform/errors.ts";
import type { DB } from "../platform/schema.gen.ts";

/** Tables whose rows people edit: they carry a version. */
type Versioned = { [T in keyof DB]: "version" extends keyof DB[T] ? T : never }[keyof DB];

/**
 * Writes the given columns and counts the version up.
 * @throws 404 when the row is missing or not `within` reach, 409 when `version` is stale
 */
export async function updateVersioned<T extends Versioned>(
  tx: Tx,
  table: T,
  idColumn: keyof DB[T] & string,
  id: string,
  { version, ...columns }: { version?: number },
  within: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<void> {
  // Locks the row first, so that a stale version and a missing row can be told apart.
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(table)}
    where ${sql.ref(idColumn)} = ${id}::bigint and ${within} for update`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  if (version !== undefined && version !== row.version) throw changedMeanwhile();
  const changes = Object.entries(columns)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`
    update ${sql.table(table)}
    set ${sql.join([...changes, sql`version = version + 1`])}
    where ${sql.ref(idColumn)} = ${id}::bigint`.execute(tx);
}

/**
 * Removes exactly these rows, or none.
 * @throws 404 when one is missing or not `within` reach
 */
export async function removeAll<T extends keyof DB & string>(
  tx: Tx,
  table: T,
  idColumn: keyof DB[T] & string,
  ids: readonly string[],
  within: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<void> {
  const { rows } = await sql`
    delete from ${sql.table(table)}
    where ${sql.ref(idColumn)} = any(${[...ids]}::bigint[]) and ${within}
    returning ${sql.ref(idColumn)}`.execute(tx);
  if (rows.length !== ids.length) throw notFound();
}
