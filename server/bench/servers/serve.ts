import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { answerParent } from "../child.ts";

/** What a server's process is asked: to start, and what processor time it has used. */
type ServerQuestion<Settings> = { start: Settings } | "cpu";

/** Runs a server in this process for the parent. `start` returns the server's address. */
export function serve<Settings>(start: (settings: Settings) => Promise<string>): void {
  answerParent(async (question: ServerQuestion<Settings>) => {
    if (question !== "cpu") return start(question.start);
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  });
}

/** A bare `node:http` server on a free loopback port. */
export async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  // The application's time, which stands in a header of every answer.
  server.keepAliveTimeout = 72_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
