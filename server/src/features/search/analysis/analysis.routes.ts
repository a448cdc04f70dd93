import { exportQuery } from "@aeromaint/contracts/fields/sheet.ts";
import {
  type SearchTermRow,
  searchTerm,
  searchTermColumns,
  searchTrend,
  searchTrendQuery,
} from "@aeromaint/contracts/search/search-analysis.ts";
import { sendSheet } from "../../../crud/export.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { answer, ok, page } from "../../../infra/http/envelope.ts";
import { platformDay } from "./platform-day.ts";
import {
  countTerms,
  listTerms,
  readTrend,
  sweepSearchTerms,
  termsAfter,
} from "./search-terms.queries.ts";

const { path, title } = searchTerm;
const tags = [title];
const usualDays = 30;

/** What people look for, and what they do not find. */
export async function searchAnalysisRoutes(app: App): Promise<void> {
  app.retention.add({ title: "搜索次数", run: (now) => sweepSearchTerms(app.db, now) });

  app.get(path, {
    config: { access: "search:analysis:list" },
    schema: {
      tags,
      summary: `${title}列表`,
      querystring: searchTerm.filters,
      response: { 200: answer(page(searchTerm.row)) },
    },
    handler: async ({ query: filters }) => {
      const asked = { filters, span: spanOf(app, filters) };
      return ok(await app.db.replicas.read((db) => listTerms(db, asked)));
    },
  });

  app.get(`${path}/trend`, {
    config: { access: "search:analysis:list" },
    schema: {
      tags,
      summary: "每日搜索次数",
      querystring: searchTrendQuery,
      response: { 200: answer(searchTrend) },
    },
    handler: async ({ query }) =>
      ok(await app.db.replicas.read((db) => readTrend(db, spanOf(app, query)))),
  });

  app.get(`${path}/export`, {
    config: { access: "search:analysis:export" },
    schema: { tags, summary: `导出${title}`, querystring: exportQuery(searchTerm.filters) },
    handler: async (request, reply) => {
      const { columns: chosen, ...filters } = request.query;
      const asked = { filters, span: spanOf(app, filters) };
      return sendSheet<SearchTermRow>(request, reply, {
        ...{ title, columns: searchTermColumns, chosen },
        total: await countTerms(app.db, asked),
        after: (db, last, size) => termsAfter(db, { ...asked, last, size }),
      });
    },
  });
}

/** The days that are asked for; the last thirty where nothing is said. */
function spanOf(app: App, { beginTime, endTime }: { beginTime?: string; endTime?: string }) {
  const end = endTime ?? platformDay(app);
  const first = new Date(`${end}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() - (usualDays - 1));
  return { begin: beginTime ?? first.toISOString().slice(0, 10), end };
}
