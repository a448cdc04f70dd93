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
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 12;
  const { stack = "" } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  const places: string[] = [];
  for (const [, url = "", at] of stack.matchAll(
    /(file:\/\/[^\s()]+?|\/[^\s():]+):(\d+:\d+)\)?$/gm,
  )) {
    const path = url.startsWith("file:") ? fileURLToPath(url) : url;
    const isOwn = path.startsWith(serverDir) && !path.includes("node_modules") && path !== self;
    if (!isOwn) continue;
    places.push(`${relative(serverDir, path).replaceAll("\\", "/")}:${at}`);
    if (!path.endsWith("/crud/paging.ts")) break;
  }
  return places;
}

function describeResults(): void {
  const names = new (class extends CamelCasePlugin {
    of(column: string): string {
      return this.camelCase(column);
    }
  })();
  const prototype = pg.Client.prototype as unknown as {
    query(...args: unknown[]): unknown;
    getTypeParser(oid: number): (text: string) => unknown;
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

/** What a type's parser makes of a text that may also be a list of one; undefined: that is up to the text. */
function example(parse: (text: string) => unknown): unknown {
  try {
    return parse("{1}") ?? undefined;
  } catch {
    return undefined;
  }
}
