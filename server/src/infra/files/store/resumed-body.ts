import { Readable } from "node:stream";
import type { ByteRange } from "./file-store.ts";

/** How often in a row the rest is asked for again without a byte having come. */
const maxRetries = 2;

interface Resumable {
  /** Its body begins with the first byte of the range. */
  answer: Response;
  /** The bytes to come; null where the service has not said how much there is. */
  range: ByteRange | null;
  /** Asks for the bytes that are missing. */
  request: (missing: ByteRange) => Promise<Response>;
  /** Milliseconds without a byte until a connection counts as broken. */
  maxSilence?: number;
}

/**
 * The bytes of an object that never changes: where its connection breaks or falls silent, the rest
 * is asked for again, and who downloads does not notice. Ends in an error when that fails too.
 */
export class ResumedBody extends Readable {
  readonly #of: Resumable;
  #body: ReadableStreamDefaultReader<Uint8Array> | undefined;
  /** The byte that comes next, counted in the object. */
  #next: number;

  constructor(of: Resumable) {
    super();
    this.#of = of;
    this.#body = of.answer.body?.getReader();
    this.#next = of.range?.start ?? 0;
  }

  override async _read(): Promise<void> {
    try {
      this.push(await this.#nextBytes());
    } catch (error) {
      this.destroy(error as Error);
    }
  }

  override async _destroy(error: Error | null, done: (error: Error | null) => void): Promise<void> {
    await this.#cancel();
    done(error);
  }

  /** Null when all of them have come. */
  async #nextBytes(): Promise<Uint8Array | null> {
    const { range, request } = this.#of;
    if (!range) return this.#receive();
    for (let retries = 0; this.#next <= range.end; retries += 1) {
      const bytes = await this.#receive().catch((error: Error) => error);
      if (this.destroyed) return null;
      if (bytes instanceof Uint8Array) {
        this.#next += bytes.length;
        return bytes;
      }
      if (retries === maxRetries) throw bytes ?? new Error("the body ended early");
      this.#body = (await request({ start: this.#next, end: range.end })).body?.getReader();
      if (this.destroyed) await this.#cancel();
    }
    return null;
  }

  /** Null at the end of this answer. */
  async #receive(): Promise<Uint8Array | null> {
    const { maxSilence = 20_000 } = this.#of;
    let isSilent = false;
    const giveUp = () => {
      isSilent = true;
      this.#cancel();
    };
    const timer = setTimeout(giveUp, maxSilence).unref();
    const read = await this.#body?.read().finally(() => clearTimeout(timer));
    if (isSilent) throw new Error(`no byte in ${maxSilence} ms`);
    return read?.value ?? null;
  }

  async #cancel(): Promise<void> {
    // Of a body that broke there is nothing to cancel.
    await this.#body?.cancel().catch(() => {});
  }
}
