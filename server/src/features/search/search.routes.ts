import { sendCached } from "../../crud/cached.ts";
import { serve } from "../../crud/serve.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { recogniseWaiting } from "../part-numbers/part-numbers.ts";
import { searchCounting } from "./analysis/count-searches.ts";
import { readEntryTexts, untilDue } from "./answers/changed-entries.queries.ts";
import { ChangedEntries } from "./answers/changed-entries.ts";
import { searchedTables, withoutEntries } from "./answers/searched-tables.ts";
import { readPdfs } from "./pdf-words/read-pdfs.ts";
import { spellWaiting } from "./pinyin/spell-waiting.queries.ts";
import { countSearchFacets, indexWaitingEntries, search } from "./search.queries.ts";

export default async function searchRoutes(app: App): Promise<void> {
  const counting = searchCounting(app);
  const entries = new ChangedEntries((ids) => readEntryTexts(app.db, ids));
  app.addHook(
    "onClose",
    app.changes.subscribe((tags) => entries.changed(tags)),
  );
  serve(app, "GET /open/search", async (request, reply) => {
    const mayRead = request.user !== null;
    // Not the address: readers find more at it than guests.
    const key = `${mayRead ? "reader" : "guest"} ${request.url}`;
    await entries.readChanged();
    await sendCached(request, reply, {
      tables: searchedTables,
      key,
      load: async ({ query }) => {
        const isStillTrue = entries.watch();
        const searchRequest = { query, now: app.clock(), mayRead };
        const [{ truth, ...found }, validFor] = await Promise.all([
          app.db.replicas.read((db) => search(db, searchRequest)),
          untilDue(app.db, searchRequest.now),
        ]);
        counting.rememberAnswer(key, found);
        if (!truth) return { data: found, validFor };
        const isFresh = () => isStillTrue(truth);
        return { data: found, validFor, dependsOn: withoutEntries, isFresh };
      },
    });
    counting.count(key, request.query);
  });
  serve(app, "GET /open/search/facets", (request, reply) => {
    const mayRead = request.user !== null;
    return sendCached(request, reply, {
      tables: searchedTables,
      key: `${mayRead ? "reader" : "guest"} ${request.url}`,
      load: async ({ query }) => {
        const searchRequest = { query, now: app.clock(), mayRead };
        return ok(await app.db.replicas.read((db) => countSearchFacets(db, searchRequest)));
      },
    });
  });
  app.jobs.add({
    name: "pdf-words",
    schedule: "*/5 * * * * *",
    // Each file is taken by one of them.
    isForEveryServer: true,
    run: async (_now, signal) => ({ read: await readPdfs(app, signal) }),
  });
  app.jobs.add({
    name: "part-numbers",
    schedule: "*/5 * * * * *",
    run: async (_now, signal) => ({ recognised: await recogniseWaiting(app, signal) }),
  });
  app.jobs.add({
    name: "pinyin",
    schedule: "*/2 * * * * *",
    delayAfterStart: 500,
    run: async (_now, signal) => ({ spelled: await spellWaiting(app.db, signal) }),
  });
  app.jobs.add({
    name: "search-index",
    schedule: "*/5 * * * * *",
    run: async () => {
      await indexWaitingEntries(app.db);
      return null;
    },
  });
}
