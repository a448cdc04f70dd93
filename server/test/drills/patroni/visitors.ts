import { setTimeout as delay } from "node:timers/promises";

/** Kept ready by every server: nothing that they show is written by the drill's clients. */
export const readyAddresses = ["/api/open/platform/name", "/api/open/material/category"];
/** Dropped with every write of the drill's clients: read from the database again and again. */
export const changingAddresses = ["/api/open/platform?pageNum=1&pageSize=10"];
const pause = 50;

/** Visitors who read without an end, and count their answers. */
export class Visitors {
  /** How often which status was answered; 0: no answer at all. */
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

/** 0: no answer at all. */
async function statusOf(url: string): Promise<number> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
