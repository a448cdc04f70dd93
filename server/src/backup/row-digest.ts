import { hash } from "node:crypto";

/** Counts rows and sums their hashes: the same for the same rows, in whatever order they come. */
export class RowDigest {
  rows = 0;
  #high = 0n;
  #low = 0n;

  add(row: Buffer): void {
    const sum = hash("sha256", row, "buffer");
    this.rows += 1;
    this.#high = BigInt.asUintN(64, this.#high + sum.readBigUInt64BE(0));
    this.#low = BigInt.asUintN(64, this.#low + sum.readBigUInt64BE(8));
  }

  get digest(): string {
    return [this.#high, this.#low].map((half) => half.toString(16).padStart(16, "0")).join("");
  }
}
