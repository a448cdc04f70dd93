import { type RawBuilder, sql } from "kysely";

/** A moment as SQL has it. */
export const asTimestamp = (at: Date): RawBuilder<string> =>
  sql<string>`${at.toISOString()}::timestamptz`;
