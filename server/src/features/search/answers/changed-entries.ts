import { tableOf } from "../../../infra/cache/watched-table.ts";
import { tablesOfEntries } from "./searched-tables.ts";
import { dependsOn, type EntryText, type Truth } from "./truth.ts";

interface Change extends EntryText {
  /** When it was heard of, by a count of changes. */
  moment: number;
}

type ReadEntries = (ids: readonly string[]) => Promise<EntryText[]>;

/** Entries that change together; by more, all answers end. */
const maxTogether = 100;
/** Characters of the texts that are kept: what was made before the oldest of them ends. */
const maxCharacters = 1_000_000;

/**
 * The texts of the entries that changed last, by which an answer that was made earlier is found to be still
 * true. They are read when somebody searches: who saves does not wait for it.
 */
export class ChangedEntries {
  readonly #readEntries: ReadEntries;
  /** The oldest first. */
  readonly #changes: Change[] = [];
  #characters = 0;
  /** Moments of changes by the ids of entries whose texts have not been read since. */
  #waiting = new Map<string, number>();
  #reading = Promise.resolve();
  /** The last moment that is known, the last one whose texts have been read, and the one before which all have changed. */
  #now = 0;
  #readUntil = 0;
  #floor = 0;

  constructor(readEntries: ReadEntries) {
    this.#readEntries = readEntries;
  }

  /** To be told of every change. */
  changed(tags: readonly string[]): void {
    for (const tag of tags) {
      const [table, id] = [tableOf(tag), tag.slice(tableOf(tag).length + 1)];
      if (id === "" || !tablesOfEntries.some((other) => other === table)) continue;
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
    try {
      const texts = await this.#readEntries([...waiting.keys()]);
      const byId = new Map(texts.map((text) => [text.ownerId, text]));
      for (const [ownerId, moment] of waiting) {
        const { words = "", numbers = "" } = byId.get(ownerId) ?? {};
        this.#changes.push({ ownerId, words, numbers, moment });
        this.#characters += sizeOf({ words, numbers });
      }
      this.#readUntil = until;
    } catch {
      this.#floor = until;
    }
    while (this.#characters > maxCharacters) {
      const oldest = this.#changes.shift() ?? { words: "", numbers: "", moment: 0 };
      this.#characters -= sizeOf(oldest);
      this.#floor = Math.max(this.#floor, oldest.moment);
    }
  }

  /**
   * To be called before an answer is made. @returns what tells, of its dependence, whether it is still true; to be
   * asked after `readChanged`
   */
  watch(): (truth: Truth) => boolean {
    let since = this.#now;
    return (truth) => {
      if (since < this.#floor) return false;
      for (let at = this.#changes.length - 1; at >= 0; at -= 1) {
        const change = this.#changes[at];
        if (!change || change.moment <= since) break;
        if (dependsOn(truth, change)) return false;
      }
      since = Math.max(since, this.#readUntil);
      return true;
    };
  }
}

/** With what a row of no text takes. */
const sizeOf = ({ words, numbers }: Pick<EntryText, "words" | "numbers">) =>
  words.length + numbers.length + 100;
