import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Read } from "../infra/db/database.ts";

export interface Paging {
  pageNum?: number;
  pageSize?: number;
}

export interface Page<T> {
  list: T[];
  total: number;
}

/** The page of a list that has none. */
export const noRows: Page<never> = { list: [], total: 0 };

/** The rows of one page, numbered from 1. */
export function paged<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { pageNum = 1, pageSize = 20 }: Paging,
): SelectQueryBuilder<DB, TB, O> {
  return query.limit(pageSize).offset((pageNum - 1) * pageSize);
}

/** A page of an ordered query, and how many rows it has in all. */
export function pageOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  paging: Paging,
): Promise<Page<O>> {
  return pageFrom(paged(query, paging).execute(), totalOf(query));
}

/** How many rows a query has, whatever it selects. */
export async function totalOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const counted = query.clearSelect().clearOrderBy();
  const { total } = await counted
    .select((eb) => eb.fn.countAll<string>().as("total"))
    // Among all tables the compiler loses the one column that is selected.
    .$castTo<{ total: string }>()
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The value of a number that an expression stands for. */
export async function numberOf(db: Read, expression: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ number: number }>`select (${expression})::int as number`.execute(db);
  return rows[0]?.number ?? 0;
}

/** The total of a page each of whose rows carries it; one past the end has no row to ask. */
export async function totalFrom(
  db: Read,
  [first]: readonly { total: number }[],
  { total, pageNum = 1 }: { total: RawBuilder<number>; pageNum?: number },
): Promise<number> {
  if (first) return first.total;
  return pageNum === 1 ? 0 : numberOf(db, total);
}

/**
 * The rows of a page, found by their ids, each of which carries the number of all rows: one statement
 * costs less than two.
 */
export async function pageCounting<DB, TB extends keyof DB, O>(
  db: Read,
  rows: SelectQueryBuilder<DB, TB, O>,
  { total, pageNum = 1 }: { total: RawBuilder<number>; pageNum?: number },
): Promise<Page<O>> {
  const found = await rows
    .select(sql<number>`(${total})::int`.as("total"))
    // Among all tables the compiler loses the column that is added.
    .$castTo<O & { total: number }>()
    .execute();
  const list = found.map(({ total: _, ...row }) => row as O);
  return { list, total: await totalFrom(db, found, { total, pageNum }) };
}

/** A page whose rows and number of all rows are asked for at once. */
export async function pageFrom<T>(rows: Promise<T[]>, count: Promise<number>): Promise<Page<T>> {
  const [list, total] = await Promise.all([rows, count]);
  return { list, total };
}

/** A pattern for ILIKE that finds the text anywhere and takes % _ \ as they are. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

/** The last moment that a period's end means: a date stands for the whole day. */
export function endOf(moment: string): string {
  return moment.length === 10 ? `${moment} 23:59:59.999999` : `${moment}.999999`;
}
