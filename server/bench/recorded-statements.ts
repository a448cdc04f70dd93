import pg from "pg";

export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Notes the statements with values that this process sends to PostgreSQL, so that bare servers
 * run the application's own SQL. Only clients made after this call are heard; undone by `stop`.
 */
export function recordStatements() {
  let recorded: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config] = args as [Partial<Statement>];
    if (config?.text && config.values) recorded.push({ text: config.text, values: config.values });
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
