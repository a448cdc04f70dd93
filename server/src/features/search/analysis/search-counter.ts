const writeDelay = 2_000;
/** Keywords that wait to be written; nobody's program fills the memory with what it makes up. */
const maxWaiting = 2_000;

/** How often a keyword was looked for on a day, and how often nothing was found. */
export interface TermCount {
  day: string;
  keyword: string;
  searches: number;
  misses: number;
}

interface SearchCounterOptions {
  write: (counts: readonly TermCount[]) => Promise<void>;
  onError: (err: unknown) => void;
}

/**
 * Counts searches in memory and writes them in batches. What has not been written when the server is
 * killed, two seconds at most, is lost; a server that is stopped writes it first.
 */
export class SearchCounter {
  readonly #options: SearchCounterOptions;
  #waiting = new Map<string, TermCount>();
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SearchCounterOptions) {
    this.#options = options;
  }

  count({ day, keyword, isMiss }: { day: string; keyword: string; isMiss: boolean }): void {
    this.#add({ day, keyword, searches: 1, misses: isMiss ? 1 : 0 });
    this.#schedule();
  }

  /** Writes what is left; what fails then is lost. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#writing;
    await this.#write();
    clearTimeout(this.#timer);
  }

  #add(count: TermCount): void {
    const key = `${count.day} ${count.keyword}`;
    const known = this.#waiting.get(key);
    if (known) {
      known.searches += count.searches;
      known.misses += count.misses;
    } else if (this.#waiting.size < maxWaiting) this.#waiting.set(key, { ...count });
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#writing = this.#writing.then(() => this.#write());
    }, writeDelay).unref();
  }

  async #write(): Promise<void> {
    this.#timer = undefined;
    const counts = [...this.#waiting.values()];
    if (counts.length === 0) return;
    this.#waiting = new Map();
    try {
      await this.#options.write(counts);
    } catch (err) {
      this.#options.onError(err);
      for (const count of counts) this.#add(count);
      this.#schedule();
    }
  }
}
