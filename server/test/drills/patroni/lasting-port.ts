import { randomInt } from "node:crypto";
import { createServer } from "node:net";

// Below the ports that Linux gives to outgoing connections: those would take it during a restart.
const [lowest, highest] = [20_000, 32_000];
const given = new Set<number>();

/** A free port that stays free while its program is down. */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
