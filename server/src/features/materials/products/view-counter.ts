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
 * Counts views of products in memory and writes them in batches: each view written by itself costs a
 * commit. What has not been written when the server is killed, half a second at most, is lost.
 */
export class ViewCounter {
  readonly #options: ViewCounterOptions;
  readonly #unwritten = new Map<string, number>();
  #writing: Promise<void> = Promise.resolve();
  /** How many writes have begun: one that began while a row was read may be part of it or not. */
  #writes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ViewCounterOptions) {
    this.#options = options;
  }

  count(infoId: string): void {
    this.#unwritten.set(infoId, (this.#unwritten.get(infoId) ?? 0) + 1);
    this.#schedule();
  }

  /** Reads a product's row, and how many views are to be added to those in it. */
  async read<T>(infoId: string, readRow: () => Promise<T>): Promise<{ row: T; unwritten: number }> {
    for (;;) {
      await this.#writing;
      const before = this.#writes;
      const row = await readRow();
      if (before === this.#writes) return { row, unwritten: this.#unwritten.get(infoId) ?? 0 };
    }
  }

  /** Writes what is left; what fails then is lost. */
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
