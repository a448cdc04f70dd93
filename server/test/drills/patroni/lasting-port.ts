import { randomInt } from "node:crypto";
import { createServer } from "node:net";

// Below Linux's ephemeral ports, which could take the port during a restart.
const [lowest, highest] = [20_000, 32_000];
const given = new Set<number>();

/** Free port that stays reserved while its program is down. */
export async function reservedPort(): Promise<number> {
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
