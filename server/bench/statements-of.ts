import type { Place } from "./place.ts";
import { recordStatements, type Statement } from "./recorded-statements.ts";
import type { Request } from "./scenario.ts";
import { startApplication } from "./servers/application.ts";

/** The SQL that the application runs for one request. */
export async function statementsOf(place: Place, request: Request): Promise<Statement[]> {
  const [statements = []] = await statementsOfEach(place, [request]);
  return statements;
}

/** The same for several requests, asked one after the other. */
export async function statementsOfEach(
  { application }: Place,
  requests: readonly Request[],
): Promise<Statement[][]> {
  const recorder = recordStatements();
  const server = await startApplication({ ...application, logLevel: "error" });
  const recorded: Statement[][] = [];
  try {
    for (const { path, ...init } of requests) {
      const statements = await recorder.during(async () => {
        const response = await fetch(`${server.address}${path}`, init);
        if (!response.ok) throw new Error(`${path} answers ${response.status}`);
        await response.arrayBuffer();
      });
      recorded.push(statements);
    }
    return recorded;
  } finally {
    await server.close();
    recorder.stop();
  }
}
