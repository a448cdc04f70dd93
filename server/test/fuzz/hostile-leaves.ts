import fc from "fast-check";
import { validValue } from "./fitting-values.ts";
import type { FieldShape, Operation } from "./operations.ts";
import type { AddressStock, FuzzRequest } from "./requests.ts";

const nested = (open: string, close: string, depth: number) =>
  `${open.repeat(depth)}1${close.repeat(depth)}`;

/** JSON text, because `JSON.stringify` cannot produce all of it. */
export const hostileJson: readonly string[] = [
  '"a\\u0000b"',
  '"\\ud800"',
  '{"a\\u0000b":1}',
  '{"\\udfff":1}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"toString":1,"valueOf":null,"length":-1,"":{}}',
  nested("[", "]", 29),
  nested('{"a":', "}", 29),
  nested("[", "]", 33),
  nested('{"a":', "}", 3_000),
  "1e999",
  "-1e999",
  "1e300",
  "12345678901234567890",
  "9223372036854775808",
  "2147483648",
  "-2147483649",
  "0.1",
  "-1",
  "null",
  "true",
  '""',
  "[]",
  "{}",
  "[null]",
  "[{}]",
];

/** Position in a body: names of fields, and 0 for an entry of a list. */
export type Leaf = readonly (string | 0)[];

/** All positions in a body's schema, including lists and objects. */
export function leavesOf(body: Record<string, FieldShape>): Leaf[] {
  return Object.entries(body).flatMap(([name, field]) =>
    below(field).map((rest) => [name, ...rest]),
  );
}

function below({ items, properties }: FieldShape): Leaf[] {
  const inItems = items ? below(items).map((rest): Leaf => [0, ...rest]) : [];
  return [[], ...inItems, ...(properties ? leavesOf(properties) : [])];
}

/** True if a field accepts any JSON without its own schema. */
export function isFreeForm({ type, properties, items, ...field }: FieldShape): boolean {
  if (field["x-files"]) return false;
  if ([type].flat().includes("array")) return items !== undefined && isFreeForm(items);
  return type === undefined ? !field.enum : [type].flat().includes("object") && !properties;
}

/** Request that is valid except for the JSON at one position. */
export function requestWith(
  operation: Operation,
  { leaf, json, stock, seed }: { leaf: Leaf; json: string; stock: AddressStock; seed: number },
): FuzzRequest {
  const body = fill({ properties: operation.body ?? {} }, { name: "", leaf, stock, seed });
  const ids = stock.idsAt(operation.url);
  return {
    method: operation.method,
    url: operation.url.replaceAll(/:[a-zA-Z]+|\*/g, ids.at(seed % (ids.length || 1)) ?? "1"),
    headers: { "content-type": "application/json" },
    payload: JSON.stringify(body).replace(`"${mark}"`, () => json),
  };
}

const mark = "the hostile value";

interface Filling {
  name: string;
  /** Rest of the path to the position; null if it is elsewhere. */
  leaf: Leaf | null;
  stock: AddressStock;
  seed: number;
}

/** Valid value with all required fields, and the position if it is inside. */
function fill(field: FieldShape, { leaf, ...from }: Filling): unknown {
  const [next, ...rest] = leaf ?? [""];
  if (next === undefined) return mark;
  const inside = (name: string | 0) => (leaf && name === next ? rest : null);
  if (field.properties) {
    const entries = Object.entries(field.properties).filter(
      ([name, { type }]) => inside(name) || ![type].flat().includes("null"),
    );
    return Object.fromEntries(
      entries.map(([name, entry]) => [name, fill(entry, { ...from, name, leaf: inside(name) })]),
    );
  }
  if (field.items && (inside(0) || field.items.properties)) {
    return [fill(field.items, { ...from, leaf: inside(0) })];
  }
  const { seed, stock, name } = from;
  return fc.sample(validValue(name, field, stock), { seed, numRuns: 1 })[0];
}
