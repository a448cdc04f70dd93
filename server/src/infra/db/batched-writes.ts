/** Maximum rows per statement. */
const maxRows = 500;

interface QueuedRow<Row> {
  row: Row;
  done: () => void;
  failed: (error: unknown) => void;
}

/**
 * Batches rows that concurrent requests write one by one. Rows that arrive while a statement runs
 * are written by the next one, in one commit. `write` accepts any number of rows.
 */
export class BatchedWrites<Row> {
  readonly #write: (rows: readonly Row[]) => Promise<unknown>;
  #waiting: QueuedRow<Row>[] = [];
  #isWriting = false;

  constructor(write: (rows: readonly Row[]) => Promise<unknown>) {
    this.#write = write;
  }

  /** Resolves after the commit. @throws the error of this row only; other rows are written */
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

  /** If a batch fails, writes its rows one by one: a bad row must not fail the others. */
  async #writeTogether(rows: readonly QueuedRow<Row>[]): Promise<void> {
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
