import { expiringDays, urgentDays } from "../people/licence-state.ts";

// Kept apart from the schemas, because pages and messages use these texts too.

/** Name of the category that permits the release of aircraft to service. */
export const releaseCategory = "放行";

export const authorisationStates = {
  valid: "有效",
  invalid: "失效",
  suspended: "暂停",
  waiting: "待会签",
  ended: "已终止",
} as const;
export type AuthorisationState = keyof typeof authorisationStates;

/** Kinds of conditions in addition to the period of the authorisation. */
export const conditionKinds = {
  licence: "有效执照",
  course: "培训合格",
  document: "文件已签收",
  experience: "近期工作经历",
} as const;
export type ConditionKind = keyof typeof conditionKinds;

/** Acts on an authorisation, with their titles in the history. */
export const authorisationActs = {
  issue: "签发",
  confirm: "会签",
  suspend: "暂停",
  restore: "恢复",
  end: "终止",
  plan: "计划",
} as const;
export type AuthorisationAct = keyof typeof authorisationActs;

/** Reason why an authorisation is not valid. Days are yyyy-MM-dd; `until` is the last valid day. */
export type MissingCondition =
  | { code: "period"; from: string; until: string }
  | { code: "account" }
  | { code: "unsigned" }
  | { code: "act"; act: "suspend" | "end"; reason: string; day: string }
  | {
      code: "licence";
      /** Required part of the licence name; null for any licence. */
      licence: string | null;
      held: string | null;
      from: string | null;
      until: string | null;
    }
  | { code: "course"; course: string; until: string | null }
  | { code: "document"; itemId?: string; document?: string; revision?: number }
  | { code: "experience"; days: number; months: number; until: string | null };

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** Sentence about one missing condition on a day. */
export function missingConditionSentence(missing: MissingCondition, day: string): string {
  switch (missing.code) {
    case "period":
      return missing.from > day ? `授权 ${missing.from} 起生效` : `授权 ${missing.until} 到期`;
    case "account":
      return "账号已停用";
    case "unsigned":
      return "等待会签";
    case "act":
      return `${missing.day} ${authorisationActs[missing.act]}：${missing.reason}`;
    case "licence":
      return licenceSentence(missing, day);
    case "course":
      return missing.until === null
        ? `未完成“${missing.course}”`
        : `“${missing.course}”已过期 ${daysBetween(missing.until, day)} 天`;
    case "document":
      return `${missing.document ?? "文件"} 第 ${missing.revision ?? "—"} 版未签收`;
    case "experience":
      return `近 ${missing.months} 个月经确认的工作经历不足 ${missing.days} 天`;
  }
}

type MissingLicence = Extract<MissingCondition, { code: "licence" }>;

function licenceSentence({ licence, held, from, until }: MissingLicence, day: string): string {
  if (held === null) return "未登记执照";
  if (licence !== null && !held.toLowerCase().includes(licence.toLowerCase())) {
    return `执照不含“${licence}”`;
  }
  if (from === null || until === null) return "执照未登记有效期";
  return from > day ? `执照 ${from} 起有效` : `执照 ${until} 到期`;
}

export const missingConditionsText = (missing: readonly MissingCondition[], day: string): string =>
  missing.map((each) => missingConditionSentence(each, day)).join("；");

/** End of a valid authorisation for people. An end at midnight is shown as the day before. */
export function holdsUntilText(until: string): string {
  const [day = "", time] = until.split(" ");
  if (time !== "00:00:00") return until.slice(0, 16);
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

/** Titles of the condition that ends first. */
export const endsByTitles: Readonly<Record<string, string>> = {
  ...conditionKinds,
  period: "授权期限",
  account: "账号",
};

interface AuthorisationScope {
  typeName: string | null;
  registrations: readonly string[];
  chapters: readonly string[];
}

/** Scope of an authorisation, for example `A320系列（仅 B-6017） · 29、32 章`. */
export function scopeText({ typeName, registrations, chapters }: AuthorisationScope): string {
  const only = registrations.length > 0 ? `（仅 ${registrations.join("、")}）` : "";
  const parts = [`${typeName ?? "全部机型"}${only}`];
  if (chapters.length > 0) parts.push(`${chapters.join("、")} 章`);
  return parts.join(" · ");
}

/** Urgency by days left. */
export function expiryUrgency(daysLeft: number): "far" | "near" | "close" {
  if (daysLeft >= expiringDays) return "far";
  return daysLeft >= urgentDays ? "near" : "close";
}
