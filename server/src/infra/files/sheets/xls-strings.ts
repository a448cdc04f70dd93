/** Reads strings of an .xls file, which may continue in the next record. */
export class StringReader {
  readonly #blocks: readonly Buffer[];
  #block = 0;
  #at = 0;

  constructor(blocks: readonly Buffer[]) {
    this.#blocks = blocks;
  }

  isAtEnd(): boolean {
    while (this.#block < this.#blocks.length && this.#left() === 0) this.#next();
    return this.#block >= this.#blocks.length;
  }

  u8(): number {
    if (this.isAtEnd()) throw new RangeError("A string goes beyond its record");
    this.#at += 1;
    return this.#blocks[this.#block]?.[this.#at - 1] ?? 0;
  }

  u16(): number {
    return this.u8() | (this.u8() << 8);
  }

  u32(): number {
    return this.u16() + this.u16() * 0x10000;
  }

  skip(count: number): void {
    for (let left = count; left > 0; ) {
      if (this.isAtEnd()) throw new RangeError("A string goes beyond its record");
      const step = Math.min(left, this.#left());
      this.#at += step;
      left -= step;
    }
  }

  /** String with a length of one byte. */
  short(): string {
    const length = this.u8();
    return this.#characters(length, (this.u8() & 1) === 1);
  }

  /** String with a length of two bytes. Skips its fonts and phonetic readings. */
  long(): string {
    const length = this.u16();
    const flags = this.u8();
    const runs = flags & 8 ? this.u16() : 0;
    const readings = flags & 4 ? this.u32() : 0;
    const text = this.#characters(length, (flags & 1) === 1);
    this.skip(runs * 4 + readings);
    return text;
  }

  #characters(length: number, startsWide: boolean): string {
    let text = "";
    let isWide = startsWide;
    for (let left = length; left > 0; ) {
      if (this.#left() === 0) {
        // A byte at the start of the next record gives the character width again.
        this.#next();
        isWide = (this.u8() & 1) === 1;
      }
      const width = isWide ? 2 : 1;
      const count = Math.min(left, Math.floor(this.#left() / width));
      if (count === 0) throw new RangeError("A string goes beyond its record");
      const block = this.#blocks[this.#block] ?? Buffer.alloc(0);
      const end = this.#at + count * width;
      text += block.toString(isWide ? "utf16le" : "latin1", this.#at, end);
      this.#at = end;
      left -= count;
    }
    return text;
  }

  #left(): number {
    return (this.#blocks[this.#block]?.length ?? 0) - this.#at;
  }

  #next(): void {
    this.#block += 1;
    this.#at = 0;
  }
}

/** String within one record. */
export function readString(data: Buffer, at: number): string {
  return new StringReader([data.subarray(at)]).long();
}
