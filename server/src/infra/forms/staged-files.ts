import type { StagedFile } from "@aeromaint/contracts/fields/files.ts";
import type { Incoming, Staging } from "../files/staging.ts";

/** The files that one request has brought; they go when it ends, taken or not. */
export class StagedFiles {
  readonly #staging: Staging;
  readonly #files: StagedFile[] = [];
  #ended = false;

  constructor(staging: Staging) {
    this.#staging = staging;
  }

  async receive(incoming: Incoming): Promise<StagedFile> {
    const file = await this.#staging.receive(incoming);
    this.#files.push(file);
    // The sender may have left while the file was being checked.
    if (this.#ended) await this.discard();
    return file;
  }

  async discard(): Promise<void> {
    this.#ended = true;
    for (const file of this.#files.splice(0)) await this.#staging.discard(file);
  }
}
