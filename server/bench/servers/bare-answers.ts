import { createHash } from "node:crypto";
import pg from "pg";
import { listen, serve } from "./serve.ts";

export interface Statement {
  text: string;
  values: unknown[];
}

export interface BareAnswer {
  path: string;
  /** SQL of the application for this response. */
  statements: Statement[];
  headers: [name: string, value: string][];
  body: string;
}

export interface BareAnswersSettings {
  databaseUrl: string;
  answers: BareAnswer[];
}

/**
 * Minimum cost of the responses: the application's SQL as named prepared statements (the user
 * first, the rest concurrently) and the same bytes. Only the bytes if the application runs no SQL.
 */
export function startBareAnswers({ databaseUrl, answers }: BareAnswersSettings): Promise<string> {
  const options = "-c TimeZone=Asia/Shanghai";
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20, options });
  const plans = new Map(
    answers.map(({ path, statements, headers, body }) => {
      const [user, ...others] = statements.map(named);
      return [path, { user, others, headers: headers.flat(), bytes: Buffer.from(body) }];
    }),
  );

  return listen(async ({ url = "" }, response) => {
    const plan = plans.get(url);
    try {
      if (plan?.user) await pool.query(plan.user);
      await Promise.all(plan?.others.map((statement) => pool.query(statement)) ?? []);
      response.writeHead(plan ? 200 : 404, plan?.headers).end(plan?.bytes);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
}

const named = (statement: Statement) => ({
  name: createHash("sha1").update(statement.text).digest("base64url"),
  ...statement,
});

if (process.send) serve(startBareAnswers);
