import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { answerParent } from "../child.ts";

/** Questions to a server process: start, or report processor time. */
type ServerQuestion<Settings> = { start: Settings } | "cpu";

/** Runs a server in this process for the parent. `start` returns the address. */
export function serve<Settings>(start: (settings: Settings) => Promise<string>): void {
  answerParent(async (question: ServerQuestion<Settings>) => {
    if (question !== "cpu") return start(question.start);
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  });
}

/** Starts a bare `node:http` server on a free loopback port. */
export async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  // Same as the application, because responses contain it as a header.
  server.keepAliveTimeout = 72_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
