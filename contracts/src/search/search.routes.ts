import { exportQuery } from "../fields/sheet.ts";
import { page, route, tagged } from "../wire/route.ts";
import { facetCounts } from "./facets/facets.ts";
import { searchAnswer, searchQuery } from "./search.ts";
import { searchTerm, searchTrend, searchTrendQuery } from "./search-analysis.ts";
import { suggestions, suggestQuery } from "./suggest.ts";
import { synonymImport, synonymImportResult } from "./synonym.ts";

export const searchCalls = {
  ...tagged("搜索分析", {
    "GET /search/analysis": route("search:analysis:list", "搜索分析列表", {
      query: searchTerm.filters,
      answer: page(searchTerm.row),
    }),
    "GET /search/analysis/trend": route("search:analysis:list", "每日搜索次数", {
      query: searchTrendQuery,
      answer: searchTrend,
    }),
    "GET /search/analysis/export": route("search:analysis:export", "导出搜索分析", {
      query: exportQuery(searchTerm.filters),
      answer: "bytes",
    }),
  }),
  ...tagged("公开接口", {
    "GET /open/search": route("open", "站内搜索", { query: searchQuery, answer: searchAnswer }),
    "GET /open/search/facets": route("open", "搜索结果筛选项与数量", {
      query: searchQuery,
      answer: facetCounts,
    }),
    "GET /open/search/suggest": route("open", "搜索建议", {
      query: suggestQuery,
      answer: suggestions,
    }),
  }),
  ...tagged("同义词", {
    "POST /search/synonym/import": route("search:synonym:import", "导入同义词", {
      body: synonymImport,
      answer: synonymImportResult,
    }),
  }),
};
