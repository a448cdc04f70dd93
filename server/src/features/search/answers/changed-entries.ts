import { dependsOn, type EntryText, type Truth } from "./truth.ts";

interface Change extends EntryText {
  /** When it was heard of, by a count of changes. */
  moment: number;
}

/** Entries that change together; by more, or by a longer text, all answers end. */
const maxTogether = 100;
const maxLength = 30_000;
/** Changes that are kept: what was made before the oldest of them ends. */
const maxKept = 200;

const rowOfEntry = /^(?:content_item|search_entry):(\d+)$/;

/**
 * The texts of the entries that changed last, by which an answer that was made earlier is found to be still
 * true. They are read when somebody searches: who saves does not wait for it.
 */
export class ChangedEntries {
  readonly #readTexts: (ids: readonly string[]) => Promise<EntryText[]>;
  /** The oldest first. */
  readonly #changes: Change[] = [];
  /** Of entries whose texts have not been read since: their last changes, by ids. */
  #waiting = new Map<string, number>();
  #reading = Promise.resolve();
  /** The last change, the last one whose text has been read, and up to where everything counts as changed. */
  #now = 0;
  #readUntil = 0;
  #floor = 0;

  constructor(readTexts: (ids: readonly string[]) => Promise<EntryText[]>) {
    this.#readTexts = readTexts;
  }

  /** Is called with every change. */
  changed(tags: readonly string[]): void {
    for (const tag of tags) {
      const [, id] = rowOfEntry.exec(tag) ?? [];
      if (id === undefined) continue;
      this.#now += 1;
      this.#waiting.delete(id);
      this.#waiting.set(id, this.#now);
    }
    if (this.#waiting.size <= maxTogether) return;
    this.#floor = this.#now;
    this.#waiting.clear();
  }

  /** Reads the texts of what has changed so far. */
  async readChanged(): Promise<void> {
    if (this.#waiting.size > 0) {
      const [waiting, until] = [this.#waiting, this.#now];
      this.#waiting = new Map();
      this.#reading = this.#reading.then(() => this.#read(waiting, until));
    }
    await this.#reading;
  }

  async #read(waiting: ReadonlyMap<string, number>, until: number): Promise<void> {
    const texts = await this.#readTexts([...waiting.keys()]).catch(() => null);
    for (const [ownerId, moment] of waiting) {
      const text = texts?.find((each) => each.ownerId === ownerId);
      const { words, numbers } = text ?? { words: "", numbers: "" };
      if (texts && words.length <= maxLength) {
        this.#changes.push({ ownerId, words, numbers, moment });
      } else this.#floor = Math.max(this.#floor, moment);
    }
    const gone = this.#changes.splice(0, Math.max(0, this.#changes.length - maxKept));
    this.#floor = Math.max(this.#floor, gone.at(-1)?.moment ?? 0);
    this.#readUntil = until;
  }

  /**
   * To be called before an answer is made. @returns what says, of what the answer depends on, whether it is still true;
   * to be asked after `readChanged`
   */
  watch(): (truth: Truth) => boolean {
    let since = this.#now;
    return (truth) => {
      const first = this.#changes.findLastIndex(({ moment }) => moment <= since) + 1;
      const isChanged = this.#changes.slice(first).some((change) => dependsOn(truth, change));
      if (since < this.#floor || isChanged) return false;
      since = Math.max(since, this.#readUntil);
      return true;
    };
  }
}
