import type { SelectQueryBuilder } from "kysely";

export interface Paging {
  pageNum?: number;
  pageSize?: number;
}

export interface Page<T> {
  list: T[];
  total: number;
}

/** The rows of one page, numbered from 1. */
export function paged<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { pageNum = 1, pageSize = 20 }: Paging,
): SelectQueryBuilder<DB, TB, O> {
  return query.limit(pageSize).offset((pageNum - 1) * pageSize);
}

/** A pattern for ILIKE that finds the text anywhere and takes % _ \ as they are. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** The last moment that a period's end means: a date stands for the whole day. */
export function endOf(moment: string): string {
  return moment.length === 10 ? `${moment} 23:59:59.999999` : `${moment}.999999`;
}
