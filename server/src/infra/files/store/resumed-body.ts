import { Readable } from "node:stream";
import type { ByteRange } from "./file-store.ts";

/** Maximum of consecutive retries without a byte. */
const maxRetries = 2;

interface ResumedBodyOptions {
  /** Its body starts with the first byte of the range. */
  answer: Response;
  /** Expected bytes; null if the service does not state a length. */
  range: ByteRange | null;
  request: (missing: ByteRange) => Promise<Response>;
  /** Milliseconds without a byte until the connection counts as broken. */
  maxSilence?: number;
}

/**
 * Body of an immutable object. Requests missing bytes again after a broken or silent connection.
 * Fails if the retries fail.
 */
export class ResumedBody extends Readable {
  readonly #options: ResumedBodyOptions;
  #body: ReadableStreamDefaultReader<Uint8Array> | undefined;
  /** Offset of the next byte in the object. */
  #next: number;

  constructor(of: ResumedBodyOptions) {
    super();
    this.#options = of;
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

  /** Null after the last byte. */
  async #nextBytes(): Promise<Uint8Array | null> {
    const { range, request } = this.#options;
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
    const { maxSilence = 20_000 } = this.#options;
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
    // A broken body cannot be cancelled.
    await this.#body?.cancel().catch(() => {});
  }
}
