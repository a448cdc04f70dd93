import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";

const archive = new URL("./cmaps.zip", import.meta.url);

/**
 * Adobe's tables for Chinese, Japanese and Korean fonts that a PDF names and does not carry, as
 * PDF.js packs them. Of other files that PDF.js wants none is there.
 */
export class CmapFiles {
  #archive: Uint8Array | undefined;

  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    this.#archive ??= readFileSync(archive);
    const files = unzipSync(this.#archive, { filter: ({ name }) => name === filename });
    const bytes = files[filename];
    if (!bytes) throw new Error(`${filename} is not there`);
    return bytes;
  }
}
