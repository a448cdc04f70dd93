import { type TObject, type TProperties, Type } from "typebox";

/** Object without other properties, for bodies. */
export const closedObject = <Properties extends TProperties>(
  properties: Properties,
): TObject<Properties> => Type.Object(properties, { additionalProperties: false });

/** Object that ignores other properties, for queries. */
export const openObject = <Properties extends TProperties>(
  properties: Properties,
): TObject<Properties> => Type.Object(properties, { additionalProperties: true });

/** Enum of strings; the type parameter names them because `Object.keys` only returns string. */
export const oneOf = <Value extends string>(values: readonly string[], title?: string) =>
  Type.Unsafe<Value>({ type: "string", ...(title && { title }), enum: [...values] });

/**
 * Object with arbitrary keys. TypeBox's own `Record` (like `Pick`, `Omit` and `Partial`) would add
 * its type engine to the first load of pages.
 */
export const recordOf = <Value>({
  values = {},
  ...annotations
}: {
  values?: object;
  title?: string;
} = {}) =>
  Type.Unsafe<Record<string, Value>>({
    type: "object",
    patternProperties: { "^.*$": values },
    ...annotations,
  });
