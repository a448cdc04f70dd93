import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { TObject } from "typebox";
import { containsPattern } from "./paging.ts";

/** Condition for the value of a filter. */
export type FilterCondition<Value = string> = (value: Value) => RawBuilder<SqlBool>;

export const equals =
  (column: string): FilterCondition =>
  (value) =>
    sql`${sql.ref(column)} = ${value}`;

/** The column contains the text, in any case. */
export const contains =
  (column: string): FilterCondition =>
  (text) =>
    sql`${sql.ref(column)} ilike ${containsPattern(text)}`;

/** Conditions of all filters that have a value, and `always`. */
export function matching<Filters extends object>(
  filters: Filters,
  conditions: {
    readonly [Name in keyof Filters]?: FilterCondition<NonNullable<Filters[Name]>>;
  },
  ...always: readonly (RawBuilder<SqlBool> | undefined)[]
): RawBuilder<SqlBool> {
  const names = Object.keys(conditions) as (keyof Filters)[];
  const given = names.flatMap((name) => {
    const value = filters[name];
    return value ? (conditions[name]?.(value) ?? []) : [];
  });
  const all = [...always.filter((each) => each !== undefined), ...given];
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`;
}

/** Conditions of the filters on columns: parts of texts, or whole values. Others have no kind. */
export const columnConditions = (
  filters: TObject,
  alias: string,
  part: (column: string) => FilterCondition = contains,
): Readonly<Record<string, FilterCondition>> =>
  Object.fromEntries(
    Object.entries<Partial<FieldSchema>>(filters.properties)
      .filter(([, schema]) => schema["x-kind"] || schema.pattern)
      .map(([name, schema]) => {
        const isPart = schema["x-kind"] === "text" && !schema.pattern;
        return [name, (isPart ? part : equals)(`${alias}.${name}`)];
      }),
  );
