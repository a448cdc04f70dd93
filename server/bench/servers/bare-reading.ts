import { createHash } from "node:crypto";
import pg from "pg";
import type { CapturedAnswer } from "../answers.ts";
import type { Statement } from "../recorded-statements.ts";
import { listen, serve } from "./serve.ts";

export interface BareReadingSettings extends CapturedAnswer {
  databaseUrl: string;
  /** What the application asks the database for each reading. */
  statements: Statement[];
}

/** The application's own SQL as named prepared statements, one after the other, and the same bytes. */
export function startBareReading(settings: BareReadingSettings): Promise<string> {
  const { databaseUrl, headers } = settings;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  const plans = settings.statements.map((statement) => ({
    name: createHash("sha1").update(statement.text).digest("base64url"),
    ...statement,
  }));
  const body = Buffer.from(settings.body);
  return listen((_request, response) => {
    const ask = async () => {
      for (const plan of plans) await pool.query(plan);
    };
    ask().then(
      () => {
        response.writeHead(200, headers.flat());
        response.end(body);
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
}

if (process.send) serve(startBareReading);
