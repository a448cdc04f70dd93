import fastJsonStringify from "fast-json-stringify";

/** Compiles each schema once, by its JSON text: routes and applications in one process share it. */
export function compileOnce<T>(compile: (schema: object) => T): (schema: object) => T {
  const compiled = new Map<string, T>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const made = compiled.get(text) ?? compile(schema);
    compiled.set(text, made);
    return made;
  };
}

/** Serialises responses by their schema with Fastify's default serialiser. */
export const compileSerializer = compileOnce((schema) => fastJsonStringify(schema));
