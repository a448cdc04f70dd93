import { type TObject, type TProperties, Type } from "typebox";

/** An object that has these properties and no others, as bodies are. */
export const closedObject = <Properties extends TProperties>(
  properties: Properties,
): TObject<Properties> => Type.Object(properties, { additionalProperties: false });

/** An object beside whose properties others are passed over, as in queries. */
export const openObject = <Properties extends TProperties>(
  properties: Properties,
): TObject<Properties> => Type.Object(properties, { additionalProperties: true });

/** One of these texts. The type names them, as `Object.keys` knows texts alone. */
export const oneOf = <Value extends string>(values: readonly string[], title?: string) =>
  Type.Unsafe<Value>({ type: "string", ...(title && { title }), enum: [...values] });

/**
 * Values by names that are not known before. TypeBox's own `Record`, as `Pick`, `Omit` and `Partial`,
 * brings its whole engine of types into the first load of pages.
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
