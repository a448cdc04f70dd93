import { AsyncLocalStorage } from "node:async_hooks";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { CamelCasePlugin, DefaultQueryExecutor } from "kysely";
import pg from "pg";
import { emptyObservation, recordValue, type SeenStatements, serverDir } from "./seen.ts";

// Preloaded before tests (`--import`). Records the column types of each statement, from
// PostgreSQL's description and from the values of rows. Each process writes its records to the
// folder SEEN_ROWS.

/** Records of this process. */
export const seenStatements: SeenStatements = {};

/** Columns of the running statement, each with an example value of pg's parser. */
interface Described {
  columns?: Record<string, unknown>;
}

const described = new AsyncLocalStorage<Described>();
const self = fileURLToPath(import.meta.url);
/** Maximum rows inspected per result. */
const mostRows = 200;

seeResults();
describeResults();
const { SEEN_ROWS: folder } = process.env;
if (folder) {
  process.on("exit", () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(seenStatements));
  });
}

function seeResults(): void {
  const { prototype } = DefaultQueryExecutor;
  const { executeQuery } = prototype;
  prototype.executeQuery = async function <R>(
    this: DefaultQueryExecutor,
    ...args: Parameters<typeof executeQuery<R>>
  ) {
    const places = placesOfCall();
    const statement: Described = {};
    const result = await described.run(statement, () => executeQuery.apply(this, args));
    const { columns = {} } = statement;
    if (Object.keys(columns).length > 0) {
      for (const place of places) {
        seenStatements[place] ??= emptyObservation();
        const rows = result.rows.slice(0, mostRows);
        for (const row of [columns, ...rows]) recordValue(seenStatements[place], row);
      }
    }
    return result as Awaited<ReturnType<typeof executeQuery<R>>>;
  };
}

/** Nearest caller in the server's code; for the paging functions also their caller. */
function placesOfCall(): string[] {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = 12;
  // Raw frames: formatting the stack of each statement would be slow.
  Error.prepareStackTrace = (_error, frames) => frames;
  const frames = new Error().stack as unknown as NodeJS.CallSite[];
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  const places: string[] = [];
  for (const frame of frames) {
    const path = ownPath(frame.getFileName() ?? "");
    if (!path) continue;
    places.push(`${path}:${frame.getLineNumber()}:${frame.getColumnNumber()}`);
    if (!path.endsWith("/crud/paging.ts")) break;
  }
  return places;
}

/** Server paths by URL; empty for other code. */
const ownPaths = new Map<string, string>();

function ownPath(address: string): string {
  const known = ownPaths.get(address);
  if (known !== undefined) return known;
  const file = address.startsWith("file:") ? fileURLToPath(address) : address;
  const isOwn = file.startsWith(serverDir) && !file.includes("node_modules") && file !== self;
  const path = isOwn ? relative(serverDir, file).replaceAll("\\", "/") : "";
  ownPaths.set(address, path);
  return path;
}

function describeResults(): void {
  const names = new (class extends CamelCasePlugin {
    of(column: string): string {
      return this.camelCase(column);
    }
  })();
  const prototype = pg.Client.prototype as unknown as {
    query(...args: unknown[]): unknown;
    getTypeParser(oid: number): Parse;
  };
  const { query } = prototype;
  prototype.query = function (...args) {
    const statement = described.getStore();
    const result = query.apply(this, args);
    if (!statement || !(result instanceof Promise)) return result;
    return result.then((answer: pg.QueryResult) => {
      // Several statements in one query return an array.
      if (!answer.fields) return answer;
      statement.columns = Object.fromEntries(
        answer.fields.map(({ name, dataTypeID }) => [
          names.of(name),
          jsonLists.has(dataTypeID) ? undefined : example(this.getTypeParser(dataTypeID)),
        ]),
      );
      return answer;
    });
  };
}

/** json[] and jsonb[]: only their values show the entry type. */
const jsonLists = new Set([199, 3807]);

type Parse = (text: string) => unknown;

/** Cached by parser, because failing JSON parsers are slow. */
const examples = new WeakMap<Parse, { value: unknown }>();

/** Example value of a parser; undefined if it depends on the text. */
function example(parse: Parse): unknown {
  const known = examples.get(parse);
  if (known) return known.value;
  let value: unknown;
  try {
    value = parse("{1}") ?? undefined;
  } catch {
    value = undefined;
  }
  examples.set(parse, { value });
  return value;
}
