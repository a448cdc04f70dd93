import { sql } from "kysely";
import { containing } from "../../crud/paging.ts";
import { endsOf } from "../../crud/period.ts";
import { includes, isPart, type Reach, sumOf, tallyOf, whole } from "../../crud/tally.queries.ts";
import type { Read } from "../../infra/db/database.ts";
import { columnRef, type Log, type LogFilters } from "./log-rows.queries.ts";

/** The one filter that is set. */
export type OnlyFilter =
  | { kind: "none" }
  | { kind: "period" }
  | { kind: "equals"; column: string; value: string }
  | { kind: "contains"; column: string; text: string };

/** What the tally knows of the rows that a filter asks for. */
export interface Tallied {
  total: number;
  /** Rows of the same reach, whatever is asked for. */
  reached: number;
  /** The values that rows have in the filter's column, unless they are too many to be named. */
  values: readonly string[] | null;
  /** Rows of the whole log that have one of the values. */
  ofValues: number;
}

/** Seconds. */
const week = sql.lit(604_800);
/** More values than this are not looked up one by one. */
const maxValues = 1_000;
/** Most rows that the tally keeps of one value: a shard for each writer, one for removals. */
const maxShards = 17;
/** Among so many rows there is one asked for, at least, where its values need not be known. */
const dense = 100;

interface Asked {
  only: OnlyFilter;
  filters: LogFilters;
  reach: Reach;
}

/** How many rows a filter asks for, and by which values they can be found. */
export function tallied(db: Read, log: Log, { only, filters, reach }: Asked): Promise<Tallied> {
  if (only.kind === "contains") return talliedAlike(db, log, { ...only, reach });
  if (only.kind === "equals") return talliedEqual(db, log, { ...only, reach });
  return only.kind === "period"
    ? talliedBetween(db, log, { filters, reach })
    : talliedAll(db, log, reach);
}

interface Sums {
  total: number;
  reached: number;
  ofValues: number;
}

async function talliedAll(db: Read, { table }: Log, reach: Reach): Promise<Tallied> {
  const { rows } = await sql<{ total: number }>`select ${sumOf(table, reach)} as total`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { total, reached: total, values: null, ofValues: 0 };
}

async function talliedEqual(
  db: Read,
  { table }: Log,
  { column, value, reach }: { column: string; value: string; reach: Reach },
): Promise<Tallied> {
  const counted = { column, value };
  const { rows } = await sql<Sums>`
    select ${sumOf(table, reach, counted)} as total, ${sumOf(table, reach)} as reached,
      ${sumOf(table, whole, counted)} as of_values`.execute(db);
  const [sums = { total: 0, reached: 0, ofValues: 0 }] = rows;
  return { ...sums, values: [value] };
}

interface Alike {
  column: string;
  text: string;
  reach: Reach;
}

/** Short parts of names stand in very many of them: those are counted already, not named. */
async function talliedAlike(db: Read, log: Log, asked: Alike): Promise<Tallied> {
  const { column, text, reach } = asked;
  if (reach !== whole || column !== log.parted || !isPart(text)) return valuesAlike(db, log, asked);
  const { rows } = await sql<{ total: number; reached: number }>`
    select ${sumOf(log.table, whole, { column, value: text, part: true })} as total,
      ${sumOf(log.table, whole)} as reached`.execute(db);
  const { total = 0, reached = 0 } = rows[0] ?? {};
  if (total === 0 || total * dense > reached) return { total, reached, values: null, ofValues: 0 };
  return valuesAlike(db, log, asked);
}

async function valuesAlike(
  db: Read,
  { table }: Log,
  { column, text, reach }: Alike,
): Promise<Tallied> {
  const tally = tallyOf(table);
  const value = sql.ref("value_lower");
  const within =
    reach === whole
      ? sql`dept_id = 0 and ${includes(value, text)}`
      : sql`dept_id = any(${[...reach]}::bigint[]) and ${value} like lower(${containing(text)})`;
  // Values that are too many to be named are not told apart either, which takes longer than finding them.
  const { rows } = await sql<Sums & { values: string[] | null }>`
    with alike as materialized (
      select value, total from ${tally}
      where facet = ${sql.lit(column)} and ${within}
    ), named as materialized (
      select case when (select count(*) from alike) <= ${maxValues * maxShards}::int
        then array(select distinct value from alike where total > 0 limit ${maxValues + 1}::int) end as list
    )
    select (select coalesce(sum(total), 0) from alike)::int as total, ${sumOf(table, reach)} as reached,
      list as values,
      (select coalesce(sum(total), 0) from ${tally} where facet = ${sql.lit(column)} and dept_id = 0
        and cardinality(list) <= ${maxValues}::int and value = any(list))::int as of_values
    from named`.execute(db);
  const [found = { total: 0, reached: 0, ofValues: 0, values: null }] = rows;
  const isNamed = found.values && found.values.length <= maxValues;
  return { ...found, values: isNamed ? found.values : null };
}

/**
 * How many rows fall into a period, both ends included: whole weeks from the tally, only what is
 * left over at the ends is counted.
 */
async function talliedBetween(
  db: Read,
  { table, time }: Log,
  { filters, reach }: { filters: LogFilters; reach: Reach },
): Promise<Tallied> {
  const { first = sql`null`, last = sql`null` } = endsOf(filters);
  const at = columnRef(time);
  const depts = sql`${[...reach]}::bigint[]`;
  const own = reach === whole ? sql`true` : sql`l.dept_id = any(${depts})`;
  const rowsWhere = (condition: ReturnType<typeof sql>) =>
    sql`(select count(*) from ${sql.table(table)} l where ${own} and ${condition})`;
  const { rows } = await sql<{ total: number; reached: number }>`
    with period as (
      select first, last, ceil(extract(epoch from first) / ${week})::int as first_week,
        floor(extract(epoch from last) / ${week})::int as end_week
      from (select coalesce(${first}, '1970-01-01Z'::timestamptz) as first,
        coalesce(${last}, '9999-12-31Z'::timestamptz) as last) given
    )
    select (case when first_week < end_week then
        (select coalesce(sum(total), 0) from ${tallyOf(table)} where facet = 'week'
          and dept_id = any(${depts}) and value::int >= first_week and value::int < end_week)
        + ${rowsWhere(sql`${at} >= first and ${at} < to_timestamp(first_week::float8 * ${week})`)}
        + ${rowsWhere(sql`${at} >= to_timestamp(end_week::float8 * ${week}) and ${at} <= last`)}
      else ${rowsWhere(sql`${at} between first and last`)} end)::int as total,
      ${sumOf(table, reach)} as reached
    from period`.execute(db);
  return { ...(rows[0] ?? { total: 0, reached: 0 }), values: null, ofValues: 0 };
}
