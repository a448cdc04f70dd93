import { plainNumber } from "../search/dashes.ts";

/** A word of a search keyword that may be a registration of the fleet. */
interface RegistrationWord {
  /** Upper case, at most one dash: B-5398, B5398; only digits without the country mark. */
  typed: string;
  /** Only digits. They count only if exactly one registration ends in them. */
  isBare: boolean;
  /** The other words of the keyword. */
  rest: string;
}

const word =
  /(?<![A-Z0-9])(?:B\s*-?\s*(?=[A-Z0-9]{4}(?![A-Z0-9])))?[A-Z0-9]+(?:[-_./\\#]+[A-Z0-9]+)*/gi;
const maxWords = 8;

/** Words that may be registrations; empty for most keywords. The caller looks them up in the fleet. */
export function registrationWords(keyword: string): RegistrationWord[] {
  const text = plainNumber(keyword);
  return [...text.matchAll(word)].slice(0, maxWords).flatMap(({ 0: found, index }) => {
    const typed = found.replaceAll(/\s/g, "").toUpperCase();
    const before = text.slice(0, index);
    const after = text.slice(index + found.length);
    const isBare = /^\d{4,5}$/.test(typed);
    if (isLabelled(before)) return [];
    if (isBare ? isYear(typed) || isNumberOf(before, after) : !isWritten(typed, found)) return [];
    return [{ typed, isBare, rest: restOf(before, after) }];
  });
}

/**
 * Requires a dash, or at least five characters with letters and digits: B737 and A320 are types.
 * Words of letters only (B-KPA) must be upper case with a dash: B-nut is a part.
 */
function isWritten(typed: string, found: string): boolean {
  if (!/^[A-Z0-9]{1,5}-?[A-Z0-9]{2,6}$/.test(typed)) return false;
  const hasDash = typed.includes("-");
  if (!/\d/.test(typed)) return hasDash && found === typed;
  return /[A-Z]/.test(typed) && typed.replace("-", "").length >= 5;
}

/** Labels of other numbers: 件号 B-5398, S/N 5398, 故障代码 5398. */
const labels =
  /(?:(?<!机|注册|国籍登记|国籍)号|码|位|价|电话|分机|(?<![A-Z])(?:[PS]\/?N|MSN|NO|REV|SB|AD|ATA|AMM|CMM|IPC|TASK|FIG))[\s:.。=#]*$/i;
const isLabelled = (before: string) => labels.test(before);

/** Four digits are more often a year than a registration. */
const isYear = (digits: string) => /^(?:19[5-9]|20[0-6])\d$/.test(digits);

const units =
  /^\s*(?:[飞行]*小时|工时|分钟?|秒钟?|天|日|月|年度?|[架人]?次|起落|循环|个|件|套|片|只|根|台|块|张|份|条|人|页|章|节|款|步|元|万|千|[公海]里|千米|[厘毫微]?米|英[尺寸]|[公千]?克|公?斤|磅|吨|[毫]?升|加仑|度|[千兆]?帕|伏|安|瓦|赫|转|版|期|级|楼|室|桶|罐|瓶|卷|号(?!机|飞机))(?:后|内|前|时|的|以[上下内]|左右|\P{Script=Han}|$)/u;

/** True if the digits belong to a longer number or to a quantity. */
const isNumberOf = (before: string, after: string) =>
  /(?:[A-Z0-9,.:;/\\#%$¥€£=<>+*×~±_-]|第)\s*$/i.test(before) ||
  /^\s*[A-Z0-9,.:/\\#%‰℃°=<>+*×~±_-]/i.test(after) ||
  units.test(after);

/** Keyword without the registration and its filler words: 「B-5398 飞机的力矩」 becomes 力矩. */
function restOf(before: string, after: string): string {
  const first = before.replace(/(?:机号|注册号|飞机)[\s:]*$/, "");
  return `${first} ${after.replace(/^\s*(?:号?飞机|号机)?的?/, "")}`.replace(/\s+/g, " ").trim();
}
