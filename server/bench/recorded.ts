import pg from "pg";
import { currentRequest } from "../src/infra/http/request-context.ts";
import type { Request } from "./scenario.ts";
import { startApplication } from "./servers/application.ts";
import type { BareAnswer, Statement } from "./servers/bare-answers.ts";
import type { Testbed } from "./testbed.ts";

/** What Node's server adds to every answer by itself. */
const added = new Set(["connection", "date", "keep-alive", "transfer-encoding"]);

/** What the application answers to each request, and the SQL that it reads with when asked again. */
export async function recorded(
  { application }: Testbed,
  requests: readonly Request[],
): Promise<BareAnswer[]> {
  const { query } = pg.Client.prototype;
  let statements: Statement[] = [];
  // Only those of requests: those of jobs are nobody's.
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const statement = currentRequest() && readingIn(args);
    if (statement) statements.push(statement);
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  const server = await startApplication({ ...application, logLevel: "error" });
  try {
    const answers: BareAnswer[] = [];
    for (const request of requests) {
      // The first time loads what later ones share.
      await answerTo(server.address, request);
      statements = [];
      const answer = await answerTo(server.address, request);
      answers.push({ path: request.path, statements, ...answer });
    }
    return answers;
  } finally {
    await server.close();
    pg.Client.prototype.query = query;
  }
}

/** Those without values come as a text, among which are the ends of transactions; views are written in batches. */
function readingIn([config, list]: unknown[]): Statement | undefined {
  const { text, values } =
    typeof config === "string"
      ? { text: config, values: list }
      : ((config ?? {}) as Partial<Statement>);
  const isReading = text && Array.isArray(values) && /^\s*(select|with)\b/i.test(text);
  return isReading && !/\b(insert into|update)\b/i.test(text) ? { text, values } : undefined;
}

/** An answer of the application, with the headers that it set. */
export async function answerTo(address: string, { path, ...init }: Request) {
  const response = await fetch(`${address}${path}`, init);
  const body = await response.text();
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${body}`);
  const headers = [...response.headers].filter(([name]) => !added.has(name));
  return { headers, body };
}
