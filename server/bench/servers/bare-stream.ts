import pg from "pg";
import { listen, serve } from "./serve.ts";

export interface BareStreamSettings {
  databaseUrl: string;
  /** What is streamed, row by row. */
  sql: string;
}

const batch = 500;

/** The least that all rows of a query cost: a cursor, and a line of JSON for each row. */
export function startBareStream({ databaseUrl, sql }: BareStreamSettings): Promise<string> {
  async function* lines(): AsyncGenerator<string> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await client.query(`begin; declare rows cursor for ${sql}`);
      for (;;) {
        const { rows } = await client.query(`fetch ${batch} from rows`);
        if (rows.length === 0) return;
        yield rows.map((row) => `${JSON.stringify(row)}\n`).join("");
      }
    } finally {
      await client.end();
    }
  }
  return listen(async (_request, response) => {
    for await (const text of lines()) {
      if (!response.write(text)) await new Promise((resolve) => response.once("drain", resolve));
    }
    response.end();
  });
}

if (process.send) serve(startBareStream);
