import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { answerParent } from "../child.ts";

/** What a server's process is asked: to start, and what time and memory it has used. */
export type ServerQuestion<Settings> = { start: Settings } | "cpu" | "memory";

/** Megabytes of physical memory: now, and at most since the process began. */
export interface Memory {
  now: number;
  peak: number;
}

/** Runs a server in this process for the parent. `start` returns the server's address. */
export function serve<Settings>(start: (settings: Settings) => Promise<string>): void {
  answerParent(async (question: ServerQuestion<Settings>) => {
    if (question === "cpu") return cpuMilliseconds();
    if (question === "memory") return memory();
    return start(question.start);
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

function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function memory(): Memory {
  return {
    now: process.memoryUsage.rss() / 2 ** 20,
    peak: process.resourceUsage().maxRSS / 2 ** 10,
  };
}
