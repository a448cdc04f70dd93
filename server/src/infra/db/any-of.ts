import { type RawBuilder, sql } from "kysely";

/**
 * Compares a column with any of the values, as one array parameter. An IN list would be another
 * prepared statement for each number of values.
 */
export const anyOf = <T extends string>(
  values: readonly T[],
  type: "bigint" | "text" | "uuid" = "bigint",
): RawBuilder<T> => sql<T>`any(${[...values]}::${sql.raw(type)}[])`;
