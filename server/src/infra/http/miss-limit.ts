/** Codes without an answer that an address may try. */
const maxMisses = 60;
const maxAddresses = 10_000;

interface Misses {
  count: number;
  since: number;
}

/**
 * Counts tries at codes by address. Each server counts alone: a code has 80 bits, so that the limit keeps
 * load away rather than a secret.
 */
export class MissLimit {
  readonly #misses = new Map<string, Misses>();
  readonly #max: number;
  readonly #window: number;

  /** `window` in milliseconds. */
  constructor({ max = maxMisses, window = 10 * 60 * 1000 } = {}) {
    this.#max = max;
    this.#window = window;
  }

  /** Seconds for which the address has to wait; 0 where it may try. */
  retryAfter(address: string, now: Date): number {
    const misses = this.#current(address, now);
    if (!misses || misses.count < this.#max) return 0;
    return Math.ceil((misses.since + this.#window - now.getTime()) / 1000);
  }

  count(address: string, now: Date): void {
    const { count, since } = this.#current(address, now) ?? { count: 0, since: now.getTime() };
    // The one that began first makes room.
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
