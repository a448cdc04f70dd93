import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Filters of lists by time: from a date or moment, up to another, both included. */
export interface Period {
  beginTime?: string | undefined;
  endTime?: string | undefined;
}

/** The conditions that keep a time within a period, in the database's time zone. */
export function inPeriod(
  time: RawBuilder<unknown>,
  { beginTime, endTime }: Period,
): RawBuilder<SqlBool>[] {
  return [
    ...(beginTime ? [sql<SqlBool>`${time} >= ${beginTime}::timestamptz`] : []),
    ...(endTime ? [sql<SqlBool>`${time} <= ${endOf(endTime)}::timestamptz`] : []),
  ];
}

/** The last moment that a period's end means: a date stands for the whole day. */
export function endOf(moment: string): string {
  return moment.length === 10 ? `${moment} 23:59:59.999999` : `${moment}.999999`;
}
