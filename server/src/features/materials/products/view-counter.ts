const writeDelay = 500;

export interface ViewCount {
  infoId: string;
  views: number;
}

interface ViewCounterOptions {
  write: (counts: readonly ViewCount[]) => Promise<void>;
  onError: (err: unknown) => void;
}

/**
 * Counts views in memory and writes them in batches, because a write per view would cost a commit. If the server is
 * killed, views of at most half a second are lost.
 */
export class ViewCounter {
  readonly #options: ViewCounterOptions;
  readonly #unwritten = new Map<string, number>();
  #writing: Promise<void> = Promise.resolve();
  /** Number of started writes. A write started during a read may or may not be part of the row. */
  #writes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ViewCounterOptions) {
    this.#options = options;
  }

  count(infoId: string): void {
    this.#unwritten.set(infoId, (this.#unwritten.get(infoId) ?? 0) + 1);
    this.#schedule();
  }

  /** Reads a product's row and the number of views to add to the stored ones. */
  async read<T>(infoId: string, readRow: () => Promise<T>): Promise<{ row: T; unwritten: number }> {
    for (;;) {
      await this.#writing;
      const before = this.#writes;
      const row = await readRow();
      if (before === this.#writes) return { row, unwritten: this.#unwritten.get(infoId) ?? 0 };
    }
  }

  /** Writes the remaining views; failed views are lost. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#writing;
    await this.#write();
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#writing = this.#writing.then(() => this.#write());
    }, writeDelay).unref();
  }

  async #write(): Promise<void> {
    this.#timer = undefined;
    if (this.#unwritten.size === 0) return;
    const counts = [...this.#unwritten].map(([infoId, views]) => ({ infoId, views }));
    this.#writes += 1;
    try {
      await this.#options.write(counts);
      for (const { infoId, views } of counts) this.#subtract(infoId, views);
    } catch (err) {
      this.#options.onError(err);
      this.#schedule();
    }
  }

  #subtract(infoId: string, views: number): void {
    const left = (this.#unwritten.get(infoId) ?? 0) - views;
    if (left > 0) this.#unwritten.set(infoId, left);
    else this.#unwritten.delete(infoId);
  }
}
