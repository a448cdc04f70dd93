import { type RawBuilder, sql } from "kysely";

/** SQL expression of a moment. */
export const asTimestamp = (at: Date): RawBuilder<string> =>
  sql<string>`${at.toISOString()}::timestamptz`;
