import pg from "pg";
import { currentRequest } from "../src/infra/http/request-context.ts";
import type { Request } from "./scenario.ts";
import { startApplication } from "./servers/application.ts";
import type { BareAnswer, Statement } from "./servers/bare-answers.ts";
import type { Testbed } from "./testbed.ts";

/** Headers that Node's server adds by itself. */
const added = new Set(["connection", "date", "keep-alive", "transfer-encoding"]);

/** Responses of the application, with the SQL of each when warm. */
export async function recordAnswers(
  { application }: Testbed,
  requests: readonly Request[],
): Promise<BareAnswer[]> {
  const { query } = pg.Client.prototype;
  let statements: Statement[] = [];
  // Record statements of requests only, not of jobs.
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const statement = currentRequest() && readingIn(args);
    if (statement) statements.push(statement);
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  const server = await startApplication({ ...application, logLevel: "error" });
  try {
    const answers: BareAnswer[] = [];
    for (const request of requests) {
      // The first request fills the caches.
      await fetchAnswer(server.address, request);
      statements = [];
      const answer = await fetchAnswer(server.address, request);
      answers.push({ path: request.path, statements, ...answer });
    }
    return answers;
  } finally {
    await server.close();
    pg.Client.prototype.query = query;
  }
}

/** Skips statements without values, such as COMMIT (strings), and the batched writes of views. */
function readingIn([config, list]: unknown[]): Statement | undefined {
  const { text, values } =
    typeof config === "string"
      ? { text: config, values: list }
      : ((config ?? {}) as Partial<Statement>);
  const isReading = text && Array.isArray(values) && /^\s*(select|with)\b/i.test(text);
  return isReading && !/\b(insert into|update)\b/i.test(text) ? { text, values } : undefined;
}

/** Response of the application with its own headers. */
export async function fetchAnswer(address: string, { path, ...init }: Request) {
  const response = await fetch(`${address}${path}`, init);
  const body = await response.text();
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${body}`);
  const headers = [...response.headers].filter(([name]) => !added.has(name));
  return { headers, body };
}
