import fastJsonStringify from "fast-json-stringify";

/**
 * Compiles each schema once, by its text: most routes have answers alike, and another application
 * in the same process has all of them.
 */
export function compileOnce<T>(compile: (schema: object) => T): (schema: object) => T {
  const compiled = new Map<string, T>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const made = compiled.get(text) ?? compile(schema);
    compiled.set(text, made);
    return made;
  };
}

/** Writes answers by their schema, as Fastify does by itself. */
export const compileSerializer = compileOnce((schema) => fastJsonStringify(schema));
