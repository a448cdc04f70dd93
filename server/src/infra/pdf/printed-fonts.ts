import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Font, openSync } from "fontkit";

const require = createRequire(import.meta.url);

const noto = (name: string, family: string, ending = "otf") => {
  const folder = join(dirname(require.resolve(`@embedpdf/${name}`)), "..", "fonts");
  const file = (weight: string) => join(folder, `${family}-${weight}.${ending}`);
  return { normal: file("Regular"), bold: file("Bold") };
};

const cut = (name: string, part: string, bold = 400) => {
  const file = (weight: number) =>
    require.resolve(`@fontsource/${name}/files/${name}-${part}-${weight}-normal.woff`);
  return { normal: file(400), bold: file(bold) };
};

/** Where the files of the fonts are; of two that hold a character the first one prints it. */
export const printedFonts = {
  Noto: noto("fonts-sc", "NotoSansHans"),
  Latin: noto("fonts-latin", "NotoSans", "ttf"),
  Symbols: cut("noto-sans-symbols-2", "symbols"),
  Mathematics: cut("noto-sans-math", "latin"),
  Japanese: noto("fonts-jp", "NotoSansJP"),
  Korean: noto("fonts-kr", "NotoSansKR"),
  Thai: cut("noto-sans-thai", "thai", 700),
} as const;

type FontName = keyof typeof printedFonts;

const names = Object.keys(printedFonts) as FontName[];
/** No font has characters beyond. */
const planes = 0x30000;
const none = 0;

/** By code point, one more than the place of its font; read when the first text comes. */
let places: Uint8Array | undefined;

function placesOf(): Uint8Array {
  if (places) return places;
  places = new Uint8Array(planes);
  for (const [at, name] of names.entries()) {
    const font = openSync(printedFonts[name].normal) as Font;
    for (const codePoint of font.characterSet) places[codePoint] ||= at + 1;
  }
  return places;
}

/** Signs that are not seen: they steer how others are shown, which paper cannot follow. */
const unseen = /(?![\n\t])[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu;
const blank = /\s/u;

interface FontRun {
  text: string;
  /** Absent for the usual one. */
  font?: FontName;
}

/** A text cut into runs, each of one font that holds it; what no font holds is printed as its code. */
export function fontRuns(text: string): FontRun[] {
  const runs: FontRun[] = [];
  for (const character of composed(text)) {
    const place = placeOf(character);
    const name = names[place - 1];
    const shown = place === none ? `［${codeOf(character)}］` : character;
    const font = name && name !== "Noto" ? { font: name } : {};
    const last = runs.at(-1);
    if (last && last.font === font.font) last.text += shown;
    else runs.push({ text: shown, ...font });
  }
  return runs;
}

/** The characters of a text that no font holds, each once. */
export function unprintableIn(text: string): string[] {
  return [...new Set(composed(text))].filter((character) => placeOf(character) === none);
}

/** As it is written where characters are listed: U+1F600. */
const codeOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** Letters with their marks as one character where there is one. */
const composed = (text: string) =>
  text.replaceAll(unseen, "").replaceAll(/\p{L}\p{M}+/gu, (letter) => letter.normalize("NFC"));

function placeOf(character: string): number {
  if (blank.test(character)) return 1;
  return placesOf()[character.codePointAt(0) ?? 0] ?? none;
}

const wide = /[\u2010-\uffff]|[\u{10000}-\u{3ffff}]/u;

/** About how wide a text is, in sizes of its letters. */
export function widthInLetters(text: string): number {
  let width = 0;
  for (const character of text) width += wide.test(character) ? 1 : 0.6;
  return width;
}
