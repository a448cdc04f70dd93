import { LRUCache } from "lru-cache";
import { ChangeHistory } from "./change-history.ts";
import type { WatchedTable } from "./watched-table.ts";

/** Most values: totals of lists by their conditions, what keywords look for, and a few others. */
const maxValues = 5_000;

interface Kept {
  value: Promise<unknown>;
  /** The moment before it was read, as the history counts. */
  since: number;
}

export interface Reading<Value> {
  tables: readonly WatchedTable[];
  read: () => Promise<Value>;
  /** Where the time alone ends it too. */
  isStill?: (value: Value) => boolean;
}

/** What is read once and holds until one of its tables changes, here or on another server. */
export class KeptValues {
  readonly #history = new ChangeHistory();
  readonly #kept = new LRUCache<string, Kept>({ max: maxValues });

  /** To be told of every change. */
  changed(tags: readonly string[]): void {
    this.#history.markChanged(tags);
  }

  /** Anything may have changed. */
  clear(): void {
    this.#history.markAllChanged();
  }

  /** The value of a key, read where it is not kept; who asks meanwhile waits for the same reading. */
  async get<Value>(key: string, { tables, read, isStill }: Reading<Value>): Promise<Value> {
    const kept = this.#kept.get(key);
    if (kept && this.#history.lastOf(tables) <= kept.since) {
      const value = (await kept.value) as Value;
      if (isStill?.(value) ?? true) return value;
    }
    const fresh = { value: read(), since: this.#history.now };
    this.#kept.set(key, fresh);
    return fresh.value.catch((error: unknown) => {
      if (this.#kept.peek(key) === fresh) this.#kept.delete(key);
      throw error;
    });
  }
}
