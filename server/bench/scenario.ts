import type { Server, Testbed } from "./testbed.ts";

/** Below a server's address. */
export interface Request {
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string | Buffer<ArrayBuffer>;
}

/** A running server, and what it is asked for in turn. */
export interface Side {
  server: Server;
  requests: readonly Request[];
}

/** Requests to the application, measured against a bare server that does the same work. */
export interface Scenario {
  name: string;
  /** What is compared with what, in one sentence. */
  compares: string;
  /** Least share of the bare server's throughput; null where none was set. */
  goal: number | null;
  connections: number;
  /** Every request makes its answer itself. */
  uncached?: boolean;
  requests(address: string, testbed: Testbed): Promise<Request[]>;
  startBare(testbed: Testbed, ours: Side): Promise<Server>;
}

/** The application on a testbed, and what a scenario asks it for. */
export async function startOurs(scenario: Scenario, testbed: Testbed): Promise<Side> {
  const server = await applicationOf(scenario, testbed);
  return { server, requests: await scenario.requests(server.address, testbed) };
}

export const applicationOf = (
  { uncached = false }: Pick<Scenario, "uncached">,
  testbed: Testbed,
): Promise<Server> => testbed.startServer("application.ts", { ...testbed.application, uncached });
