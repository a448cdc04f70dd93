import { searchTerm, searchTermColumns } from "@aeromaint/contracts/search/search-analysis.ts";
import { exportRoute } from "../../../crud/export.ts";
import { serve } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { platformDay } from "./platform-day.ts";
import { listTerms, readTrend, sweepSearchTerms, termList } from "./search-terms.queries.ts";

const { title } = searchTerm;
const usualDays = 30;

/** Searched words, with and without results. */
export default async function searchAnalysisRoutes(app: App): Promise<void> {
  app.retention.add({ title: "搜索次数", run: (now) => sweepSearchTerms(app.db, now) });

  const list = termList((filters) => spanOf(app, filters));
  serve(app, "GET /search/analysis", async ({ query }) =>
    ok(await app.db.replicas.read((db) => listTerms(db, list, query))),
  );

  serve(app, "GET /search/analysis/trend", async ({ query }) =>
    ok(await app.db.replicas.read((db) => readTrend(db, spanOf(app, query)))),
  );

  exportRoute(app, "GET /search/analysis/export", { title, columns: searchTermColumns, list });
}

/** Requested days; by default the last thirty. */
function spanOf(app: App, { beginTime, endTime }: { beginTime?: string; endTime?: string }) {
  const end = endTime ?? platformDay(app);
  const first = new Date(`${end}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() - (usualDays - 1));
  return { begin: beginTime ?? first.toISOString().slice(0, 10), end };
}
