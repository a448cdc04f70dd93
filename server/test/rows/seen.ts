import { fileURLToPath } from "node:url";

export const serverDir = fileURLToPath(new URL("../../", import.meta.url));

/** What values were: their kinds; of lists also what their items were, of objects what their fields were. */
export interface Seen {
  kinds: string[];
  items?: Seen;
  objects?: number;
  fields?: Record<string, SeenField>;
}

interface SeenField extends Seen {
  /** How many of the objects had it. */
  times: number;
}

/** The rows of statements, by the place that executes them: src/features/x.queries.ts:12:34. */
export type SeenStatements = Record<string, Seen>;

/** Objects may be dictionaries, with a field for each row. */
const mostFields = 100;

export const nothingSeen = (): Seen => ({ kinds: [] });

/** Adds a value; undefined says only that it is there. */
export function see(seen: Seen, value: unknown): void {
  if (value === undefined) return;
  const kind = kindOf(value);
  addKind(seen, kind);
  if (kind === "list") {
    seen.items ??= nothingSeen();
    for (const item of value as unknown[]) see(seen.items, item);
  } else if (kind === "object") {
    seen.objects = (seen.objects ?? 0) + 1;
    for (const [name, field] of Object.entries(value as object)) {
      const own = fieldOf(seen, name);
      if (!own) continue;
      own.times += 1;
      see(own, field);
    }
  }
}

/** Adds what another process has seen. */
export function addSeen(seen: Seen, more: Seen): void {
  for (const kind of more.kinds) addKind(seen, kind);
  if (more.items) {
    seen.items ??= nothingSeen();
    addSeen(seen.items, more.items);
  }
  if (more.objects) seen.objects = (seen.objects ?? 0) + more.objects;
  for (const [name, field] of Object.entries(more.fields ?? {})) {
    const own = fieldOf(seen, name);
    if (!own) continue;
    own.times += field.times;
    addSeen(own, field);
  }
}

function addKind({ kinds }: Seen, kind: string): void {
  if (!kinds.includes(kind)) kinds.push(kind);
}

function fieldOf(seen: Seen, name: string): SeenField | undefined {
  seen.fields ??= {};
  if (!Object.hasOwn(seen.fields, name)) {
    if (Object.keys(seen.fields).length >= mostFields) return undefined;
    seen.fields[name] = { times: 0, ...nothingSeen() };
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
