import { recordStatements, type Statement } from "./recorded-statements.ts";
import type { Request } from "./scenario.ts";
import { startApplication } from "./servers/application.ts";
import type { BareQueriesSettings } from "./servers/bare-queries.ts";
import type { Server, Testbed } from "./testbed.ts";

interface Recorded {
  /** Of the application in this process. */
  address: string;
  /** The SQL that it runs during a piece of work. */
  during(work: () => Promise<unknown>): Promise<Statement[]>;
}

/** Runs the application in this process, where its statements can be heard. */
export async function recording<T>(
  { application }: Testbed,
  work: (recorded: Recorded) => Promise<T>,
): Promise<T> {
  const { during, stop } = recordStatements();
  const server = await startApplication({ ...application, logLevel: "error" });
  try {
    return await work({ address: server.address, during });
  } finally {
    await server.close();
    stop();
  }
}

/** The SQL that the application runs for one request. */
export async function statementsOf(testbed: Testbed, request: Request): Promise<Statement[]> {
  const [statements = []] = await statementsOfEach(testbed, [request]);
  return statements;
}

/** The same for several requests, asked one after the other. */
export function statementsOfEach(
  testbed: Testbed,
  requests: readonly Request[],
): Promise<Statement[][]> {
  return recording(testbed, async ({ address, during }) => {
    const recorded: Statement[][] = [];
    for (const { path, ...init } of requests) {
      const statements = await during(async () => {
        const response = await fetch(`${address}${path}`, init);
        if (!response.ok) throw new Error(`${path} answers ${response.status}`);
        await response.arrayBuffer();
      });
      recorded.push(statements);
    }
    return recorded;
  });
}

/** A bare server that runs these statements: `/3` those of the fourth request. */
export function startBare(testbed: Testbed, requests: Statement[][]): Promise<Server> {
  const { databaseUrl } = testbed.application;
  const settings: BareQueriesSettings = { databaseUrl, requests };
  return testbed.startServer("bare-queries.ts", settings);
}
