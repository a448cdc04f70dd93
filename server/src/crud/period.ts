import { type RawBuilder, type SqlBool, sql } from "kysely";
import { endOf } from "./paging.ts";

/** Filters of lists by time: from a date or moment, up to another, both included. */
export interface Period {
  beginTime?: string | undefined;
  endTime?: string | undefined;
}

/** The ends of a period as expressions, in the database's time zone; undefined where it is open. */
export function endsOf({ beginTime, endTime }: Period) {
  return {
    first: beginTime ? sql`${beginTime}::timestamptz` : undefined,
    last: endTime ? sql`${endOf(endTime)}::timestamptz` : undefined,
  };
}

/** The conditions that keep a time within a period. */
export function inPeriod(time: RawBuilder<unknown>, period: Period): RawBuilder<SqlBool>[] {
  const { first, last } = endsOf(period);
  return [
    ...(first ? [sql<SqlBool>`${time} >= ${first}`] : []),
    ...(last ? [sql<SqlBool>`${time} <= ${last}`] : []),
  ];
}
