import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Tx } from "../infra/db/database.ts";
import type { DB } from "../infra/db/schema.gen.ts";
import type { UnitOfWork } from "../infra/db/unit-of-work.ts";
import { changedMeanwhile, notFound } from "../infra/http/errors.ts";
import { noteChange } from "./field-changes.ts";

/** Tables whose rows people edit: they carry a version. */
type Versioned = { [T in keyof DB]: "version" extends keyof DB[T] ? T : never }[keyof DB];

/**
 * Writes the given columns, notes what they were, and counts the version up.
 * @throws 404 when the row is missing or not `within` reach, 409 when `version` is stale
 */
export async function updateVersioned<T extends Versioned>(
  unit: UnitOfWork,
  table: T,
  idColumn: keyof DB[T] & string,
  id: string,
  { version, ...columns }: { version?: number },
  within: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<void> {
  const sent = Object.entries(columns).filter(([, value]) => value !== undefined);
  const named = sent.map(([column]) => sql`, ${sql.ref(column)}`);
  const { tx } = unit;
  const wanted = sql`version${sql.join(named, sql``)}`;
  // Locks the row first, so that a stale version and a missing row can be told apart.
  const { rows } = await sql<Record<string, unknown>>`
    select ${wanted} from ${sql.table(table)}
    where ${sql.ref(idColumn)} = ${id}::bigint and ${within} for update`.execute(tx);
  const [before] = rows;
  if (!before) throw notFound();
  if (version !== undefined && version !== before.version) throw changedMeanwhile();
  const changes = sent.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const updated = await sql<Record<string, unknown>>`
    update ${sql.table(table)}
    set ${sql.join([...changes, sql`version = version + 1`])}
    where ${sql.ref(idColumn)} = ${id}::bigint
    returning ${wanted}`.execute(tx);
  for (const [column] of sent) noteChange(unit, column, before[column], updated.rows[0]?.[column]);
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
