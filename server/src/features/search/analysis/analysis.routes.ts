import {
  type SearchTermRow,
  searchTerm,
  searchTermColumns,
} from "@aeromaint/contracts/search/search-analysis.ts";
import { sendSheet } from "../../../crud/export.ts";
import { serve } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { platformDay } from "./platform-day.ts";
import {
  countTerms,
  listTerms,
  readTrend,
  sweepSearchTerms,
  termsAfter,
} from "./search-terms.queries.ts";

const { title } = searchTerm;
const usualDays = 30;

/** What people look for, and what they do not find. */
export async function searchAnalysisRoutes(app: App): Promise<void> {
  app.retention.add({ title: "搜索次数", run: (now) => sweepSearchTerms(app.db, now) });

  serve(app, "GET /search/analysis", async ({ query: filters }) => {
    const termRequest = { filters, span: spanOf(app, filters) };
    return ok(await app.db.replicas.read((db) => listTerms(db, termRequest)));
  });

  serve(app, "GET /search/analysis/trend", async ({ query }) =>
    ok(await app.db.replicas.read((db) => readTrend(db, spanOf(app, query)))),
  );

  serve(app, "GET /search/analysis/export", async (request, reply) => {
    const { columns: chosen, ...filters } = request.query;
    const termRequest = { filters, span: spanOf(app, filters) };
    return sendSheet<SearchTermRow>(request, reply, {
      title,
      columns: searchTermColumns,
      chosen,
      total: await countTerms(app.db, termRequest),
      after: (db, last, size) => termsAfter(db, { ...termRequest, last, size }),
    });
  });
}

/** The days that are asked for; the last thirty where nothing is said. */
function spanOf(app: App, { beginTime, endTime }: { beginTime?: string; endTime?: string }) {
  const end = endTime ?? platformDay(app);
  const first = new Date(`${end}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() - (usualDays - 1));
  return { begin: beginTime ?? first.toISOString().slice(0, 10), end };
}
