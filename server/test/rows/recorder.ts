import { AsyncLocalStorage } from "node:async_hooks";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { CamelCasePlugin, DefaultQueryExecutor } from "kysely";
import pg from "pg";
import { nothingSeen, type SeenStatements, see, serverDir } from "./seen.ts";

// Loaded before tests (`--import`), it notes what the columns of each statement are: as PostgreSQL describes
// them, for which no row is needed, and as the values of rows are. With SEEN_ROWS a process leaves its notes
// in that folder.

/** What this process has seen. */
export const seenStatements: SeenStatements = {};

/** Of the statement under way: its columns, each with what pg makes of a text of its type. */
interface Described {
  columns?: Record<string, unknown>;
}

const described = new AsyncLocalStorage<Described>();
const self = fileURLToPath(import.meta.url);
/** Rows of one result that are looked at. */
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
        seenStatements[place] ??= nothingSeen();
        const rows = result.rows.slice(0, mostRows);
        for (const row of [columns, ...rows]) see(seenStatements[place], row);
      }
    }
    return result as Awaited<ReturnType<typeof executeQuery<R>>>;
  };
}

/** The nearest caller in the server's code; where that is what pages rows, its own caller too. */
function placesOfCall(): string[] {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = 12;
  // Frames as they are: each statement would pay for writing them out, and for reading that again.
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

/** By address: the path in the server of its own code; empty for the code of others. */
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
      // Several statements at once have a list of answers.
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

/** json[] and jsonb[]: what is in such a list, its values say. */
const jsonLists = new Set([199, 3807]);

type Parse = (text: string) => unknown;

/** By parser: those of JSON fail, which takes time. */
const examples = new WeakMap<Parse, { value: unknown }>();

/** What a type's parser makes of a text that may also be a list of one; undefined: that is up to the text. */
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
