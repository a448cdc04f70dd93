/** Family names with two characters. */
const doubleNames =
  /^(欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|慕容|令狐|长孙|宇文|司徒|司空|夏侯|端木|百里|南宫|独孤|轩辕|呼延|澹台|公冶|宗政|濮阳|淳于|单于|太叔|申屠|仲孙|钟离|闾丘|第五)./u;

/** Keeps the family name: 欧阳**. A foreign name keeps its first letter. */
export function maskedName(name: string): string {
  const characters = [...name.trim()];
  const shown = doubleNames.test(name.trim()) ? 2 : 1;
  // Always two asterisks, because the length of a name also identifies people.
  return `${characters.slice(0, shown).join("")}**`;
}
