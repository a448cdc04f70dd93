/** Most rows of one statement. */
const maxRows = 500;

interface Waiting<Row> {
  row: Row;
  done: () => void;
  failed: (error: unknown) => void;
}

/**
 * Rows that many requests write at the same time, each on its own: what comes while a statement runs waits
 * for it and goes with the next one, in one commit. `write` takes the rows in any number.
 */
export class GatheredWrites<Row> {
  readonly #write: (rows: readonly Row[]) => Promise<unknown>;
  #waiting: Waiting<Row>[] = [];
  #isWriting = false;

  constructor(write: (rows: readonly Row[]) => Promise<unknown>) {
    this.#write = write;
  }

  /** Resolves once the row is committed. @throws what writing this row throws; other rows of its statement are written */
  add(row: Row): Promise<void> {
    const { promise, resolve: done, reject: failed } = Promise.withResolvers<void>();
    this.#waiting.push({ row, done, failed });
    if (!this.#isWriting) void this.#writeAll();
    return promise;
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) await this.#writeTogether(this.#waiting.splice(0, maxRows));
    this.#isWriting = false;
  }

  /** One row that can't be written must not take the others with it. */
  async #writeTogether(rows: readonly Waiting<Row>[]): Promise<void> {
    try {
      await this.#write(rows.map(({ row }) => row));
      for (const { done } of rows) done();
    } catch (error) {
      const [first] = rows;
      if (rows.length === 1) return first?.failed(error);
      for (const row of rows) await this.#writeTogether([row]);
    }
  }
}
