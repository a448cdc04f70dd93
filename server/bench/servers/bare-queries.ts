import { createHash } from "node:crypto";
import pg from "pg";
import type { Statement } from "../recorded-statements.ts";
import { listen, serve } from "./serve.ts";

export interface BareQueriesSettings {
  databaseUrl: string;
  /** What the application asks the database for one request; `/3` runs the fourth, a lone one runs for any path. */
  requests: Statement[][];
}

/**
 * The least that a list costs: the application's own SQL as named prepared statements, who asks
 * first and the rest at once, and `JSON.stringify` of all rows.
 */
export function startBareQueries({ databaseUrl, requests }: BareQueriesSettings): Promise<string> {
  const options = "-c TimeZone=Asia/Shanghai";
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20, options });
  const plans = requests.map((statements) =>
    statements.map((statement) => ({ name: nameOf(statement.text), ...statement })),
  );

  async function answer(path: string): Promise<string> {
    const number = plans.length === 1 ? 0 : Number(path.slice(1));
    const [user, ...others] = plans[number] ?? [];
    if (user) await pool.query(user);
    const results = await Promise.all(others.map((statement) => pool.query(statement)));
    return JSON.stringify({ code: 200, data: results.map(({ rows }) => rows) });
  }

  return listen((request, response) => {
    answer(request.url ?? "").then(
      (body) => response.end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
}

function nameOf(text: string): string {
  return createHash("sha1").update(text).digest("base64url");
}

if (process.send) serve(startBareQueries);
