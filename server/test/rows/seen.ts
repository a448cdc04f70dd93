import { fileURLToPath } from "node:url";

export const serverDir = fileURLToPath(new URL("../../", import.meta.url));

/** Kinds of recorded values, including list items and object fields. */
export interface ObservedValue {
  kinds: string[];
  items?: ObservedValue;
  objects?: number;
  fields?: Record<string, SeenField>;
}

interface SeenField extends ObservedValue {
  /** Number of objects with the field. */
  times: number;
}

/** Recorded rows by call site: src/features/x.queries.ts:12:34. */
export type SeenStatements = Record<string, ObservedValue>;

/** Objects may be dictionaries with a field per row; limits their fields. */
const mostFields = 100;

export const emptyObservation = (): ObservedValue => ({ kinds: [] });

/** Adds a value; undefined only marks its presence. */
export function recordValue(seen: ObservedValue, value: unknown): void {
  if (value === undefined) return;
  const kind = kindOf(value);
  addKind(seen, kind);
  if (kind === "list") {
    seen.items ??= emptyObservation();
    for (const item of value as unknown[]) recordValue(seen.items, item);
  } else if (kind === "object") {
    seen.objects = (seen.objects ?? 0) + 1;
    for (const [name, field] of Object.entries(value as object)) {
      const own = fieldOf(seen, name);
      if (!own) continue;
      own.times += 1;
      recordValue(own, field);
    }
  }
}

/** Merges the records of another process. */
export function mergeObserved(seen: ObservedValue, more: ObservedValue): void {
  for (const kind of more.kinds) addKind(seen, kind);
  if (more.items) {
    seen.items ??= emptyObservation();
    mergeObserved(seen.items, more.items);
  }
  if (more.objects) seen.objects = (seen.objects ?? 0) + more.objects;
  for (const [name, field] of Object.entries(more.fields ?? {})) {
    const own = fieldOf(seen, name);
    if (!own) continue;
    own.times += field.times;
    mergeObserved(own, field);
  }
}

function addKind({ kinds }: ObservedValue, kind: string): void {
  if (!kinds.includes(kind)) kinds.push(kind);
}

function fieldOf(seen: ObservedValue, name: string): SeenField | undefined {
  seen.fields ??= {};
  if (!Object.hasOwn(seen.fields, name)) {
    if (Object.keys(seen.fields).length >= mostFields) return undefined;
    seen.fields[name] = { times: 0, ...emptyObservation() };
  }
  return seen.fields[name];
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (Buffer.isBuffer(value)) return "Buffer";
  if (value instanceof Date) return "Date";
  return typeof value;
}
