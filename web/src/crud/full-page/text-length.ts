/** Counts each Chinese character, kana and hangul; in other scripts each word or number. */
const unit =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{N}])+(?:['’.,_/-](?:(?![\p{Script=Han}])[\p{L}\p{N}])+)*/gu;

/** Length of a text as counted by Chinese word processors (字数). */
export function textLength(text: string): number {
  return text.match(unit)?.length ?? 0;
}
