import type { Server, Testbed } from "./testbed.ts";

/** Request to a server, with a path relative to its address. */
export interface Request {
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string | Buffer<ArrayBuffer>;
}

/** Running server with the requests to send in turn. */
export interface Side {
  server: Server;
  requests: readonly Request[];
}

/** Requests to the application, compared with a bare server that does the same work. */
export interface Scenario {
  name: string;
  /** One sentence about the comparison. */
  compares: string;
  /** Minimum ratio of throughputs; null without a goal. */
  goal: number | null;
  connections: number;
  /** True if no response is cached. */
  uncached?: boolean;
  requests(address: string, testbed: Testbed): Promise<Request[]>;
  startBare(testbed: Testbed, ours: Side): Promise<Server>;
}

/** Starts the application on a testbed, with the requests of a scenario. */
export async function startOurSide(scenario: Scenario, testbed: Testbed): Promise<Side> {
  const server = await applicationOf(scenario, testbed);
  return { server, requests: await scenario.requests(server.address, testbed) };
}

export const applicationOf = (
  { uncached = false }: Pick<Scenario, "uncached">,
  testbed: Testbed,
): Promise<Server> => testbed.startServer("application.ts", { ...testbed.application, uncached });
