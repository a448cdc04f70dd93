import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Time filter; both ends are included. */
export interface Period {
  beginTime?: string | undefined;
  endTime?: string | undefined;
}

/** Conditions for a time, in the database's time zone. */
export function inPeriod(
  time: RawBuilder<unknown>,
  { beginTime, endTime }: Period,
): RawBuilder<SqlBool>[] {
  return [
    ...(beginTime ? [sql<SqlBool>`${time} >= ${beginTime}::timestamptz`] : []),
    ...(endTime ? [sql<SqlBool>`${time} <= ${endOfPeriod(endTime)}::timestamptz`] : []),
  ];
}

/** Last moment of a period; a date includes its whole day. */
export function endOfPeriod(moment: string): string {
  return moment.length === 10 ? `${moment} 23:59:59.999999` : `${moment}.999999`;
}
