import { searchAnswer, searchQuery } from "@aeromaint/contracts/search/search.ts";
import { sendCached } from "../../crud/cached.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, ok } from "../../infra/http/envelope.ts";
import { readPdfs } from "./pdf-words/read-pdfs.ts";
import { search } from "./search.queries.ts";
import { indexWaitingEntries } from "./waiting-entries.queries.ts";

/** What entries are made from; the words of a PDF come some seconds after it in any case. */
const tables = [
  "content_item",
  "content_category",
  "platform_notice",
  "material_info",
  "material_category",
  "repair_person",
] as const;

export async function searchRoutes(app: App): Promise<void> {
  app.get("/open/search", {
    config: { access: "open" },
    schema: {
      tags: ["公开接口"],
      summary: "站内搜索",
      querystring: searchQuery,
      response: { 200: answer(searchAnswer) },
    },
    handler: (request, reply) => {
      const mayRead = request.user !== null;
      return sendCached(request, reply, {
        tables,
        // Not the address: readers find more at it than guests.
        key: `${mayRead ? "reader" : "guest"} ${request.url}`,
        make: async ({ query }) => ok(await search(app.db, { query, now: app.clock(), mayRead })),
      });
    },
  });
  app.jobs.add({
    name: "pdf-words",
    schedule: "*/5 * * * * *",
    // Each file is taken by one of them.
    isForEveryServer: true,
    run: async (_now, signal) => ({ read: await readPdfs(app, signal) }),
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
