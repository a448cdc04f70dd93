import type { Dimension, Tally } from "./count-facets.ts";
import type { ChosenCodes } from "./facet-conditions.queries.ts";
import { isYearCode } from "./facet-years.ts";

type Tallies = Record<Dimension | "all", Tally>;

const codeCount = 65_536;
/** What an entry fulfils, as bits. */
const inChapters = 1;
const ofTypes = 2;
const inYears = 4;
const everything = inChapters | ofTypes | inYears;

/**
 * Counts the entries that fulfil all that is chosen, and for each dimension those that fail in this one alone
 * as well: one pass over the codes, whatever is chosen.
 * @param codes of one entry after the other, each ending with its year
 */
export function tallyEntries(codes: string, chosen: ChosenCodes): Tallies {
  const counter = new Counter(codes, chosen);
  const without = (bit: number) => counter.tally([everything, everything - bit]);
  return {
    all: counter.tally([everything]),
    chapter: without(inChapters),
    aircraftType: without(ofTypes),
    year: without(inYears),
  };
}

/** How often each code was met, and in how many entries, by what these fulfil. */
class Counter {
  readonly #counts: Uint32Array[] = [];
  readonly #totals = new Uint32Array(everything + 1);

  constructor(codes: string, { chapter, aircraftType, year }: ChosenCodes) {
    for (let bits = 0; bits <= everything; bits += 1) {
      // Of those that fail in more than one nothing is asked.
      const isCounted = [0, inChapters, ofTypes, inYears].includes(everything - bits);
      this.#counts.push(isCounted ? new Uint32Array(codeCount) : none);
    }
    const fulfils = new Uint8Array(codeCount);
    let always = 0;
    for (const [bit, choice] of [
      [inChapters, chapter],
      [ofTypes, aircraftType],
      [inYears, year],
    ] as const) {
      if (!choice) always |= bit;
      for (const code of choice ?? []) fulfils[code] = bit;
    }
    this.#add(codes, { fulfils, always });
  }

  #add(codes: string, { fulfils, always }: { fulfils: Uint8Array; always: number }): void {
    let start = 0;
    let fulfilled = always;
    for (let at = 0; at < codes.length; at += 1) {
      const code = codes.charCodeAt(at);
      fulfilled |= fulfils[code] ?? 0;
      if (!isYearCode(code)) continue;
      const counts = this.#counts[fulfilled] ?? none;
      for (let met = counts === none ? at + 1 : start; met <= at; met += 1) {
        const one = codes.charCodeAt(met);
        counts[one] = (counts[one] ?? 0) + 1;
      }
      this.#totals[fulfilled] = (this.#totals[fulfilled] ?? 0) + 1;
      start = at + 1;
      fulfilled = always;
    }
  }

  /** Of the entries that fulfil one of these. */
  tally(each: readonly number[]): Tally {
    const sumOf = (count: (bits: number) => number | undefined) =>
      each.reduce((sum, bits) => sum + (count(bits) ?? 0), 0);
    return {
      total: sumOf((bits) => this.#totals[bits]),
      countOf: (code) => sumOf((bits) => this.#counts[bits]?.[code]),
    };
  }
}

const none = new Uint32Array(0);
