import { customPinyin, pinyin } from "pinyin-pro";
import { ambiguousReadings, tradeReadings } from "./trade-readings.ts";

/** Raised when readings change: what an earlier edition has spelled is spelled again. */
export const spellingEdition = 1;

/** Most readings of a label that are kept. */
const maxReadings = 8;

const ambiguousWords = Object.entries(ambiguousReadings).map(([word, readings]) => ({
  characters: [...word],
  readings: readings.map((reading) => reading.split(" ")),
}));

customPinyin({
  ...tradeReadings,
  ...Object.fromEntries(
    Object.entries(ambiguousReadings).map(([word, [first = ""]]) => [word, first]),
  ),
});

/** A sign of Chinese, or a run of letters or of digits: between these stand the borders of a label. */
export interface Unit {
  text: string;
  isHan: boolean;
  /** Its place in the label. */
  start: number;
  end: number;
}

/** The units of a label in their order; other signs belong to none. */
export function unitsOf(label: string): Unit[] {
  const units: Unit[] = [];
  let start = 0;
  let last: Unit | undefined;
  for (const sign of label) {
    const end = start + sign.length;
    const text = sign.normalize("NFKC").toLowerCase();
    const isHan = isHanSign(text);
    const goesOn = last?.end === start && !last.isHan && sameClass(last.text, text);
    if (isHan || (latin.test(text) && !goesOn)) {
      last = { text, isHan, start, end };
      units.push(last);
    } else if (goesOn && last) {
      last.text += text;
      last.end = end;
    }
    start = end;
  }
  return units;
}

const latin = /^[a-z0-9]+$/;
const isHanSign = (text: string) => /^[\p{Script=Han}〇]$/u.test(text);
const sameClass = (run: string, text: string) =>
  (/^[a-z]+$/.test(run) && /^[a-z]+$/.test(text)) || (/^\d+$/.test(run) && /^\d+$/.test(text));

/**
 * The readings of a label, a line each, first in full and then by initials, with a bar at every
 * border. ü is v; a person's name begins with a family name, or is read as any word.
 */
export function spell(label: string, { isName = false } = {}): string {
  const units = unitsOf(label);
  if (!units.some(({ isHan }) => isHan)) return "";
  const plain = readingsOf(units, false);
  const full = isName ? [...readingsOf(units, true), ...plain] : plain;
  const initials = full.map((syllables) =>
    syllables.map((syllable, unit) => (units[unit]?.isHan ? syllable.slice(0, 1) : syllable)),
  );
  return [...new Set([...full, ...initials].map((line) => `|${line.join("|")}|`))].join("\n");
}

/** The units' syllables: one line, or one for each way in which ambiguous words may be read. */
function readingsOf(units: readonly Unit[], isName: boolean): string[][] {
  const read = readRuns(units, isName);
  let lines = [read];
  for (const { start, readings } of ambiguousIn(units)) {
    lines = lines.flatMap((line) =>
      readings.map((reading) => line.with(start, reading[0] ?? "").map(replaced(start, reading))),
    );
    if (lines.length >= maxReadings) break;
  }
  const folded = lines.map((line) =>
    line.map((syllable) => syllable.replace(/^([ln])ve$/, "$1ue")),
  );
  return [...lines, ...folded].slice(0, maxReadings);
}

const replaced =
  (start: number, reading: readonly string[]) =>
  (syllable: string, unit: number): string =>
    reading[unit - start] ?? syllable;

/** Syllables by runs of Chinese, since words are read in their context; other units as they are. */
function readRuns(units: readonly Unit[], isName: boolean): string[] {
  const syllables = units.map(({ text }) => text);
  for (let first = 0; first < units.length; first += 1) {
    if (!units[first]?.isHan) continue;
    let after = first;
    while (units[after]?.isHan) after += 1;
    const run = syllables.slice(first, after);
    const read = pinyin(run.join(""), {
      toneType: "none",
      type: "array",
      v: true,
      nonZh: "spaced",
      surname: isName && first === 0 ? "head" : "off",
    });
    for (const [index, syllable] of read.entries()) {
      if (latin.test(syllable)) syllables[first + index] = syllable;
    }
    first = after;
  }
  return syllables;
}

interface Ambiguous {
  start: number;
  readings: readonly (readonly string[])[];
}

/** Where the ambiguous words stand. */
function ambiguousIn(units: readonly Unit[]): Ambiguous[] {
  return units.flatMap((_, start) =>
    ambiguousWords
      .filter(({ characters }) =>
        characters.every((character, index) => units[start + index]?.text === character),
      )
      .map(({ readings }) => ({ start, readings })),
  );
}
