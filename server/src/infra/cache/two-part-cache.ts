import { LRUCache } from "lru-cache";

interface Options<V> {
  maxEntries: number;
  maxBytes: number;
  /** Bytes of a value, besides its key and what any entry costs. */
  bytesOf: (value: V, key: string) => number;
}

/** Of what has been used once alone. */
const newShare = 0.25;
/** Objects and links of an entry. */
const entryBytes = 500;

/**
 * Values bounded in number and bytes; the least recently used go first. What is new stays in a part
 * of its own until it is used again: a flood of keys that nobody uses twice does not push out the others.
 * Keys that were pushed out of it are remembered: who comes back after that uses it again too.
 */
export class TwoPartCache<V extends object> {
  readonly #once: LRUCache<string, V>;
  readonly #often: LRUCache<string, V>;
  readonly #gone: LRUCache<string, true>;

  constructor({ maxEntries, maxBytes, bytesOf }: Options<V>) {
    const part = (share: number, dispose?: LRUCache.Disposer<string, V>) =>
      new LRUCache<string, V>({
        max: Math.max(1, Math.floor(maxEntries * share)),
        maxSize: Math.max(1, Math.floor(maxBytes * share)),
        sizeCalculation: (value, key) => entryBytes + key.length + bytesOf(value, key),
        ...(dispose && { dispose }),
      });
    const maxSize = Math.max(1, Math.floor(maxBytes / 32));
    this.#gone = new LRUCache({ maxSize, sizeCalculation: (_, key) => 100 + key.length });
    this.#once = part(newShare, (_, key, reason) => {
      if (reason === "evict") this.#gone.set(key, true);
    });
    this.#often = part(1 - newShare);
  }

  /** Counts as a use. */
  get(key: string): V | undefined {
    const value = this.#once.get(key);
    if (value === undefined) return this.#often.get(key);
    this.set(key, value);
    return value;
  }

  peek(key: string): V | undefined {
    return this.#once.peek(key) ?? this.#often.peek(key);
  }

  /** Making a value anew is a use of what was there. */
  set(key: string, value: V): void {
    const isKnown = this.#once.delete(key) || this.#often.has(key) || this.#gone.delete(key);
    (isKnown ? this.#often : this.#once).set(key, value);
  }

  delete(key: string): void {
    this.#once.delete(key);
    this.#often.delete(key);
  }

  clear(): void {
    this.#once.clear();
    this.#often.clear();
  }

  get size(): { entries: number; bytes: number } {
    const parts = [this.#once, this.#often];
    return {
      entries: parts.reduce((sum, { size }) => sum + size, 0),
      bytes: parts.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
    };
  }
}
