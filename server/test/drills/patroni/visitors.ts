import { setTimeout as delay } from "node:timers/promises";

/** Cached on every server: the drill's clients do not change these responses. */
export const cachedPaths = ["/api/open/platform/name", "/api/open/material/category"];
/** Invalidated by every write of the drill's clients, so always read from the database. */
export const changingPaths = ["/api/open/platform?pageNum=1&pageSize=10"];
const pause = 50;

/** Visitors who read continuously and count responses. */
export class Visitors {
  /** Responses by status; 0: no response. */
  readonly answers = new Map<number, number>();
  /** Milliseconds. */
  slowest = 0;
  readonly #addresses: readonly string[];
  #isStopped = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(addresses: readonly string[]) {
    this.#addresses = addresses;
  }

  start(origin: string): void {
    this.#isStopped = false;
    this.#running = Promise.all(this.#addresses.map((address) => this.#read(origin + address)));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #read(url: string): Promise<void> {
    while (!this.#isStopped) {
      const begun = performance.now();
      const status = await statusOf(url);
      this.slowest = Math.max(this.slowest, performance.now() - begun);
      this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
      await delay(pause);
    }
  }
}

/** Status of a response; 0: no response. */
async function statusOf(url: string): Promise<number> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
