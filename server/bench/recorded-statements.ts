import pg from "pg";
import { currentRequest } from "../src/infra/http/request-context.ts";

export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Notes the statements that this process sends to PostgreSQL for a request, so that bare servers
 * run the application's own SQL; those of jobs are nobody's. Only clients made after this call are heard;
 * undone by `stop`.
 */
export function recordStatements() {
  let recorded: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const statement = currentRequest() && statementIn(args);
    if (statement) recorded.push(statement);
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  return {
    /** The statements of this piece of work. */
    async during(work: () => Promise<unknown>): Promise<Statement[]> {
      recorded = [];
      await work();
      return recorded;
    },
    stop() {
      pg.Client.prototype.query = query;
    },
  };
}

/** Those without values come as a text, among which are the ends of transactions. */
function statementIn([config, list]: unknown[]): Statement | undefined {
  if (typeof config === "string") {
    const isReading = Array.isArray(list) && /^\s*(select|with)\b/.test(config);
    return isReading ? { text: config, values: list } : undefined;
  }
  const { text, values } = (config ?? {}) as Partial<Statement>;
  return text && values ? { text, values } : undefined;
}
