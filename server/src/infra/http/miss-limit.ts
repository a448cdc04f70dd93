/** Unknown codes that an address may try in one window. */
const maxMisses = 60;
const maxAddresses = 10_000;

interface Misses {
  count: number;
  since: number;
}

/**
 * Counts unknown codes by address and server. A code has 80 random bits: the limit reduces load.
 */
export class MissLimit {
  readonly #misses = new Map<string, Misses>();
  readonly #max: number;
  readonly #window: number;

  /** `window`: milliseconds. */
  constructor({ max = maxMisses, window = 10 * 60 * 1000 } = {}) {
    this.#max = max;
    this.#window = window;
  }

  /** Seconds that the address must wait; 0 if it may try. */
  retryAfter(address: string, now: Date): number {
    const misses = this.#current(address, now);
    if (!misses || misses.count < this.#max) return 0;
    return Math.ceil((misses.since + this.#window - now.getTime()) / 1000);
  }

  count(address: string, now: Date): void {
    const { count, since } = this.#current(address, now) ?? { count: 0, since: now.getTime() };
    // Remove the oldest address if the map is full.
    if (this.#misses.size >= maxAddresses)
      this.#misses.delete(this.#misses.keys().next().value ?? "");
    this.#misses.set(address, { count: count + 1, since });
  }

  #current(address: string, now: Date): Misses | undefined {
    const misses = this.#misses.get(address);
    if (misses && now.getTime() - misses.since < this.#window) return misses;
    this.#misses.delete(address);
    return undefined;
  }
}
