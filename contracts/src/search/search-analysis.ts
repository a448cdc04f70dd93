import { type Static, Type } from "typebox";
import { rowInteger, rowText } from "../fields/fields.ts";
import type { SheetColumns } from "../fields/sheet.ts";
import { contains, resource, sorting } from "../wire/resource.ts";
import { oneOf, openObject } from "../wire/schemas.ts";

/** Which keywords a list shows. */
export const termFindings = { missed: "有过未找到", never: "从未找到", found: "都能找到" } as const;
export type TermFinding = keyof typeof termFindings;

const finding = oneOf<TermFinding>(Object.keys(termFindings), "结果");
const day = (title: string) =>
  Type.Optional(
    Type.Unsafe<string>({
      type: "string",
      title,
      format: "day",
      "x-message": "请输入正确的日期",
    }),
  );
const span = { beginTime: day("日期起"), endTime: day("日期止") };

/** What people looked for within a span of days, and how often they found nothing. Nobody is named. */
export const searchTerm = resource({
  title: "搜索分析",
  path: "/search/analysis",
  id: "keyword",
  permission: "search:analysis",
  fields: {},
  row: {
    searches: rowInteger(),
    misses: rowInteger(),
    /** Of the searches that found nothing; 0 to 100. */
    missRate: rowInteger(),
    lastDay: rowText(),
    /** Whether it is a term of a set that is switched on. */
    hasSynonyms: Type.Boolean(),
  },
  detail: {},
  filters: {
    keyword: contains("关键词"),
    finding: Type.Optional(finding),
    ...span,
    ...sorting("keyword", "searches", "misses", "missRate", "lastDay"),
  },
});

/** How many days the trend has at most, up to the end of the span. */
export const maxTrendDays = 90;

export const searchTrendQuery = openObject(span);

export const searchTrend = Type.Object({
  searches: Type.Integer(),
  misses: Type.Integer(),
  /** One after the other, with those on which nobody searched. */
  days: Type.Array(
    Type.Object({ day: Type.String(), searches: Type.Integer(), misses: Type.Integer() }),
  ),
});

export type SearchTermRow = Static<typeof searchTerm.row>;
export type SearchTrend = Static<typeof searchTrend>;

export const searchTermColumns = {
  keyword: { title: "关键词", width: 30 },
  searches: { title: "搜索次数", width: 12 },
  misses: { title: "未找到次数", width: 12 },
  missRate: { title: "未找到比例（%）", width: 16 },
  lastDay: { title: "最近一次", width: 14 },
} as const satisfies SheetColumns<SearchTermRow>;
