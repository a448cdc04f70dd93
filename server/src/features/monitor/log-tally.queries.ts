import { sql } from "kysely";
import type { Read } from "../../platform/database.ts";

export type LogTable = "sys_oper_log" | "sys_access_log";

/** How many rows of a log have this value in this column; all rows without a column. */
export async function talliedTotal(
  db: Read,
  log: LogTable,
  { column = "", value = "" }: { column?: string; value?: string } = {},
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(total), 0)::int as total from sys_log_tally
    where log = ${log} and facet = ${column} and value = ${value}`.execute(db);
  return rows[0]?.total ?? 0;
}

export interface Alike {
  total: number;
  /** The values themselves, unless there are more than was asked for. */
  values: string[] | null;
}

/** Most rows that the tally keeps of one value: a shard for each writer, one for removals. */
const mostShards = 17;

/** The values of a column that are like a pattern, and how many rows of a log have one of them. */
export async function talliedLike(
  db: Read,
  log: LogTable,
  { column, pattern, most }: { column: string; pattern: string; most: number },
): Promise<Alike> {
  // Values that are too many to be named are not told apart either, which takes longer than finding them.
  const { rows } = await sql<{ total: number; values: string[] | null }>`
    with alike as materialized (
      select value, total from sys_log_tally
      where log = ${log} and facet = ${column} and value_lower like lower(${pattern})
    )
    select (select coalesce(sum(total), 0) from alike)::int as total,
      case when (select count(*) from alike) <= ${most * mostShards}::int
        then array(select distinct value from alike limit ${most + 1}::int) end as values`.execute(
    db,
  );
  const { total = 0, values = null } = rows[0] ?? {};
  return { total, values: values && values.length <= most ? values : null };
}

/**
 * How many rows of a log fall into a period, both ends included: whole hours from the tally, only
 * what is left over at the ends is counted.
 */
export async function talliedBetween(
  db: Read,
  log: LogTable,
  { time, begin, end }: { time: string; begin: string | undefined; end: string | undefined },
): Promise<number> {
  const column = sql.ref(time);
  const { rows } = await sql<{ total: number }>`
    with period as (
      select first, last, ceil(extract(epoch from first) / 3600) as first_hour,
        floor(extract(epoch from last) / 3600) as end_hour
      from (select coalesce(${begin ?? null}::timestamptz, '1970-01-01Z') as first,
        coalesce(${end ?? null}::timestamptz, '9999-12-31Z') as last) given
    )
    select (case when first_hour < end_hour then
        (select coalesce(sum(total), 0) from sys_log_tally where log = ${log} and facet = 'hour'
          and value::bigint >= first_hour and value::bigint < end_hour)
        + (select count(*) from ${sql.table(log)}
          where ${column} >= first and ${column} < to_timestamp(first_hour * 3600))
        + (select count(*) from ${sql.table(log)}
          where ${column} >= to_timestamp(end_hour * 3600) and ${column} <= last)
      else (select count(*) from ${sql.table(log)} where ${column} between first and last)
      end)::int as total
    from period`.execute(db);
  return rows[0]?.total ?? 0;
}
