import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read } from "../infra/db/database.ts";
import type { DataScope } from "../infra/rights/data-scope.ts";
import { containing } from "./paging.ts";

/** Tables whose rows triggers count by value, in `<table>_tally`. */
export type TalliedTable = "sys_oper_log" | "sys_access_log" | "sys_user";

/** Departments whose rows are meant; the tally keeps those of the whole table as department 0. */
export type Reach = readonly string[];

export const whole: Reach = ["0"];

export const reachOf = ({ all, deptIds }: DataScope): Reach => (all ? whole : deptIds);

/** Parts of texts are counted up to this many signs. */
const maxPartLength = 3;

/** Whether the tally knows how many rows have this in one of the columns that it keeps parts of. */
export const isPart = (text: string): boolean => [...text].length <= maxPartLength;

/**
 * Whether a text of small letters includes another, by the index of its parts. Only the longest
 * parts are looked up: they imply the shorter ones, which half of all rows have.
 */
export function includes(column: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  return sql`text_grams(${column}) @> array(select part from ${gramsOf(text)} as p (part))
    and ${column} like lower(${containing(text)})`;
}

/** The longest parts of a text in small letters that are kept, as rows. */
export function gramsOf(text: string): RawBuilder<unknown> {
  const lower = sql`lower(${text})`;
  return sql`(select part from unnest(text_grams(${lower})) as part
    where char_length(part) = least(${sql.lit(maxPartLength)}, char_length(${lower})))`;
}

export const tallyOf = (table: TalliedTable) => sql.table(`${table}_tally`);

/** A value that rows have in a column: the whole one, or a part of it where `part` says so. */
export interface Counted {
  column: string;
  value: string;
  part?: boolean;
}

/** The sum of the tally's rows for a value; of all rows without one. */
export function sumOf(
  table: TalliedTable,
  reach: Reach,
  { column, value, part = false }: Counted = { column: "", value: "" },
) {
  const text = part ? sql`lower(${value})` : sql`${value}::text`;
  return sql<number>`(select coalesce(sum(total), 0)::int from ${tallyOf(table)}
    where facet = ${part ? `${column}~` : column} and dept_id = any(${[...reach]}::bigint[]) and value = ${text})`;
}

/** How many rows have a value, or how many there are. Parts are counted in the whole table alone. */
export async function talliedTotal(
  db: Read,
  table: TalliedTable,
  { reach, counted }: { reach: Reach; counted?: Counted | undefined },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select ${sumOf(table, reach, counted)} as total`.execute(db);
  return rows[0]?.total ?? 0;
}
