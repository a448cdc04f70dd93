/** Chinese characters, kana and hangul count each; of other scripts a word or a number counts. */
const unit =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{N}])+(?:['’.,_/-](?:(?![\p{Script=Han}])[\p{L}\p{N}])+)*/gu;

/** The length of a text as Chinese word processors count it (字数). */
export function textLength(text: string): number {
  return text.match(unit)?.length ?? 0;
}
