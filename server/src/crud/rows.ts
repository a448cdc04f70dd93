import type { ChangedField } from "@aeromaint/contracts/wire/acts.ts";
import { type InsertObject, type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Tx } from "../infra/db/database.ts";
import { inChunks } from "../infra/db/in-chunks.ts";
import type { DB } from "../infra/db/schema.gen.ts";
import type { UnitOfWork } from "../infra/db/unit-of-work.ts";
import { changedMeanwhile, notFound } from "../infra/http/errors.ts";

/** Tables of edited rows; they have a version. */
export type VersionedTable = {
  [T in keyof DB]: "version" extends keyof DB[T] ? T : never;
}[keyof DB];

/** Inserts a row and records it. @returns its id */
export async function insertRow<T extends keyof DB & string>(
  unit: UnitOfWork,
  table: T,
  idColumn: keyof DB[T] & string,
  columns: InsertObject<DB, T>,
): Promise<string> {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (${sql.join(given.map(([column]) => sql.ref(column)))})
    values (${sql.join(given.map(([, value]) => value))})
    returning ${sql.ref(idColumn)} as id`.execute(unit.tx);
  const [{ id } = { id: "" }] = rows;
  await unit.record({ act: "rows.written", subject: id, table });
  return id;
}

/**
 * Writes the given columns, increments the version and records the changes.
 * @throws 404 for a missing row or one outside `within`, 409 for a stale `version`
 */
export async function updateRow<T extends VersionedTable>(
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
  // Lock first, to distinguish a stale version from a missing row.
  const { rows } = await sql<Record<string, unknown>>`
    select ${wanted} from ${sql.table(table)}
    where ${sql.ref(idColumn)} = ${id}::bigint and ${within} for update`.execute(tx);
  const [before] = rows;
  if (!before) throw notFound();
  if (version !== undefined && version !== before.version) throw changedMeanwhile();
  const written = sent.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const updated = await sql<Record<string, unknown>>`
    update ${sql.table(table)}
    set ${sql.join([...written, sql`version = version + 1`])}
    where ${sql.ref(idColumn)} = ${id}::bigint
    returning ${wanted}`.execute(tx);
  const changes = changesBetween(
    sent.map(([column]) => column),
    before,
    updated.rows[0] ?? {},
  );
  await unit.record({ act: "rows.written", subject: id, table, changes });
}

/** Locks rows in the order of their ids. @returns columns of the rows that exist */
export async function lockRows<
  T extends keyof DB & string,
  Column extends keyof Selectable<DB[T]> & string,
>(
  tx: Tx,
  table: T,
  idColumn: keyof DB[T] & string,
  ids: readonly string[],
  columns: readonly Column[],
): Promise<Pick<Selectable<DB[T]>, Column>[]> {
  const { rows } = await sql<Pick<Selectable<DB[T]>, Column>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${sql.ref(idColumn)} = any(${[...ids]}::bigint[])
    order by ${sql.ref(idColumn)} for update`.execute(tx);
  return rows;
}

/** Batch size: triggers on more rows would hit the statement timeout. */
const maxRows = 500;

/**
 * Updates rows, increments their versions and records them. One statement per batch of rows with
 * equal columns. The caller has locked the rows.
 */
export async function updateRows<T extends VersionedTable>(
  unit: UnitOfWork,
  table: T,
  idColumn: keyof DB[T] & string,
  rows: readonly object[],
): Promise<void> {
  const named = rows.map((row) => ({
    columns: Object.keys(row).filter((name) => name !== idColumn),
    row: row as Record<string, unknown>,
  }));
  for (const [, group] of Map.groupBy(named, ({ columns }) => columns.toSorted().join())) {
    const written = (group[0]?.columns ?? []).map(
      (column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`,
    );
    for (const part of inChunks(group, maxRows)) {
      const given = JSON.stringify(part.map(({ row }) => inColumns(row)));
      await sql`
        update ${sql.table(table)} t
        set ${sql.join([...written, sql`version = t.version + 1`])}
        from jsonb_populate_recordset(null::${sql.table(table)}, ${given}::jsonb) given
        where t.${sql.ref(idColumn)} = given.${sql.ref(idColumn)}`.execute(unit.tx);
    }
    const subject = group.map(({ row }) => String(row[idColumn]));
    await unit.record({ act: "rows.written", subject, table });
  }
}

/** Names in snake case, as in the statement. */
const inColumns = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value]));

const snakeCase = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Old and new values for the operation log. */
export function changesBetween<Name extends string>(
  names: readonly Name[],
  before: { readonly [Field in Name]?: unknown },
  after: { readonly [Field in Name]?: unknown },
): ChangedField[] {
  return names.map((name) => [name, before[name], after[name]]);
}

/**
 * Removes all rows or none, and records it.
 * @throws 404 for a missing row or one outside `within`
 */
export async function removeRows<T extends keyof DB & string>(
  unit: UnitOfWork,
  table: T,
  idColumn: keyof DB[T] & string,
  ids: readonly string[],
  within: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<void> {
  const { rows } = await sql`
    delete from ${sql.table(table)}
    where ${sql.ref(idColumn)} = any(${[...ids]}::bigint[]) and ${within}
    returning ${sql.ref(idColumn)}`.execute(unit.tx);
  if (rows.length !== ids.length) throw notFound();
  await unit.record({ act: "rows.written", subject: ids, table });
}
