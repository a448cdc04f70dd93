import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { WatchedTable } from "../infra/cache/watched-table.ts";
import { Database, type Read } from "../infra/db/database.ts";

/** Filtered rows of a list. Columns have the table's alias. */
export interface RowSource {
  from: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>;
}

export const countExpression = ({ from, where }: RowSource) =>
  sql`(select count(*) from ${from} where ${where})`;

/** `total`: a faster expression of the number. */
export async function countRows(
  db: Read,
  rows: RowSource,
  total: RawBuilder<unknown> = countExpression(rows),
): Promise<number> {
  const counted = await sql<{ total: number }>`select (${total})::int as total`.execute(db);
  return counted.rows[0]?.total ?? 0;
}

/** Limit of remembered ids in a total; each takes eight bytes. */
const maxIds = 20_000;
const bytesOfId = 8;

interface CountedRows {
  rows: RowSource;
  /** Table that reports every change of the rows. */
  table: WatchedTable;
  /** Id column. With it, a change reads only the changed rows. */
  id?: RawBuilder<unknown> | undefined;
  /** Equal rows with a faster query for counting. */
  counted?: RowSource;
}

interface CachedTotal {
  total: number;
  /** Ascending; null for too many ids, or if the count has no `id`. */
  ids: Float64Array | null;
}

/**
 * Counts rows and keeps the total and its ids until the table changes. Undefined in a transaction
 * and for replicas, which may lag.
 */
export function cachedCount(
  db: Read,
  { rows, table, id, counted = rows }: CountedRows,
): (() => Promise<CachedTotal>) | undefined {
  if (!(db instanceof Database)) return undefined;
  const { sql: text, parameters } = sql`${rows.from} ${rows.where}`.compile(db);
  const amend =
    id &&
    (async ({ ids }: CachedTotal, changed: readonly string[]): Promise<CachedTotal> => {
      if (!ids) return read();
      return totalOf(amendedIds(ids, changed.map(Number), await idsAmong(id, changed)));
    });
  return () =>
    db.valueCache.get(`${text} ${JSON.stringify(parameters)}`, {
      tables: [table],
      read,
      amend,
      bytesOf: ({ ids }) => (ids?.length ?? 0) * bytesOfId,
    });

  async function read(): Promise<CachedTotal> {
    const { from, where } = counted;
    const ids = id
      ? sql`case when count(*) <= ${sql.lit(maxIds)} then coalesce(to_json(array_agg(${id})), '[]') end`
      : sql`null::json`;
    const found = await sql<{ total: number; ids: number[] | null }>`
      select count(*)::int as total, ${ids} as ids from ${from} where ${where}`.execute(db);
    const { total = 0, ids: all = null } = found.rows[0] ?? {};
    return { total, ids: all && Float64Array.from(all).sort() };
  }

  async function idsAmong(id: RawBuilder<unknown>, changed: readonly string[]) {
    const { from, where } = rows;
    const found = await sql<{ id: string }>`
      select ${id} as id from ${from}
      where ${id} = any(${[...changed]}::bigint[]) and ${where}`.execute(db);
    return found.rows.map((row) => Number(row.id));
  }
}

const totalOf = (ids: Float64Array): CachedTotal => ({ total: ids.length, ids });

/** Removes changed ids, then adds the changed ids that still match. */
function amendedIds(
  ids: Float64Array,
  changed: readonly number[],
  among: readonly number[],
): Float64Array {
  const isChanged = new Set(changed);
  const kept = ids.filter((id) => !isChanged.has(id));
  if (kept.length + among.length === ids.length && among.every((id) => ids.includes(id)))
    return ids;
  return Float64Array.from([...kept, ...among]).sort();
}
