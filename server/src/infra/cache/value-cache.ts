import { LRUCache } from "lru-cache";
import { ChangeHistory } from "./change-history.ts";
import type { WatchedTable } from "./watched-table.ts";

/** Most values: totals of lists, search terms and a few others. */
const maxValues = 5_000;
const maxBytes = 32 * 1024 * 1024;
/** Bytes of a value and its key, if the caller gives no size. */
const usualBytes = 500;

interface CachedValue<Value = unknown> {
  value: Promise<Value>;
  /** Change count before the value was read. */
  since: number;
}

export interface ValueLoader<Value> {
  tables: readonly WatchedTable[];
  read: () => Promise<Value>;
  /** Extra check of freshness, for values that expire by time. */
  isFresh?: (value: Value) => boolean;
  /** Updates the value after changes of these rows of its only table, without reading it again. */
  amend?: ((value: Value, ids: readonly string[]) => Promise<Value>) | undefined;
  /** Size of a large value. */
  bytesOf?: (value: Value) => number;
}

/** Cache of values read once. A change of one of their tables, on any server, invalidates them. */
export class ValueCache {
  readonly #history = new ChangeHistory();
  readonly #kept = new LRUCache<string, CachedValue>({
    max: maxValues,
    maxSize: maxBytes,
    sizeCalculation: () => usualBytes,
  });

  invalidate(tags: readonly string[]): void {
    this.#history.markChanged(tags);
  }

  clear(): void {
    this.#history.markAllChanged();
  }

  /** Returns the cached value, or reads it. Concurrent callers share one read. */
  async get<Value>(key: string, reading: ValueLoader<Value>): Promise<Value> {
    const { tables, isFresh, bytesOf } = reading;
    const kept = this.#kept.get(key) as CachedValue<Value> | undefined;
    if (kept && this.#history.lastOf(tables) <= kept.since) {
      const value = await kept.value;
      if (isFresh?.(value) ?? true) return value;
    }
    const fresh = { value: this.#make(kept, reading), since: this.#history.now };
    this.#kept.set(key, fresh);
    try {
      const value = await fresh.value;
      if (bytesOf && this.#kept.peek(key) === fresh) {
        this.#kept.set(key, fresh, { size: usualBytes + bytesOf(value) });
      }
      return value;
    } catch (error) {
      if (this.#kept.peek(key) === fresh) this.#kept.delete(key);
      throw error;
    }
  }

  #make<Value>(kept: CachedValue<Value> | undefined, { tables, read, amend }: ValueLoader<Value>) {
    const [table, ...others] = tables;
    if (!kept || !amend || !table || others.length > 0) return read();
    const ids = this.#history.rowsSince(table, kept.since);
    return ids ? kept.value.then((value) => amend(value, ids)) : read();
  }
}
