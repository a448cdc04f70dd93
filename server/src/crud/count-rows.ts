import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { WatchedTable } from "../infra/cache/watched-table.ts";
import { Database, type Read } from "../infra/db/database.ts";

/** Which rows a list is about. Columns are named with the table's alias. */
export interface Rows {
  from: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>;
}

export const countingOf = ({ from, where }: Rows) =>
  sql`(select count(*) from ${from} where ${where})`;

/** How many rows there are. */
export async function countRows(db: Read, rows: Rows): Promise<number> {
  const counted = await sql<{ total: number }>`select ${countingOf(rows)}::int as total`.execute(
    db,
  );
  return counted.rows[0]?.total ?? 0;
}

/** Of a total that is amended, the rows that may be remembered: eight bytes each. */
const maxIds = 20_000;
const bytesOfId = 8;

interface Counted {
  rows: Rows;
  /** Of whose rows the program hears every change. */
  table: WatchedTable;
  /** The column that tells the rows apart, to remember which they are: a change then costs a look at what changed alone. */
  id?: RawBuilder<unknown> | undefined;
  /** The same rows, as they are quickest to count. */
  counted?: Rows;
}

interface Total {
  total: number;
  /** In ascending order; null where there are too many, or the count has no `id`. */
  ids: Float64Array | null;
}

/**
 * Counts rows and keeps the total, and which rows they are, until the table changes; undefined in a transaction and
 * of a replica, whose moments are their own.
 */
export function keptCount(
  db: Read,
  { rows, table, id, counted = rows }: Counted,
): (() => Promise<Total>) | undefined {
  if (!(db instanceof Database)) return undefined;
  const { sql: text, parameters } = sql`${rows.from} ${rows.where}`.compile(db);
  const amend =
    id &&
    (async ({ ids }: Total, changed: readonly string[]): Promise<Total> => {
      if (!ids) return read();
      return totalOf(amended(ids, changed.map(Number), await idsAmong(id, changed)));
    });
  return () =>
    db.kept.get(`${text} ${JSON.stringify(parameters)}`, {
      tables: [table],
      read,
      amend,
      bytesOf: ({ ids }) => (ids?.length ?? 0) * bytesOfId,
    });

  async function read(): Promise<Total> {
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

const totalOf = (ids: Float64Array): Total => ({ total: ids.length, ids });

/** The ids without those that have changed, and with those of them that are among the rows now. */
function amended(
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
