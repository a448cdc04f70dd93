import { LRUCache } from "lru-cache";

interface TwoPartCacheOptions<V> {
  maxEntries: number;
  maxBytes: number;
  /** Bytes of a value, without its key and overhead. */
  bytesOf: (value: V, key: string) => number;
}

/** Share of the part for entries used once. */
const newShare = 0.25;
/** Overhead of an entry: objects and links. */
const entryBytes = 500;

/**
 * LRU cache with limits of number and bytes (2Q). New entries stay in a separate part until their
 * second use. A flood of keys used once does not evict the others. Keys evicted from that part are
 * remembered; setting one again counts as the second use.
 */
export class TwoPartCache<V extends object> {
  readonly #once: LRUCache<string, V>;
  readonly #often: LRUCache<string, V>;
  readonly #gone: LRUCache<string, true>;

  constructor({ maxEntries, maxBytes, bytesOf }: TwoPartCacheOptions<V>) {
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

  /** Setting a known key counts as a use. */
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
