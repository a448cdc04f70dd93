import { wordsIn } from "./compare-words.ts";
import type { Block } from "./text-blocks.ts";

/** Measures common words of blocks. Words are numbered and sorted once. */
export class WordSimilarity {
  readonly #numbers = new Map<string, number>();
  readonly #words = new Map<Block, Uint32Array>();

  /** Share of common words, 0 to 1. */
  between(one: Block, other: Block): number {
    const [a, b] = [this.#wordsOf(one), this.#wordsOf(other)];
    let common = 0;
    for (let i = 0, j = 0; i < a.length && j < b.length; ) {
      const difference = (a[i] ?? 0) - (b[j] ?? 0);
      if (difference === 0) common += 1;
      if (difference <= 0) i += 1;
      if (difference >= 0) j += 1;
    }
    const all = a.length + b.length;
    return all === 0 ? 1 : (2 * common) / all;
  }

  #wordsOf(block: Block): Uint32Array {
    const known = this.#words.get(block);
    if (known) return known;
    const words = wordsIn(block.text).filter((word) => word.trim());
    const sorted = Uint32Array.from(words, (word) => this.#numberOf(word)).sort();
    this.#words.set(block, sorted);
    return sorted;
  }

  #numberOf(word: string): number {
    const number = this.#numbers.get(word) ?? this.#numbers.size;
    this.#numbers.set(word, number);
    return number;
  }
}
