import { type RawBuilder, sql } from "kysely";

/**
 * What a column is compared with to be any of the values: one parameter. In a list of its own length each
 * number of values would be another statement, which every connection prepares and keeps.
 */
export const anyOf = <T extends string>(
  values: readonly T[],
  type: "bigint" | "text" | "uuid" = "bigint",
): RawBuilder<T> => sql<T>`any(${[...values]}::${sql.raw(type)}[])`;
