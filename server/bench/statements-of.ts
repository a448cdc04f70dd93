import type { Place } from "./place.ts";
import { recordStatements, type Statement } from "./recorded-statements.ts";
import type { Request } from "./scenario.ts";
import { startApplication } from "./servers/application.ts";

/** The SQL that the application runs for one request. */
export async function statementsOf(
  { application }: Place,
  { path, ...init }: Request,
): Promise<Statement[]> {
  const recorder = recordStatements();
  const server = await startApplication({ ...application, logLevel: "error" });
  try {
    return await recorder.during(async () => {
      const response = await fetch(`${server.address}${path}`, init);
      if (!response.ok) throw new Error(`${path} answers ${response.status}`);
      await response.arrayBuffer();
    });
  } finally {
    await server.close();
    recorder.stop();
  }
}
