/** Work that runs while there is some: one run at a time, and once more if it was woken meanwhile. */
export class WakeLoop {
  readonly #work: () => Promise<void>;
  readonly #onError: (err: unknown) => void;
  #running: Promise<void> | null = null;
  #isWoken = false;
  #isStopped = false;

  constructor(work: () => Promise<void>, onError: (err: unknown) => void) {
    this.#work = work;
    this.#onError = onError;
  }

  wake(): void {
    if (this.#isStopped) return;
    this.#isWoken = true;
    this.#running ??= this.#run();
  }

  /** The run that is under way. */
  get running(): Promise<void> | null {
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#isWoken && !this.#isStopped) {
        this.#isWoken = false;
        await this.#work();
      }
    } catch (err) {
      this.#onError(err);
    } finally {
      this.#running = null;
    }
  }
}
